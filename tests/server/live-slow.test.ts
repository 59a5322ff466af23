import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import type { Actor } from '../../src/server/actor.ts'
import { Stream, streamHeaders } from '../../src/server/live/stream.ts'

const nobody: Actor = {
  id: 'a',
  name: 'Nobody',
  permissions: new Set(),
  roles: new Set(),
  attributes: {},
  timeZone: 'UTC',
  firstWeekday: 1,
  sessionId: 's',
}

test('a reader who does not read is told to start again and let go: what waits for them stays small', async () => {
  let most = 0
  let isLetGo: () => void = () => undefined
  const letGo = new Promise<void>((done) => {
    isLetGo = done
  })
  const news = { changes: [{ entity: 'yard', id: 'x'.repeat(10_000), version: 1 }], gone: [] }
  const server = createServer((_request, response) => {
    response.writeHead(200, streamHeaders)
    const stream = new Stream(response, nobody)
    const tick = () => {
      if (!stream.isOpen) return isLetGo()
      stream.send('changes', news, '1')
      most = Math.max(most, response.writableLength)
      setImmediate(tick)
    }
    tick()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  // The kernel buffers a bounded amount for us; the rest would stay with the server.
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const closed = new Promise<void>((done) => socket.on('close', () => done()))
  await letGo
  expect(most).toBeLessThan(300_000)
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard = (heard + chunk.toString()).slice(-500)
  })
  socket.resume()
  await closed
  expect(heard).toContain('event: reset')
  expect(heard).toContain('"reason":"slow"')
  server.close()
})
