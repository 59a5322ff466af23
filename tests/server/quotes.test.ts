import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let maker: Person
let member: Person
let stranger: Person
let ofClient: Person
let project: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  const client = (await made('/clients', { name: 'Hansa' })).id
  maker = await product.person({ roles: ['member'] })
  member = await product.person({ roles: ['member'] })
  stranger = await product.person({ roles: ['member'] })
  ofClient = await product.person({ roles: ['client'] })
  await admin.send('PUT', `/api/users/${ofClient.id}`, { client_id: client })
  const values = { name: 'Dredging', priority: 'low', destination: 'external', client_id: client }
  project = (await made('/projects', { ...values, users: [maker.id, member.id] })).id
})
afterAll(() => product.end())

const made = async (path: string, body: object, who: Person = admin): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const content = '<h2>Soundings</h2><p>Call the <strong>red</strong> pilot before noon.</p><p>Then sign the log.</p>'
const page = async (more: object = {}) => {
  const document = await made('/documents', { title: 'Berths', project_id: project, shared_with_client: true }, maker)
  return made('/pages', { title: 'Moor', document_id: document.id, content, ...more }, maker)
}
const say = (on: Body, more: object, who: Person = member) =>
  who.send('POST', '/api/comments', { about_type: 'page', about_id: on.id, body: '<p>Why?</p>', ...more })
const said = async (on: Body, more: object = { quote: 'red pilot' }, who: Person = member): Promise<Body> => {
  const answer = await say(on, more, who)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async ({ id }: Body, who: Person = member): Promise<Body> =>
  (await who.send('GET', `/api/comments/${id}`)).body.data
const write = async (on: Body, html: string) => {
  const answer = await maker.send('PUT', `/api/pages/${on.id}`, { content: html })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const told = async (who: Person): Promise<readonly Body[]> => {
  await product.runJobs()
  return (await who.send('GET', `/api/notifications?filter[kind]=commented&filter[user_id]=${who.id}&perPage=100`)).body
    .data
}

test('a comment keeps the words and the place of a passage, and the page is neither changed nor told of as changed', async () => {
  const on = await page()
  const before = (await maker.send('GET', `/api/pages/${on.id}`)).body.data
  const one = await said(on)
  // The position counts the letters of 'Soundings' and 'Call the'.
  expect(one).toMatchObject({ quote: 'red pilot', quote_at: 16, quote_length: 8, at_passage: true, resolved_at: null })
  const after = (await maker.send('GET', `/api/pages/${on.id}`)).body.data
  expect(after).toMatchObject({ content, version: before.version, updated_at: before.updated_at })
  expect((await said(on, { quote: 'the', quote_at: 40 })).quote_at).toBe(43)
  expect(await told(maker)).toMatchObject([{ about_id: on.id }, { about_id: on.id }])
})

test('the place follows the passage through changes, is lost with it and found again when it comes back', async () => {
  const on = await page()
  const one = await said(on)
  await write(on, `<p>On Sundays, too.</p>${content}`)
  expect(await read(one)).toMatchObject({ quote_at: 30, quote_length: 8, version: one.version })
  await write(on, content.replace('red</strong> pilot', 'blue</strong> and green pilot'))
  expect(await read(one)).toMatchObject({ quote: 'red pilot', quote_at: 16, quote_length: 17 })
  await write(on, '<p>Nothing of that.</p>')
  expect(await read(one)).toMatchObject({ quote: 'red pilot', quote_at: null })
  const states = (await maker.send('GET', `/api/pages/${on.id}/versions`)).body.data
  const first = states.at(-1)
  expect((await maker.send('POST', `/api/pages/${on.id}/versions/${first.id}/restore`)).status).toBe(200)
  expect(await read(one)).toMatchObject({ quote_at: 16, quote_length: 8 })
})

test('a text of a megabyte is followed as a short one', async () => {
  const on = await page()
  const one = await said(on)
  const more = `<p>${'A quay of stone. '.repeat(60_000)}</p>`
  await write(on, `${more}${content}`)
  expect((await read(one)).quote_at).toBe(60_000 * 13 + 16)
  expect((await said(on, { quote: 'sign the log' })).quote_at).toBe(60_000 * 13 + 16 + 8 + 11 + 4)
})

test('words that are not there, rows without such a text and clients are refused', async () => {
  const on = await page()
  const task = await made('/tasks', { project_id: project, name: 'Tow', description: content })
  const todo = await made('/todos', { title: 'Ring', description: content })
  const faults = async (answer: Promise<{ status: number; body: Body }>) => {
    const { status, body } = await answer
    return [status, ...Object.entries(body.errors ?? {}).flatMap(([field, texts]) => [field, String(texts)])]
  }
  expect(await faults(say(on, { quote: 'blue pilot' }))).toEqual([
    422,
    'quote',
    'These words are not in the text any more. Select them again.',
  ])
  expect(await faults(say(todo, { about_type: 'todo', quote: 'red pilot' }, admin))).toEqual([
    422,
    'quote',
    'No comment can stand at a passage here.',
  ])
  expect(await faults(say(on, { quote: 'red pilot', shared_with_client: true }))).toEqual([
    422,
    'shared_with_client',
    expect.stringContaining('for the team'),
  ])
  expect(await faults(say(on, { quote: 'red pilot', quote_length: 3 }))).toMatchObject([
    422,
    'quote_length',
    expect.anything(),
  ])
  expect(await faults(say(on, { quote: 'red pilot', resolved_at: '2026-01-01T00:00:00Z' }))).toMatchObject([
    422,
    'resolved_at',
    expect.anything(),
  ])
  const root = await said(on)
  const put = (body: object) => member.send('PUT', `/api/comments/${root.id}`, body)
  expect(await faults(put({ shared_with_client: true }))).toMatchObject([
    422,
    'shared_with_client',
    expect.stringContaining('for the team'),
  ])
  expect((await put({ quote: 'Soundings' })).status).toBe(422)
  // A reader of the page who belongs to a client sees no comments on its passages, and makes none.
  expect((await ofClient.send('GET', `/api/pages/${on.id}`)).status).toBe(200)
  expect((await ofClient.send('GET', `/api/comments/${root.id}`)).status).toBe(404)
  expect((await ofClient.send('GET', `/api/comments?filter[about_id]=${on.id}`)).body.data).toEqual([])
  expect((await say(on, { quote: 'red pilot' }, ofClient)).status).toBeGreaterThanOrEqual(400)
  expect((await stranger.send('GET', `/api/comments/${root.id}`)).status).toBe(404)
  // All guesses at the words of a hidden page get the same answer.
  for (const quote of ['red pilot', 'blue pilot'])
    expect(await faults(say(on, { quote }, stranger))).toMatchObject([422, 'about_id', expect.anything()])
  // The description of a task is another such text.
  expect((await said(task, { about_type: 'task', quote: 'red pilot' }, admin)).quote_at).toBe(16)
})

test('a comment is answered, resolved and reopened by whoever may comment; followers are told, history tells who', async () => {
  const on = await page()
  const one = await said(on)
  const before = (await told(maker)).length
  const reply = await said(on, { reply_to_id: one.id }, maker)
  expect(reply).toMatchObject({ reply_to_id: one.id, at_passage: true, quote: null, quote_at: null })
  expect((await say(on, { reply_to_id: reply.id })).status).toBe(422)
  expect((await say(await page(), { reply_to_id: one.id })).status).toBe(422)
  expect((await say(on, { reply_to_id: one.id, quote: 'red' })).status).toBe(422)
  expect((await say(on, { reply_to_id: one.id, shared_with_client: true })).status).toBe(422)
  const act = (what: string, who: Person, { id }: Body = one) => who.send('POST', `/api/comments/${id}/${what}`)
  const resolved = await act('resolve', admin)
  expect([resolved.status, resolved.body.data.resolved_by_id]).toEqual([200, admin.id])
  expect(resolved.body.data.resolved_at).not.toBeNull()
  // A repetition changes nothing.
  expect((await act('resolve', maker)).body.data).toMatchObject({
    resolved_by_id: admin.id,
    version: resolved.body.data.version,
  })
  const notices = await told(maker)
  expect(notices.length).toBe(before + 1)
  expect(notices.map(({ detail }) => detail)).toContain(`comment:${one.id}:resolved`)
  const history = (await member.send('GET', `/api/comments/${one.id}/history`)).body.data
  expect(history[0]).toMatchObject({ actor: { id: admin.id } })
  expect(JSON.stringify(history[0])).toContain('resolved_at')
  expect((await act('reopen', maker)).body.data).toMatchObject({ resolved_at: null, resolved_by_id: null })
  const plain = await said(on, {})
  expect((await act('resolve', maker, plain)).status).toBe(422)
  expect((await act('resolve', maker, reply)).status).toBe(422)
  expect((await act('resolve', stranger)).status).toBe(404)
  expect((await act('resolve', ofClient)).status).toBe(404)
})

test('whoever may comment on a page comments at its passages, may they change it or not', async () => {
  const on = await page()
  const permissions = ['page-show', 'document-show', 'project-show', 'comment-store', 'comment-show', 'comment-index']
  const reader = await product.person({ permissions })
  const users = [maker.id, member.id, reader.id]
  expect((await admin.send('PUT', `/api/projects/${project}`, { users })).status).toBe(200)
  expect((await reader.send('PUT', `/api/pages/${on.id}`, { title: 'Mine' })).status).toBe(403)
  const one = await said(on, { quote: 'red pilot' }, reader)
  expect((await reader.send('POST', `/api/comments/${one.id}/resolve`)).status).toBe(200)
})
