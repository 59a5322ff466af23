import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../server/harness/database.ts'
import { type Call, callerOf, signIn } from './harness/caller.ts'
import { type Folder, ProductProcess, testFolder } from './harness/product-process.ts'

let folder: Folder
let database: TestDatabase
let product: ProductProcess
let address: string
let call: Call
beforeAll(async () => {
  folder = testFolder()
  database = await freshDatabase()
  const env = { TMS_DATA: join(folder.path, 'data'), DATABASE_URL: database.url, TMS_DEMO: '1' }
  product = new ProductProcess(env)
  address = await product.ready()
  call = await signIn(address)
})
afterAll(async () => {
  await product.end('SIGTERM')
  await database.drop()
  folder.remove()
})

type Slow = { readonly heard: string; readonly milliseconds: number }

/** Sends the beginning, then the rest byte by byte, two seconds apart, and goes on until the other side is gone. */
const slowly = async (beginning: string, byte: string): Promise<Slow> => {
  const { hostname, port } = new URL(address)
  // Never closes by itself: that the server ended its own half is not yet that it let go of the connection.
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  const began = performance.now()
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk
  })
  socket.on('error', () => {})
  socket.write(beginning)
  const timer = setInterval(() => socket.write(byte), 2_000)
  await new Promise((done) => socket.once('close', done))
  clearInterval(timer)
  return { heard, milliseconds: performance.now() - began }
}

test.concurrent('200 who send slowly, headers or bodies: others are served meanwhile, all are closed within a minute', {
  timeout: 120_000,
}, async () => {
  const headers = 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: '
  const body =
    'POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"email":"'
  // Refused before its body is read, which then comes all the same.
  const answered =
    'POST /api/departments HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"name":"'
  let open = 200
  const all = Array.from({ length: open }, async (_, i) => {
    const outcome = await slowly([headers, body, answered][i % 3] ?? '', 'a')
    open--
    return outcome
  })
  const times: number[] = []
  while (open > 0) {
    const began = performance.now()
    const { status } = await call('GET', '/api/departments')
    times.push(performance.now() - began)
    expect(status).toBe(200)
    await new Promise((done) => setTimeout(done, 100))
  }
  const outcomes = await Promise.all(all)
  const longest = Math.max(...outcomes.map(({ milliseconds }) => milliseconds))
  expect(longest).toBeLessThan(60_000)
  for (const [i, { heard }] of outcomes.entries()) {
    expect(heard).toMatch(i % 3 === 2 ? /^HTTP\/1\.1 401 / : /^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(heard).toContain('content-type: application/problem+json')
  }
  times.sort((a, b) => a - b)
  const p = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
  // The goal is 500 ms; here it only must not be for ever.
  expect(p(0.95)).toBeLessThan(10_000)
  console.log(
    `others: ${times.length} answers, p50 ${p(0.5)} ms, p95 ${p(0.95)} ms, most ${p(1)} ms; all 200 closed after ${Math.round(longest / 1000)} s`,
  )
})

test.runIf(process.env.TMS_TEST_FULL === '1').concurrent(
  'a body that comes steadily over a slow line is waited for, however long it takes',
  {
    timeout: 120_000,
  },
  async () => {
    // 25 s at some 5 KB/s: longer than a slow beginning is borne.
    const text = JSON.stringify({ name: 'Steady', more: 'x'.repeat(125_000) })
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (let at = 0; at < text.length; at += 2_500) {
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + 2_500)))
          await new Promise((done) => setTimeout(done, 500))
        }
        controller.close()
      },
    })
    // Of undici, and not in the types of the platform's fetch.
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${call.token}` },
      body: stream,
      duplex: 'half',
    }
    const answer = await fetch(`${address}/api/departments`, init)
    expect(answer.status).toBe(422)
    expect((await callerOf(address)('GET', '/api/health')).status).toBe(200)
  },
)
