import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let maker: Person
let member: Person
let stranger: Person
let ofClient: Person
let project: string
let department: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  department = (await made(admin, '/departments', { name: 'Harbour' })).id
  const client = (await made(admin, '/clients', { name: 'Hansa' })).id
  maker = await product.person({ roles: ['member'] })
  member = await product.person({ roles: ['member'], department })
  stranger = await product.person({ roles: ['member'] })
  ofClient = await product.person({ roles: ['client'] })
  expect((await admin.send('PUT', `/api/users/${ofClient.id}`, { client_id: client })).status).toBe(200)
  const values = { name: 'Dredging', priority: 'low', destination: 'external', client_id: client }
  project = (await made(admin, '/projects', { ...values, users: [maker.id, member.id] })).id
})
afterAll(() => product.end())

const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const idsIn = async (who: Person, path: string): Promise<readonly string[]> => {
  const answer = await who.send('GET', `/api${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.map(({ id }: Body) => id)
}
const sees = async (who: Person, path: string, id: string) => {
  const one = (await who.send('GET', `/api${path}/${id}`)).status
  const listed = (await idsIn(who, `${path}?perPage=100`)).includes(id)
  expect(listed).toBe(one === 200)
  return listed
}
const document = (more: object = {}, who = maker) =>
  made(who, '/documents', { title: 'Soundings', project_id: project, ...more })
const folder = (more: object = {}) => document({ kind: 'folder', title: 'Surveys', ...more })
const move = (who: Person, id: string, body: object) => who.send('POST', `/api/documents/${id}/move`, body)
const level = (parent: string) =>
  idsIn(maker, `/documents?filter[parent_id]=${parent}&orderOn=position&orderBy=asc&perPage=100`)

test('rows are moved under others and between them, with all below', async () => {
  const top = await folder()
  const [a, b, c] = [await document({ parent_id: top.id }), await document({ parent_id: top.id }), await document()]
  expect(await level(top.id)).toEqual([a.id, b.id])
  expect((await move(maker, c.id, { parent_id: top.id, after_id: a.id })).status).toBe(200)
  expect(await level(top.id)).toEqual([a.id, c.id, b.id])
  await move(maker, b.id, { parent_id: top.id, after_id: null })
  expect(await level(top.id)).toEqual([b.id, a.id, c.id])
  await move(maker, b.id, { parent_id: top.id })
  expect(await level(top.id)).toEqual([a.id, c.id, b.id])
  const below = await document({ parent_id: c.id })
  const moved = await move(maker, c.id, { parent_id: b.id })
  expect([moved.status, moved.body.data.parent_id, moved.body.message]).toEqual([200, b.id, 'Moved Successfully'])
  expect([await level(top.id), await level(b.id), await level(c.id)]).toEqual([[a.id, b.id], [c.id], [below.id]])
  const history = await maker.send('GET', `/api/documents/${c.id}/history`)
  expect(history.body.data[0].changes.map(({ field }: Body) => field)).toContain('parent_id')
})

test('a row comes last and first among those that its mover sees, beside drafts of others', async () => {
  const top = await folder()
  const draft = (title: string) => document({ title, parent_id: top.id, is_draft: true })
  const [first, one, last] = [await draft('First'), await document({ parent_id: top.id }), await draft('Last')]
  const moved = await document()
  for (const after_id of [undefined, null]) {
    const answer = await move(member, moved.id, { parent_id: top.id, ...(after_id === undefined ? {} : { after_id }) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const seen = await idsIn(member, `/documents?filter[parent_id]=${top.id}&orderOn=position&orderBy=asc`)
    expect(seen).toEqual(after_id === undefined ? [one.id, moved.id] : [moved.id, one.id])
  }
  expect([...(await level(top.id))].sort()).toEqual([first.id, one.id, last.id, moved.id].sort())
  const beside = await move(member, moved.id, { parent_id: top.id, after_id: last.id })
  expect([beside.status, Object.keys(beside.body.errors)]).toEqual([422, ['after_id']])
  const elsewhere = await move(member, moved.id, { parent_id: null, after_id: one.id })
  expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ['after_id']])
})

test('no row comes below itself, nor deeper than 20 levels, nor into another project', async () => {
  const rows: Body[] = []
  for (let n = 0; n < 20; n++) rows.push(await document({ parent_id: rows.at(-1)?.id ?? null }))
  const [top, second] = rows
  const circle = await move(maker, top?.id, { parent_id: rows[7]?.id })
  expect([circle.status, Object.keys(circle.body.errors)]).toEqual([422, ['parent_id']])
  const deeper = await maker.send('POST', '/api/documents', {
    title: 'Deep',
    project_id: project,
    parent_id: rows[19]?.id,
  })
  expect([deeper.status, deeper.body.errors]).toEqual([422, { parent_id: ['A tree is at most 20 levels deep.'] }])
  const other = await document({ title: 'Two' })
  await document({ title: 'Below two', parent_id: other.id })
  expect((await move(maker, other.id, { parent_id: rows[18]?.id })).status).toBe(422)
  expect((await move(maker, other.id, { parent_id: rows[17]?.id })).status).toBe(200)
  // The depth of a moved row is that of its new place.
  await move(maker, second?.id, { parent_id: null })
  expect((await document({ parent_id: rows[19]?.id })).parent_id).toBe(rows[19]?.id)
  const general = await made(maker, '/documents', { title: 'House rules' })
  expect((await move(maker, general.id, { parent_id: top?.id })).status).toBe(422)
})

test("a project's rows are read by its insiders, general ones by everybody who works here", async () => {
  const one = await document()
  const general = await made(stranger, '/general-documents', { title: 'House rules' })
  const page = await made(maker, '/pages', { title: 'Depths', document_id: one.id, content: '<p>12 m</p>' })
  for (const [who, inProject, everywhere] of [
    [member, true, true],
    [stranger, false, true],
    [ofClient, false, false],
  ] as const) {
    expect(await sees(who, '/documents', one.id)).toBe(inProject)
    expect(await sees(who, '/pages', page.id)).toBe(inProject)
    expect(await sees(who, '/documents', general.id)).toBe(everywhere)
  }
})

test("a draft is its maker's alone until it is one no more, with all that is below", async () => {
  const draft = await document({ is_draft: true })
  const below = await document({ parent_id: draft.id })
  const page = await made(maker, '/pages', { title: 'Depths', document_id: below.id })
  const seen = async (who: Person) => [
    await sees(who, '/documents', draft.id),
    await sees(who, '/documents', below.id),
    await sees(who, '/pages', page.id),
  ]
  expect(await seen(member)).toEqual([false, false, false])
  expect(await seen(maker)).toEqual([true, true, true])
  expect((await maker.send('PUT', `/api/documents/${draft.id}`, { is_draft: false })).status).toBe(200)
  expect(await seen(member)).toEqual([true, true, true])
})

test('a folder is narrowed to people, teams and departments, and what is below follows, also what is moved there', async () => {
  const team = await made(admin, '/teams', { name: 'Divers', department_id: department, members: [stranger.id] })
  await admin.send('PUT', `/api/projects/${project}`, { users: [maker.id, member.id, stranger.id] })
  const narrow = await folder({ visibility: 'chosen' })
  const one = await document()
  await move(maker, one.id, { parent_id: narrow.id })
  const seen = () => Promise.all([member, stranger].map((who) => sees(who, '/documents', one.id)))
  const name = async (values: object) =>
    expect((await admin.send('PUT', `/api/documents/${narrow.id}`, values)).status).toBe(200)
  expect(await seen()).toEqual([false, false])
  await name({ readers: [member.id] })
  expect(await seen()).toEqual([true, false])
  await name({ readers: [], reader_teams: [team.id] })
  expect(await seen()).toEqual([false, true])
  await name({ reader_teams: [], reader_departments: [department] })
  expect(await seen()).toEqual([true, false])
  await move(maker, one.id, { parent_id: null })
  expect(await seen()).toEqual([true, true])
  await admin.send('PUT', `/api/projects/${project}`, { users: [maker.id, member.id] })
})

test("a client's user reads what is shared with the client, no drafts, and finds it at the top", async () => {
  const inner = await folder()
  const shared = await document({ parent_id: inner.id, shared_with_client: true })
  const page = await made(maker, '/pages', { title: 'Depths', document_id: shared.id, content: '<p>12 m</p>' })
  expect([await sees(ofClient, '/documents', inner.id), await sees(ofClient, '/documents', shared.id)]).toEqual([
    false,
    true,
  ])
  expect(await sees(ofClient, '/pages', page.id)).toBe(true)
  expect(await idsIn(ofClient, '/documents?filter[is_top]=true')).toContain(shared.id)
  expect(await idsIn(maker, '/documents?filter[is_top]=true&perPage=100')).not.toContain(shared.id)
  expect((await ofClient.send('PUT', `/api/pages/${page.id}`, { title: 'Mine' })).status).toBe(403)
  await maker.send('PUT', `/api/documents/${shared.id}`, { is_draft: true })
  expect([await sees(ofClient, '/documents', shared.id), await sees(ofClient, '/pages', page.id)]).toEqual([
    false,
    false,
  ])
})

test('/general-documents is the same rows and calls, of those without a project', async () => {
  const inProject = await document()
  const general = await made(maker, '/general-documents', { title: 'House rules' })
  const listed = await idsIn(maker, '/general-documents?perPage=100')
  expect([listed.includes(general.id), listed.includes(inProject.id)]).toEqual([true, false])
  expect((await maker.send('GET', `/api/general-documents/${inProject.id}`)).status).toBe(404)
  expect((await maker.send('PUT', `/api/general-documents/${inProject.id}`, { title: 'No' })).status).toBe(404)
  expect((await maker.send('DELETE', `/api/general-documents/${inProject.id}`)).status).toBe(404)
  const refused = await maker.send('POST', '/api/general-documents', { title: 'No', project_id: project })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['project_id']])
  expect((await maker.send('PUT', `/api/general-documents/${general.id}`, { title: 'Rules' })).body.data.title).toBe(
    'Rules',
  )
  const below = await made(maker, '/general-documents', { title: 'Below' })
  const moved = await maker.send('POST', `/api/general-documents/${below.id}/move`, { parent_id: general.id })
  expect(moved.body.data.parent_id).toBe(general.id)
})

test('what is deleted goes with what is below, and comes back with it', async () => {
  const top = await folder()
  const below = await document({ parent_id: top.id })
  const page = await made(maker, '/pages', { title: 'Depths', document_id: below.id })
  expect((await maker.send('DELETE', `/api/documents/${top.id}`)).status).toBe(200)
  for (const [path, id] of [
    ['/documents', below.id],
    ['/pages', page.id],
  ] as const)
    expect(await sees(maker, path, id)).toBe(false)
  expect((await maker.send('POST', `/api/documents/${top.id}/restore`)).status).toBe(200)
  for (const [path, id] of [
    ['/documents', below.id],
    ['/pages', page.id],
  ] as const)
    expect(await sees(maker, path, id)).toBe(true)
})

test('a link shows a document to strangers with its pages in their order, until it ends', async () => {
  const one = await document({ title: 'Tides' })
  const below = await document({ title: 'Below', parent_id: one.id })
  await made(maker, '/pages', { title: 'High', document_id: one.id, content: '<p>5 m</p>' })
  const low = await made(maker, '/pages', { title: 'Low', document_id: one.id, content: '<p>1 m</p>' })
  await made(maker, '/pages', { title: 'Hidden', document_id: below.id, content: '<p>no</p>' })
  await maker.send('POST', '/api/pages/place', {
    rows: [{ id: low.id }],
    values: {},
    before: (await idsIn(maker, `/pages?filter[document_id]=${one.id}&orderOn=position&orderBy=asc`))[0],
  })
  const link = await made(maker, `/documents/${one.id}/share-links`, {})
  const visit = () => product.anonymous('POST', `/api/public/documents/${link.id}`, { token: link.token })
  const seen = await visit()
  expect(seen.status, JSON.stringify(seen.body)).toBe(200)
  expect(seen.body.data.pages).toEqual([
    { title: 'Low', content: '<p>1 m</p>' },
    { title: 'High', content: '<p>5 m</p>' },
  ])
  expect(JSON.stringify(seen.body)).not.toContain('Hidden')
  await maker.send('DELETE', `/api/documents/${one.id}`)
  expect((await visit()).status).toBe(404)
})

test('a folder has no pages, and a page has at most 5 MB', async () => {
  const inFolder = await maker.send('POST', '/api/pages', { title: 'No', document_id: (await folder()).id })
  expect([inFolder.status, Object.keys(inFolder.body.errors)]).toEqual([422, ['document_id']])
  const one = (await document()).id
  const words = (length: number) => `<p>${'Depth 12 m. '.repeat(length / 12)}</p>`
  const large = await made(maker, '/pages', { title: 'Large', document_id: one, content: words(4_900_000) })
  expect(large.content.length).toBeGreaterThan(4_800_000)
  const larger = await maker.send('POST', '/api/pages', {
    title: 'Larger',
    document_id: one,
    content: words(5_100_000),
  })
  expect([larger.status, Object.keys(larger.body.errors)]).toEqual([422, ['content']])
})
