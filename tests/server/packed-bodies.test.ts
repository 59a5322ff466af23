import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let port: number
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  port = Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => product.end())

/** Sends a body and keeps the connection open. @returns what comes back until the other side closes or has answered */
const sent = (
  path: string,
  body: Buffer,
  headers: { readonly [name: string]: string },
): Promise<{ status: number; isClosed: boolean }> =>
  new Promise((done) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => {
      const all = {
        host: 'x',
        authorization: `Bearer ${admin.token}`,
        'content-length': String(body.length),
        ...headers,
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      socket.write(body)
    })
    const told = (isClosed: boolean) => done({ status: Number(/^HTTP\/1.1 (\d+)/.exec(heard)?.[1] ?? 0), isClosed })
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      // An answer that keeps the connection never closes it by itself.
      if (/\r\n\r\n/.test(heard) && !/connection: close/i.test(heard)) {
        told(false)
        socket.destroy()
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => told(true))
  })

const packers = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }
/** Returns one gibibyte of spaces, packed into about a megabyte. */
const bomb = () => {
  const part = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
  // One gzip stream may have several members, one after the other.
  return Buffer.concat(Array.from({ length: 16 }, () => part))
}

describe('a packed body', () => {
  test.each(Object.entries(packers))('in %s is read as it was before', async (coding, pack) => {
    const body = pack(Buffer.from(JSON.stringify({ name: `Packed by ${coding}` })))
    expect(
      (await sent('/api/tags', body, { 'content-type': 'application/json', 'content-encoding': coding })).status,
    ).toBe(201)
  })

  test.each(Object.entries(packers))(
    'in %s that is larger unpacked than its route takes is refused, and the connection closed',
    async (coding, pack) => {
      const body = pack(Buffer.alloc(8_000_000, ' '))
      expect(await sent('/api/tags', body, { 'content-type': 'application/json', 'content-encoding': coding })).toEqual(
        { status: 413, isClosed: true },
      )
    },
  )

  test('of a gibibyte is refused before it is unpacked', async () => {
    const before = process.memoryUsage().arrayBuffers
    const packed = bomb()
    expect(await sent('/api/tags', packed, { 'content-type': 'application/json', 'content-encoding': 'gzip' })).toEqual(
      { status: 413, isClosed: true },
    )
    expect(process.memoryUsage().arrayBuffers - before - packed.length).toBeLessThan(80_000_000)
  })

  test('of another kind is refused: forms come unpacked', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' }
    for (const body of [bomb(), gzipSync('--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n')])
      expect((await sent('/api/tags', body, form)).status).toBe(415)
  })

  test('that is broken, or in an unknown coding, is refused', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await sent('/api/tags', Buffer.from('nonsense'), { ...json, 'content-encoding': 'gzip' })).status).toBe(400)
    expect(
      (await sent('/api/tags', gzipSync('{"name":"Half"}').subarray(0, 20), { ...json, 'content-encoding': 'gzip' }))
        .status,
    ).toBe(400)
    expect((await sent('/api/tags', Buffer.from('{}'), { ...json, 'content-encoding': 'rar' })).status).toBe(415)
  })
})
