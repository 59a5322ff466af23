import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { slowClientLimits } from '../../src/server/api/slow-clients.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let port: number
/** The server's ends of the connections, in their order. */
const accepted: Socket[] = []
const readers: Socket[] = []
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  product.app.server.on('connection', (socket: Socket) => accepted.push(socket))
  port = Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(() => {
  for (const socket of readers.splice(0)) socket.destroy()
  accepted.length = 0
})
afterAll(() => product.end())

/** Asks several times in a row, and reads no answer: together they are more than the system's own buffers take. */
const unread = (path: string, times = 1): Promise<Socket> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause()
      const request = `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\n\r\n`
      socket.write(request.repeat(times), () => done(socket))
    })
    socket.on('error', () => {})
    readers.push(socket)
  })
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await wait(10)
}

test('forty readers who do not read twelve descriptions of the API each hold one buffer together', async () => {
  await product.app.inject('/api/openapi.json')
  const before = process.memoryUsage()
  await Promise.all(Array.from({ length: 40 }, () => unread('/api/openapi.json', 12)))
  // Answers that do not fit into the system's buffers wait in the process.
  await until(() => accepted.length === 40 && accepted.every((socket) => socket.bytesWritten > 1_000_000))
  const after = process.memoryUsage()
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(5_000_000)
})

test('who takes nothing of an answer has less time than a connection that waits for one, and it all again afterwards', async () => {
  await product.app.inject('/api/openapi.json')
  await unread('/api/openapi.json', 12)
  await unread('/api/openapi.json', 12)
  await until(() => accepted.length === 2 && accepted.every((socket) => socket.writableLength > 0))
  for (const socket of accepted) expect(socket.timeout).toBe(slowClientLimits.unreadTimeout)
  expect(slowClientLimits.unreadTimeout).toBeLessThan(slowClientLimits.connectionTimeout)
  readers[0]?.resume()
  await until(() => accepted.some((socket) => socket.writableLength === 0))
  await until(() => accepted.some((socket) => socket.timeout === product.app.server.timeout))
})

test('a file waits for its reader', async () => {
  const bytes = 40_000_000
  const { rowOf } = await import('./harness/samples.ts').then(({ sampler }) =>
    sampler(product.engine.models, admin.send),
  )
  const task = await rowOf('task')
  const made = await admin.send('POST', '/api/attachments', {
    about_type: 'task',
    about_id: task,
    file: Buffer.alloc(bytes, 7),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await unread(`/api/files/${made.body.data.file.id}`)
  await until(() => (accepted[0]?.bytesWritten ?? 0) > 100_000)
  // After some turns, everything that could be written has been written.
  let before = -1
  await until(() => {
    const now = accepted[0]?.bytesWritten ?? 0
    const isStill = now === before
    before = now
    return isStill
  })
  expect(before).toBeLessThan(bytes / 2)
  expect(accepted[0]?.writableLength).toBeLessThan(1_000_000)
})
