import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let member: Person
let colleague: Person
let stranger: Person
let ofClient: Person
let project: string
let document: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  const client = (await made('/clients', { name: 'Hansa' })).id
  member = await product.person({ roles: ['member'] })
  colleague = await product.person({ roles: ['member'] })
  stranger = await product.person({ roles: ['member'] })
  ofClient = await product.person({ roles: ['client'] })
  await admin.send('PUT', `/api/users/${ofClient.id}`, { client_id: client })
  const values = { name: 'Dredging', priority: 'low', destination: 'external', client_id: client }
  project = (await made('/projects', { ...values, users: [member.id, colleague.id] })).id
  document = (await made('/documents', { title: 'Berths', project_id: project }, member)).id
})
afterAll(() => product.end())

const made = async (path: string, body: object, who: Person = admin): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const page = (title: string, content: string, more: object = {}) =>
  made('/pages', { title, content, document_id: document, ...more }, member)
const search = async (text: string, who: Person = member, more = 'entity=page'): Promise<Body> => {
  const answer = await who.send('GET', `/api/search?${more}&search=${encodeURIComponent(text)}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const titles = async (text: string, who: Person = member) =>
  (await search(text, who)).data.map(({ title }: Body) => title)
const long = (word: string) =>
  `<h2>Begin</h2><p>${'quay and yard '.repeat(200)}the ${word}</p><p>${'crane '.repeat(200)}</p>`

test('what is called so comes first, then titles that begin so, titles with the words and texts, the newest first', async () => {
  await page('Old text', long('Ketch'))
  await page('New text', long('ketch'))
  await page('The ketch', '')
  await page('Ketches and yawls', '')
  await page('Kétch', '')
  expect(await titles('ketch')).toEqual(['Kétch', 'Ketches and yawls', 'The ketch', 'New text', 'Old text'])
  const two = await search('ketch', member, 'entity=page&perPage=2')
  expect([two.data.length, two.has_more]).toEqual([2, true])
  expect((await search('ketch', member, 'entity=page&perPage=5')).has_more).toBe(false)
})

test('the passage is plain text of whole words around what was found, as it was written', async () => {
  await page(
    'Markup',
    `<p>${'before '.repeat(60)}<strong>Sch</strong>ooner &lt;b&gt; &amp; more</p><p>${'after '.repeat(60)}</p>`,
  )
  const [row] = (await search('schooner')).data
  expect(row).toMatchObject({ title: 'Markup', passage: { field: 'content' }, document: { title: 'Berths' } })
  expect(row.content).toBeUndefined()
  expect(row.passage.text).toMatch(/^… (before )+Schooner <b> & more (after )+…$/)
  expect(row.passage.text.length).toBeLessThan(180)
  await page('Far down', `<p>${'word '.repeat(200_000)}the Brigantine lies here</p>`)
  expect((await search('brigantine')).data[0].passage.text).toMatch(/word the Brigantine lies here$/)
  // Several words are far apart, so the longest is shown.
  await page('Apart', `<p>lugger ${'filler '.repeat(100)} barquentine</p>`)
  expect((await search('lugger barquentine')).data[0].passage.text).toContain('barquentine')
})

test.each([
  ['fr', 'Réparation du môle', 'reparation du mole', 'Réparation du môle'],
  ['ar', 'تَعْلِيمَات السلامة في المرفأ', 'تعليمات السلامة', 'تَعْلِيمَات السلامة'],
  ['de', 'Große Straße am Kai', 'grosse strasse', 'Große Straße'],
])('words of %s are found however they are typed', async (_language, text, typed, shown) => {
  await page('Other words', `<p>${'mot '.repeat(90)}${text}</p>`)
  expect((await search(typed)).data[0].passage.text).toContain(shown)
})

test('comments are found with their passage and the row that they are about', async () => {
  const on = await page('Spoken of', '<p>Nothing of it.</p>')
  const about = { about_type: 'page', about_id: on.id }
  const said = await made('/comments', { ...about, body: '<p>Ask the wherryman about it.</p>' }, member)
  const { data } = await search('wherryman', member, 'entity=comment')
  expect(data).toMatchObject([
    { id: said.id, about_id: on.id, about: { title: 'Spoken of' }, passage: { text: 'Ask the wherryman about it.' } },
  ])
  expect((await search('wherryman', stranger, 'entity=comment')).data).toEqual([])
})

test('only what one may read is found, and only entities that one may list', async () => {
  await page('Secret sloop', '<p>the gaffsail is torn</p>')
  for (const who of [stranger, ofClient])
    for (const text of ['sloop', 'gaffsail']) expect((await search(text, who)).data).toEqual([])
  expect((await search('gaffsail')).data).toHaveLength(1)
  const draft = await made('/documents', { title: 'Mine', project_id: project, is_draft: true }, member)
  await page('Draft of a yawl', '', { document_id: draft.id })
  expect(await titles('yawl')).toContain('Draft of a yawl')
  expect(await titles('yawl', colleague)).not.toContain('Draft of a yawl')
  const shared = await made('/documents', { title: 'Ours', project_id: project, shared_with_client: true }, member)
  const seen = await page('Shown dinghy', '<p>two oars</p>', { document_id: shared.id })
  const about = { about_type: 'page', about_id: seen.id }
  await made('/comments', { ...about, quote: 'oars', body: '<p>of hickory</p>' }, member)
  expect(await titles('dinghy', ofClient)).toEqual(['Shown dinghy'])
  expect((await search('hickory', colleague, 'entity=comment')).data).toHaveLength(1)
  expect((await search('hickory', ofClient, 'entity=comment')).data).toEqual([])
  const none = await product.person({ permissions: ['page-show'] })
  expect((await none.send('GET', '/api/search?entity=page&search=sloop')).status).toBe(422)
})

test('what one may read is found behind hundreds of newer rows that are hidden', async () => {
  const own = await made('/documents', { title: 'Nets' }, stranger)
  await made('/pages', { title: 'Of a trawl', document_id: own.id, content: '<p>trawl</p>' }, stranger)
  await product.engine.long.run(
    sql`insert into pages (id, title, document_id, content, position, created_at, updated_at, created_by)
      select gen_random_uuid(), 'Trawl ' || n, ${document}, '<p>trawl</p>', 'f' || n, now(), now() + interval '1 hour', ${member.id} from generate_series(1, 510) n`,
  )
  expect(await titles('trawl', stranger)).toEqual(['Of a trawl'])
})

test('a task is found by its number, its name and its description', async () => {
  const task = await made('/tasks', {
    project_id: project,
    name: 'Caulk the hull',
    description: '<p>with pitch and oakum</p>',
  })
  const found = async (text: string) => (await search(text, member, 'entity=task')).data.map(({ id }: Body) => id)
  expect(await found(`T-${task.number}`)).toEqual([task.id])
  expect(await found('caulk')).toEqual([task.id])
  expect(await found('oakum pitch')).toEqual([task.id])
})

test.each([
  ['entity=page', 200],
  ['entity=page&search=', 200],
  ['entity=page&search=%25', 200],
  ["entity=page&search=%27%5C'%22", 200],
  [`entity=page&search=${'a'.repeat(201)}`, 422],
  ['entity=page&search=a&perPage=21', 422],
  ['entity=page&search=a&perPage=0', 422],
  ['entity=page&search=a&sort=b', 422],
  ['entity=unknown&search=a', 422],
  ['entity=constructor&search=a', 422],
  ['search=a', 422],
])('%s is answered %i', async (query, status) => {
  expect((await member.send('GET', `/api/search?${query}`)).status).toBe(status)
})
