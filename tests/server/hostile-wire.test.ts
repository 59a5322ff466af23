import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nastyTexts } from './harness/nasty.ts'
import { expectProblem } from './harness/problem.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

describe('over the wire', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  /** Returns everything that comes back until the other side closes; our side stays open, like an attacker's. */
  const say = (bytes: string | Buffer): Promise<string> =>
    new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      let heard = ''
      const finish = () => {
        socket.destroy()
        done(heard)
      }
      socket.on('data', (chunk: Buffer) => {
        heard += chunk.toString('utf8')
        const length = /content-length: (\d+)/i.exec(heard)?.[1]
        const body = heard.split('\r\n\r\n').slice(1).join('\r\n\r\n')
        if (length !== undefined && Buffer.byteLength(body) >= Number(length)) finish()
      })
      socket.on('close', finish)
      socket.on('error', finish)
    })
  const get = (path: string, ...headers: readonly string[]) =>
    ['GET '.concat(path, ' HTTP/1.1'), 'host: x', ...headers, '', ''].join('\r\n')
  const post = (body: string, ...headers: readonly string[]) =>
    ['POST /api/users/login HTTP/1.1', 'host: x', ...headers, '', body].join('\r\n')
  const json = 'content-type: application/json'

  test.each<readonly [name: string, bytes: string | Buffer]>([
    ['no HTTP', 'hello\r\n\r\n'],
    ['TLS on the plain port', Buffer.from([22, 3, 1, 0, 165, 1, 0, 0, 161, 3, 3, 13, 10, 13, 10])],
    ['an HTTP of the future', 'GET / HTTP/9.9\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a method of nobody', 'BREW /api/users HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['no host', 'GET /api/users HTTP/1.1\r\n\r\n'],
    ['a header without a colon', get('/api/users', 'nonsense')],
    ['a header with a NUL', get('/api/users', 'a: \u0000')],
    ['a huge header', get('/api/users', `a: ${'x'.repeat(100_000)}`)],
    ['a thousand headers', get('/api/users', ...Array.from({ length: 3000 }, (_, i) => `a${i}: ${i}`))],
    ['a huge address', get(`/api/users?${'x'.repeat(20_000)}`)],
    ['many parameters', get(`/api/users?${'a=1&'.repeat(1000)}`)],
    ['half an escape', get('/api/users/%')],
    ['an escape that is no UTF-8', get('/api/users/%c0%ae%ff')],
    ['a half surrogate escaped', get('/api/users/%ed%a0%80')],
    [
      'bytes that are no UTF-8',
      Buffer.concat([
        Buffer.from('GET /api/users/'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from(' HTTP/1.1\r\nhost: x\r\n\r\n'),
      ]),
    ],
    ['a way out of the folder', get('/api/../../../../etc/passwd')],
    ['an address of another server', get('http://other.test/api/users')],
    ['a proxy’s request', 'CONNECT other.test:443 HTTP/1.1\r\nhost: other.test\r\n\r\n'],
    ['a length that is none', post('{}', json, 'content-length: -5')],
    ['two lengths', post('{}', json, 'content-length: 2', 'content-length: 3')],
    ['length and chunks at once', post('0\r\n\r\n', json, 'content-length: 5', 'transfer-encoding: chunked')],
    ['a chunk that is none', post('zz\r\n{}\r\n0\r\n\r\n', json, 'transfer-encoding: chunked')],
    ['a body longer than allowed', post('', json, 'content-length: 99999999')],
    ['another encoding of the body', post('{}', json, 'content-length: 2', 'content-encoding: gzip')],
    ['a form without a boundary', post('xx', 'content-type: multipart/form-data', 'content-length: 2')],
    ['a content type that is none', post('{}', 'content-type: ;;;', 'content-length: 2')],
    ['an upgrade', get('/api/users', 'connection: upgrade', 'upgrade: websocket')],
    ['an expectation', post('{}', json, 'content-length: 2', 'expect: a-miracle')],
  ])('%s is refused, and the server goes on', async (_name, bytes) => {
    const heard = await say(bytes)
    // The server may also close without an answer if the other side does not speak HTTP.
    if (heard !== '') {
      const [head = '', ...rest] = heard.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
      expect(status, heard.slice(0, 300)).toBeGreaterThanOrEqual(400)
      expectProblem(status, /content-type: (.+)/i.exec(head)?.[1], rest.join('\r\n\r\n'), heard.slice(0, 300))
    }
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  })

  test('every nasty text as an address, as raw bytes', async () => {
    for (const text of nastyTexts.filter((one) => !/[\r\n ]/.test(one))) {
      const heard = await say(get(`/api/users/${text}?search=${text}`, `authorization: Bearer ${admin.token}`))
      expect(heard, JSON.stringify(text.slice(0, 60))).not.toMatch(/^HTTP\/1\.1 5/)
    }
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  })
})
