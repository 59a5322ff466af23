import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { isPublic } from '../../src/server/calls-out/addresses.ts'
import { makeCallOut } from '../../src/server/calls-out/call-out.ts'

const servers: Server[] = []
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const call = { method: 'POST', headers: {}, body: '{}', timeoutMs: 2000, mostBytes: 16 } as const
const [guarded, open] = [makeCallOut([]), makeCallOut('all')]
const reasonOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: Error) => (error.name === 'RefusedCall' ? error.message : error.name),
  )

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ],
  ...['192.0.2.1', '198.18.0.1', '240.0.0.1', '255.255.255.255', 'nowhere'],
])('%s is no public address', (address) => {
  expect(isPublic(address)).toBe(false)
})
test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111'])('%s is one', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  ['https://127.0.0.1/', 'private_address'],
  ['https://2130706433/', 'private_address'],
  ['https://0x7f.1/', 'private_address'],
  ['https://[::1]/', 'private_address'],
  ['https://[::ffff:7f00:1]/', 'private_address'],
  ['https://169.254.169.254/latest/meta-data', 'private_address'],
  // A name is judged by the addresses to which it resolves.
  ['https://localhost/', 'private_address'],
  ['http://example.com/', 'insecure_address'],
  ['https://user:password@example.com/', 'bad_address'],
  ['ftp://example.com/', 'bad_address'],
  ['nothing', 'bad_address'],
])('%s is refused: %s', async (url, reason) => {
  expect(await reasonOf(guarded({ ...call, url }))).toBe(reason)
})

test('an answer comes with its first bytes alone, however long it is', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(202)
    const more = () => response.write('x'.repeat(1000)) && setTimeout(more, 1)
    more()
  })
  expect(await open({ ...call, url })).toEqual({ status: 202, text: 'x'.repeat(16) })
})

test('what hangs ends in time, before its answer and within it', async () => {
  const silent = await serve(() => {})
  const half = await serve((_request, response) => void response.writeHead(200).write('half'))
  expect(await reasonOf(open({ ...call, url: silent, timeoutMs: 200 }))).toMatch(/TimeoutError|AbortError/)
  expect(await reasonOf(open({ ...call, url: half, timeoutMs: 200 }))).toMatch(/TimeoutError|AbortError/)
  expect(await reasonOf(open({ ...call, url: 'http://127.0.0.1:1/' }))).toBe('Error')
})

test('a redirect that keeps the call is followed, judged anew, and not for ever', async () => {
  const bodies: string[] = []
  const end = await serve(async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    bodies.push(`${request.method} ${body}`)
    response.end('here')
  })
  const to = (location: string, status = 307) =>
    serve((_request, response) => void response.writeHead(status, { location }).end())
  expect(await open({ ...call, url: await to(end) })).toMatchObject({ status: 200, text: 'here' })
  expect(bodies).toEqual(['POST {}'])
  expect(await open({ ...call, url: await to(end, 302) })).toMatchObject({ status: 302 })
  expect(await reasonOf(open({ ...call, url: await to('ftp://example.com/') }))).toBe('bad_address')
  let own = ''
  own = await serve((_request, response) => void response.writeHead(308, { location: own }).end())
  expect(await reasonOf(open({ ...call, url: own }))).toBe('too_many_redirects')
})

test('a redirect inward is refused, also from a network that may be called', async () => {
  let calls = 0
  const inner = await serve((_request, response) => {
    calls++
    response.end('secrets')
  })
  const outer = await serve(
    (_request, response) => void response.writeHead(307, { location: inner.replace('127.0.0.1', '127.0.0.2') }).end(),
  )
  const some = makeCallOut(['127.0.0.1/32'])
  expect(await some({ ...call, url: inner })).toMatchObject({ text: 'secrets' })
  expect(await reasonOf(some({ ...call, url: outer }))).toBe('private_address')
  // The name resolves to the allowed address, at least where it resolves to no other.
  expect(await reasonOf(makeCallOut(['10.0.0.0/8'])({ ...call, url: inner.replace('127.0.0.1', 'localhost') }))).toBe(
    'private_address',
  )
  expect(calls).toBe(1)
})
