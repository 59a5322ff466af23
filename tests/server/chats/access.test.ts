import { afterAll, beforeAll, expect, test } from 'vitest'
import { writerFor } from '../../../src/server/rows/write/write.ts'
import { sampleOf } from '../../breadth.ts'
import { type Person, type Product, type Send, startTestProduct } from '../harness/product.ts'
import { direct, got, group, made, type Stage, say, stageOf, windowOf, words } from './harness.ts'

const canary = 'quetzalcoatlus'
let product: Product
let s: Stage
let look: Send
let chat: string
let first: string
let file: string
const ids: { [name: string]: string } = {}
beforeAll(async () => {
  product = await startTestProduct()
  s = await stageOf(product)
  chat = (await group(s.ann, `Group ${canary}`, [s.ben])).id
  first = (await say(s.ann, chat, `first ${canary} <a href="/projects/show/${s.project}">the project</a>`)).id
  const sent = await made(s.ben, '/messages', {
    conversation_id: chat,
    body: `<p>with a file ${canary}</p>`,
    'attachments[]': Buffer.from(`bytes of ${canary}`),
  })
  const withFile = (await got(s.ben, `/messages/${sent.id}?include=attachments`)).data.attachments[0]
  file = withFile.file.id
  await s.ben.send('POST', `/api/messages/${first}/reactions`, { emoji: '👍' })
  await s.ann.send('PUT', `/api/messages/${first}`, { body: `<p>second ${canary}</p>` })
  const gone = await say(s.ann, chat, `gone ${canary}`)
  await s.ann.send('DELETE', `/api/messages/${gone.id}`)
  Object.assign(ids, { chat, first, gone: gone.id, file: withFile.id })
  const opened = await s.admin.send('POST', `/api/users/${s.ann.id}/view-as`)
  look = product.with(opened.body.data.access_token)
  await product.runJobs()
}, 120_000)
afterAll(() => product.end())

/** Callers who may read nothing of it, whatever their other rights. */
const others = (): readonly (readonly [string, Send])[] => [
  ['an administrator', s.admin.send],
  ['a colleague', s.stranger.send],
  ['a client’s user', s.ofClient.send],
  ['who looks as a member', look],
]

test('its members find it in lists, by search and with its passage', async () => {
  for (const who of [s.ann, s.ben]) {
    expect(words(await windowOf(who, chat))).toEqual([`second ${canary}`, `with a file ${canary}`, 'null'])
    const found = (await got(who, `/search?entity=message&search=${canary}`)).data
    expect(found).toHaveLength(2)
    expect(found[0].passage.text).toContain(canary)
    expect((await who.send('GET', `/api/files/${file}`)).status).toBe(200)
    expect((await got(who, '/conversations')).data[0].title).toContain(canary)
  }
})

test('nobody else finds it: in no list, search, history, log, export, notice or home, nor by its ids', async () => {
  const routes = product.app.knownRoutes.filter(({ method }) => method === 'GET').map(({ url }) => url)
  const whole = routes.filter(
    (url) => !url.includes(':') && !url.includes('*') && url.startsWith('/api/') && url !== '/api/live',
  )
  expect(whole.length).toBeGreaterThan(60)
  for (const [at, [name, send]] of others().entries()) {
    let answered = 0
    // The administrator may read most: they are asked every call, the others some of them outside the full run.
    for (const url of at === 0 ? whole : sampleOf(whole, 40))
      for (const more of ['', `?search=${canary}`]) {
        const { status, body } = await send('GET', url + more)
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        expect(text.includes(canary), `${name} ${url}${more}`).toBe(false)
        for (const id of Object.values(ids)) expect(text.includes(id), `${name} ${url}${more} ${id}`).toBe(false)
        if (status === 200) answered++
      }
    expect(answered, name).toBeGreaterThan(10)
    for (const entity of ['conversation', 'message', 'message_file', 'message_reaction', 'project', 'task']) {
      const { body } = await send('GET', `/api/search?entity=${entity}&search=${canary}`)
      expect(body.data ?? [], `${name} ${entity}`).toEqual([])
    }
    for (const url of routes.filter((one) =>
      /^\/api\/(conversations|messages|message-files|message-reactions)\/:id/.test(one),
    ))
      for (const id of Object.values(ids)) {
        const { status } = await send('GET', url.replace(':id', id))
        expect([403, 404, 422], `${name} ${url}`).toContain(status)
      }
    expect((await send('GET', `/api/files/${file}`)).status, name).toBe(404)
    expect((await send('GET', `/api/messages?filter[conversation_id]=${chat}`)).body.data ?? [], name).toEqual([])
    for (const api of ['conversations', 'messages', 'message-files', 'logs']) {
      const { body } = await send('POST', `/api/${api}/export?format=csv&columns=all`)
      expect(String(typeof body === 'string' ? body : JSON.stringify(body)), `${name} ${api}`).not.toContain(canary)
    }
    for (const [method, url, body] of [
      ['POST', '/api/messages', { conversation_id: chat, body: '<p>in</p>' }],
      ['PUT', `/api/messages/${first}`, { body: '<p>in</p>' }],
      ['DELETE', `/api/messages/${first}`, undefined],
      ['POST', `/api/conversations/${chat}/read`, { message_id: first }],
      ['POST', `/api/conversations/${chat}/leave`, undefined],
      ['PUT', `/api/conversations/${chat}/marks`, { is_muted: true }],
      ['PUT', `/api/conversations/${chat}`, { members: { added: [s.stranger.id], removed: [] } }],
      ['POST', `/api/messages/${first}/reactions`, { emoji: '👍' }],
    ] as const)
      expect([403, 404, 422], `${name} ${method} ${url}`).toContain((await send(method, url, body)).status)
  }
  expect(words(await windowOf(s.ann, chat))).toHaveLength(3)
})

test('what an edited or deleted message said is read by members with the right to it alone', async () => {
  const said = async (who: Person) =>
    JSON.stringify([
      (await got(who, `/messages/${ids.first}/history`)).data,
      (await got(who, `/messages/${ids.gone}/history`)).data,
    ])
  const own = await said(s.ann)
  // Only its members know the name of the group.
  for (const text of [`first ${canary}`, `second ${canary}`, `gone ${canary}`]) expect(own).not.toContain(text)
  const held = ['conversation', 'message'].flatMap((one) => [`${one}-index`, `${one}-show`])
  const auditor = await product.person({ permissions: [...held, 'message-audit'] })
  expect((await auditor.send('GET', `/api/messages/${ids.first}/history`)).status).toBe(404)
  const added = { members: { added: [auditor.id], removed: [] } }
  expect((await s.admin.send('PUT', `/api/conversations/${chat}`, added)).status).toBe(404)
  await product.engine.db.transaction(async (tx) => {
    await writerFor(product.engine, 'system', tx).update(product.engine.models.of('conversation'), chat, added)
  })
  const whole = await said(auditor)
  expect(whole).toContain(`first ${canary}`)
  expect(whole).toContain(`gone ${canary}`)
  await auditor.send('POST', `/api/conversations/${chat}/leave`)
  expect((await auditor.send('GET', `/api/messages/${ids.first}/history`)).status).toBe(404)
})

test('a member who may not list people takes nobody out by sending the list that they see', async () => {
  const held = ['conversation', 'message'].flatMap((one) => [`${one}-index`, `${one}-show`, `${one}-update`])
  const blind = await product.person({ permissions: held })
  const open = await made(s.admin, '/conversations', { kind: 'group', title: 'Open', members: [blind.id, s.ann.id] })
  expect((await blind.send('PUT', `/api/conversations/${open.id}`, { members: [] })).status).toBe(200)
  const names = (await got(s.ann, `/conversations/${open.id}/members`)).data
  expect(names.map(({ name }: { name: string }) => name)).toContain('Ann')
  expect(await direct(s.ann, s.ben)).toMatchObject({ kind: 'direct' })
})

test('who is mentioned is told if they are a member, and no mail that administrators read says where', async () => {
  const settings = (await got(s.ben, '/notifications/settings')).data
  const mailed = settings.map((one: { kind: string }) => (one.kind === 'mentioned' ? { ...one, mail: 'at_once' } : one))
  expect((await s.ben.send('PUT', '/api/notifications/settings', { settings: mailed })).status).toBe(200)
  const mention = ({ id }: Person) => `<span data-mention="${id}">@somebody</span>`
  await say(s.ann, chat, `${mention(s.ben)} ${mention(s.stranger)} ${mention(s.admin)} look, ${canary}`)
  await product.runJobs()
  const told = async (who: Person) =>
    (await got(who, '/notifications')).data.filter(({ kind }: { kind: string }) => kind === 'mentioned')
  expect(await told(s.ben)).toMatchObject([
    { about_type: 'conversation', about_id: chat, about_title: `Group ${canary}` },
  ])
  for (const who of [s.stranger, s.admin]) expect(await told(who)).toEqual([])
  const letters = await got(s.admin, '/logs/mails')
  expect(letters.data).toHaveLength(1)
  expect(JSON.stringify(letters)).not.toContain(canary)
  expect(JSON.stringify((await got(s.admin, `/logs/mails/${letters.data[0].id}`)).data)).not.toContain(canary)
})
