import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { frameOf } from '../../../src/rich-text/frames.ts'
import { textName } from '../../../src/rich-text/text-name.ts'
import { closings } from '../../../src/rich-text/wire.ts'
import { mostWatchers, mostWriters } from '../../../src/server/facets/coedits/place-rows.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { eventually, listenOn, pageOf, Writer } from '../harness/writers.ts'

let product: Product
let origin: string
let ann: Person
let page: Body
const writers: Writer[] = []

beforeAll(async () => {
  product = await startTestProduct()
  origin = await listenOn(product)
  ann = await product.person({ roles: ['admin'], name: 'Ann' })
  page = await pageOf(ann, '<p>one</p>')
})
afterEach(() => {
  for (const one of writers.splice(0)) one.line.close()
})
afterAll(() => product.end())

const at = (token: string, path = `/pages/${page.id}`): Writer => {
  const writer = new Writer(origin, path, token)
  writers.push(writer)
  return writer
}
const ended = async (writer: Writer): Promise<unknown> => {
  await writer.until(({ state }) => state.line === 'ended', 5_000)
  return writer.state.ended
}
/** Opens a socket without the product's own client. @returns its closing code */
const closed = async (say: (socket: WebSocket) => void, path = `/pages/${page.id}`): Promise<number> => {
  const socket = new WebSocket(`${origin}/api${path}/together`)
  socket.on('open', () => say(socket))
  return new Promise((done) => {
    socket.on('close', (code) => done(code))
    socket.on('error', () => undefined)
  })
}
const signedIn = (then: (socket: WebSocket) => void) => (socket: WebSocket) => {
  socket.send(JSON.stringify({ token: ann.token }))
  socket.once('message', () => then(socket))
}

test('unknown, forged and ended sessions see nothing', async () => {
  const gone = await product.person({ roles: ['admin'] })
  await gone.send('POST', '/api/auth/logout')
  await product.engine.db.run(sql`delete from session where actor_id = ${gone.id}`)
  for (const token of ['', 'x'.repeat(43), `${ann.token}x`, gone.token]) expect(await ended(at(token))).toBe('session')
  expect(await closed((socket) => socket.send('hello'))).toBe(closings.session)
  expect(await closed((socket) => socket.send(Buffer.from([0, 0])))).toBe(closings.malformed)
})

test('the token of a share link opens no text, not even that of its task', async () => {
  const department_id = (await ann.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
  const body = { name: 'Berths', priority: 'low', destination: 'internal', department_id }
  const project = (await ann.send('POST', '/api/projects', body)).body.data
  const task = (await ann.send('POST', '/api/tasks', { project_id: project.id, name: 'Moor' })).body.data
  const link = (await ann.send('POST', `/api/tasks/${task.id}/share-links`, {})).body.data
  await at(ann.token, `/tasks/${task.id}`).isReady()
  for (const path of [`/tasks/${task.id}`, `/pages/${page.id}`])
    expect(await ended(at(link.token, path))).toBe('session')
})

test('a row out of sight and one that is not there are the same; without the permission there is no reading', async () => {
  const client = await product.person({ roles: ['client'] })
  expect(await ended(at(client.token))).toBe('gone')
  expect(await ended(at(ann.token, `/pages/${ann.id}`))).toBe('gone')
  const nobody = await product.person({})
  expect(await ended(at(nobody.token))).toBe('rights')
  for (const path of ['/pages/1', '/users/1', `/users/${ann.id}`, `/pages/${page.id}/together?token=1&x`]) {
    const error = await new Promise<Error>((done) => new WebSocket(`${origin}/api${path}/together`).on('error', done))
    expect(error.message).toContain('404')
  }
})

test('whoever may read watches without writing', async () => {
  const reader = await product.person({
    permissions: ['page-show', 'page-index', 'document-show', 'document-index-all'],
  })
  const [watcher, writer] = [at(reader.token), at(ann.token)]
  await writer.isReady()
  await watcher.until(({ state }) => state.line === 'open' && state.isRead)
  expect(watcher.state.mode).toBe('watch')
  writer.write('seen')
  await watcher.until(({ html }) => html === writer.html)
  watcher.write('never')
  const data = await import('yjs').then((y) => y.encodeStateAsUpdate(watcher.line.doc))
  const code = closed((socket) => {
    socket.send(JSON.stringify({ token: reader.token }))
    socket.once('message', () => socket.send(frameOf({ kind: 'update', data })))
    setTimeout(() => socket.close(), 600)
  })
  expect(await code).toBe(1005)
  expect(writer.html).not.toContain('never')
  expect((await ann.send('GET', `/api/pages/${page.id}`)).body.data.content).not.toContain('never')
})

test('rights that are taken away end it within five seconds, with words; a page that goes does as well', async () => {
  const right = await product.person({ roles: ['admin'] })
  const own = await pageOf(ann, '<p>mine</p>')
  const [a, b] = [at(right.token, `/pages/${own.id}`), at(ann.token, `/pages/${own.id}`)]
  await Promise.all([a.isReady(), b.isReady()])
  const roles = ['client']
  const changed = await ann.send('PUT', `/api/users/${right.id}`, { roles })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await ended(a)).toBe('rights')
  const removed = await ann.send('DELETE', `/api/pages/${own.id}`)
  expect(removed.status).toBe(200)
  expect(await ended(b)).toBe('rights')
})

test('malformed and too long messages end the line and change nothing; others go on', async () => {
  const a = at(ann.token)
  await a.isReady()
  const before = a.html
  const bad = [
    Buffer.from([9, 9, 9]),
    Buffer.from([0, 7, 1, 0]),
    Buffer.from([0, 2, 200, 1]),
    Buffer.from(frameOf({ kind: 'update', data: Uint8Array.from([1, 1, 255, 255, 255, 7, 3]) })),
    Buffer.from(frameOf({ kind: 'presence', data: Uint8Array.from([2, 1, 1, 2, 123, 125]) })),
    Buffer.from(frameOf({ kind: 'ask', data: Uint8Array.from([255, 255, 255]) })),
  ]
  for (const bytes of bad) expect(await closed(signedIn((socket) => socket.send(bytes)))).toBe(closings.malformed)
  expect(await closed(signedIn((socket) => socket.send(Buffer.alloc(1_000_001))))).toBe(1009)
  a.write('still here')
  await a.until(({ state }) => state.isSaved)
  expect(a.html).toBe(`${before}<p>still here</p>`)
})

test('what no editor writes is left out of the text, and what is unsafe does not come through', async () => {
  const own = await pageOf(ann, '<p>one</p>')
  const a = at(ann.token, `/pages/${own.id}`)
  await a.isReady()
  const { XmlElement, XmlText } = await import('yjs')
  const fragment = a.line.doc.getXmlFragment('text')
  const script = new XmlElement('script')
  script.insert(0, [new XmlText('alert(1)')])
  const link = new XmlText()
  link.insert(0, 'press', { link: { href: 'javascript:alert(1)' } })
  const paragraph = new XmlElement('paragraph')
  paragraph.insert(0, [link])
  fragment.insert(1, [script, paragraph, new XmlElement('rowLink')])
  await a.until(({ state }) => state.isSaved)
  await pause(1_600)
  const { content } = (await ann.send('GET', `/api/pages/${own.id}`)).body.data
  expect(content).toContain('press')
  expect(content).not.toMatch(/script|javascript/)
})

test('the fifty-first watches, and a call that asks for another protocol is answered as usual', async () => {
  const own = await pageOf(ann, '<p>one</p>')
  const all = Array.from({ length: mostWriters }, () => at(ann.token, `/pages/${own.id}`))
  await Promise.all(all.map((one) => one.isReady()))
  const more = at(ann.token, `/pages/${own.id}`)
  await more.until(({ state }) => state.line === 'open')
  expect(more.state).toMatchObject({ mode: 'watch', isFull: true })
  const status = await new Promise((done, failed) => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', authorization: `Bearer ${ann.token}` }
    get(`${origin.replace('ws', 'http')}/api/pages/${own.id}`, { headers }, ({ statusCode, resume }) => {
      done(statusCode)
      void resume
    }).on('error', failed)
  })
  expect(status).toBe(200)
})

test('of more readers than a text may have, who come all at once, those above the limit hear that it is full', async () => {
  const reader = await product.person({
    permissions: ['page-show', 'page-index', 'document-show', 'document-index-all'],
  })
  const own = await pageOf(ann, '<p>one</p>')
  const sockets: WebSocket[] = []
  /** @returns the first message of the server, or the code with which it closes */
  const come = (token: string): Promise<unknown> => {
    const socket = new WebSocket(`${origin}/api/pages/${own.id}/together`)
    sockets.push(socket)
    socket.on('open', () => socket.send(JSON.stringify({ token })))
    return new Promise((done) => {
      socket.once('message', (data) => done(JSON.parse(String(data))))
      socket.once('close', done)
    })
  }
  // The text takes long to open, so that many wait for it together.
  const coming = await product.engine.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from pages where id = ${own.id} for update`)
    const all = Array.from({ length: mostWatchers + 3 }, () => come(reader.token))
    await pause(1_500)
    return { all }
  })
  const heard = await Promise.all(coming.all)
  expect(heard.filter((one) => one === closings.full)).toHaveLength(3)
  expect(heard.filter((one) => one !== closings.full)).toEqual(
    Array.from({ length: mostWatchers }, () => ({ kind: 'mode', mode: 'watch', isFull: false })),
  )
  expect(await ended(at(reader.token, `/pages/${own.id}`))).toBe('full')
  // Writers have places of their own, and a place that is left is taken again.
  await at(ann.token, `/pages/${own.id}`).isReady()
  sockets[heard.findIndex((one) => one !== closings.full)]?.close()
  await eventually(
    () => come(reader.token),
    (one) => one !== closings.full,
  )
  for (const socket of sockets) socket.terminate()
}, 20_000)

test('a reader who takes nothing is cut, hears why, and comes back to the whole text; others go on meanwhile', async () => {
  const slow = at(ann.token)
  const quick = at(ann.token)
  await slow.isReady()
  await quick.isReady()
  slow.sockets[0]?.pause()
  // The text is longer than a reader may lag behind, and than both ends of a connection hold. Each part is removed
  // again, so that the text stays short.
  for (let n = 0; n < 20; n++) {
    quick.write('x'.repeat(900_000), 0)
    quick.line.doc.getXmlFragment(textName).delete(0, 1)
    await quick.until(({ state }) => state.isSaved)
  }
  quick.write('after all')
  await quick.until(({ state }) => state.isSaved)
  const code = new Promise((done) => slow.sockets[0]?.once('close', done))
  slow.sockets[0]?.resume()
  expect([closings.slow, 1006]).toContain(await code)
  await slow.until(({ html, sockets }) => sockets.length > 1 && html === quick.html)
}, 30_000)
