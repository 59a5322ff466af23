import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formHeaders, formOf as multipartOf, type Part } from '../harness/forms.ts'
import { pngOf } from '../harness/pictures.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'

let product: Product
let manager: Person
let client: Person
let types: Body
let domain: Body
beforeAll(async () => {
  product = await startTestProduct()
  manager = await product.person({ roles: ['project-manager'] })
  client = await product.person({ roles: ['client'] })
  const admin = await product.person({ roles: ['admin'] })
  types = await made('/tickets/types', { name: 'Complaint' }, admin)
  const department = await made('/departments', { name: 'Yard' }, admin)
  const team = await made('/teams', { name: 'Gate', department_id: department.id, leader_id: admin.id }, admin)
  domain = await made('/team-domains', { name: 'Parcels', team_id: team.id }, admin)
})
afterAll(() => product.end())

const made = async (path: string, body: object, by: Person): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const formOf = (values: object = {}): Promise<Body> =>
  made('/intake-forms', { name: 'Ask us', type_id: types.id, thanks: 'We answer.', ...values }, manager)
const send = (method: 'GET' | 'POST', token: string, body?: object) =>
  product.anonymous(method, `/api/public/forms/${token}`, body)
const asked = { title: 'Broken pallet', requester_email: 'visitor@elsewhere.example' }
const ticketsOf = async (form: Body): Promise<Body[]> =>
  (await manager.send('GET', `/api/tickets?filter[form_id]=${form.id}&perPage=100`)).body.data

test('a form asks for its fields alone, and makes tickets of its type in nobody’s name', async () => {
  const form = await formOf({ asks: ['domain'], requires: ['description'], priority: 'high' })
  const shown = await send('GET', form.token)
  expect(shown.body.data).toEqual({
    name: 'Ask us',
    intro: null,
    fields: [
      { field: 'description', wire: 'description', required: true },
      { field: 'domain', wire: 'domain_id', required: false },
    ],
    types: [],
    domains: [{ id: domain.id, name: 'Parcels' }],
  })
  const answer = await send('POST', form.token, {
    ...asked,
    // The address belongs to an account, but typing it proves nothing.
    requester_email: client.email,
    description: 'Two boxes\n\n<img src=x onerror=alert(1)>',
    domain_id: domain.id,
  })
  expect([answer.status, answer.body.message]).toEqual([201, 'We answer.'])
  const [ticket, ...more] = await ticketsOf(form)
  expect(more).toEqual([])
  expect(ticket).toMatchObject({
    number: answer.body.data.number,
    title: 'Broken pallet',
    type_id: types.id,
    domain_id: domain.id,
    team_id: domain.team_id,
    priority: 'high',
    status: 'new',
    channel: 'form',
    requester_id: null,
    client_id: null,
    requester_email: client.email,
  })
  expect(ticket?.description).toBe('<p>Two boxes</p><p>&lt;img src=x onerror=alert(1)&gt;</p>')
  expect((await client.send('GET', '/api/tickets')).body.data).toEqual([])
})

test('what is missing, wrong or not asked is told at its field, and nothing is made', async () => {
  const form = await formOf({ requires: ['description'] })
  const faults = async (body: object) => {
    const { status, body: answer } = await send('POST', form.token, body)
    return [status, Object.keys(answer.errors ?? {})]
  }
  expect(await faults(asked)).toEqual([422, ['description']])
  const described = { ...asked, description: 'x' }
  expect(await faults({ ...described, priority: 'high' })).toEqual([422, ['priority']])
  expect(await faults({ ...described, status: 'closed' })).toEqual([422, ['status']])
  expect(await faults({ ...described, requester_email: 'nobody' })).toEqual([422, ['requester_email']])
  expect(await faults({ ...described, requester_email: '' })).toEqual([422, ['requester_email']])
  expect(await faults({ ...described, title: '' })).toEqual([422, ['title']])
  expect(await faults({ ...described, title: 7 })).toEqual([422, ['title']])
  expect(await faults({ ...described, description: 'x'.repeat(10_001) })).toEqual([422, ['description']])
  const open = await formOf({ asks: ['domain', 'priority'] })
  for (const wrong of [{ domain_id: types.id }, { domain_id: 'x' }, { priority: 'highest' }])
    expect((await send('POST', open.token, { ...asked, ...wrong })).status).toBe(422)
  expect([...(await ticketsOf(form)), ...(await ticketsOf(open))]).toEqual([])
})

test('people choose among the types that a form offers', async () => {
  const admin = await product.person({ roles: ['admin'] })
  const [damage, other] = [
    await made('/tickets/types', { name: 'Damage' }, admin),
    await made('/tickets/types', { name: 'Other' }, admin),
  ]
  const form = await formOf({ asks: ['type'], types: [damage.id] })
  const namesOf = async (token: string) => (await send('GET', token)).body.data.types.map(({ name }: Body) => name)
  expect(await namesOf(form.token)).toEqual(['Complaint', 'Damage'])
  expect(await namesOf((await formOf({ requires: ['type'] })).token)).toEqual(['Complaint', 'Damage', 'Other'])
  const chosen = (type_id: unknown) => send('POST', form.token, { ...asked, type_id })
  expect((await chosen(damage.id)).status).toBe(201)
  expect((await chosen('')).status).toBe(201)
  expect((await chosen(other.id)).body.errors).toHaveProperty('type_id')
  expect((await ticketsOf(form)).map(({ type_id }) => type_id).sort()).toEqual([damage.id, types.id].sort())
})

test('files of an answer are judged as all uploads are, bounded, and shown with their ticket', async () => {
  const form = await formOf({ asks: ['files'] })
  const post = (token: string, ...parts: readonly Part[]) =>
    product.anonymous('POST', `/api/public/forms/${token}/files`, multipartOf(...fields, ...parts), formHeaders)
  const fields = Object.entries(asked).map(([name, data]) => ({ name, data }))
  const file = (filename: string, data: Buffer | string): Part => ({ name: 'files[]', filename, data })
  const answer = await post(form.token, file('note.txt', 'It fell'), file('scene.png', pngOf(4, 4)))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const [ticket] = await ticketsOf(form)
  const kept = (await manager.send('GET', `/api/attachments?filter[about_id]=${ticket?.id}`)).body.data
  expect(kept.map(({ name, shared_with_client }: Body) => [name, shared_with_client]).sort()).toEqual([
    ['note.txt', true],
    ['scene.png', true],
  ])
  const files = async () => (await product.engine.db.one<{ n: number }>(sql`select count(*)::int as n from file`))?.n
  const before = await files()
  const refused = async (...parts: readonly Part[]) => {
    const { status, body } = await post(form.token, ...parts)
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await refused(file('run.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))).toEqual([
    422,
    ['files'],
  ])
  expect(await refused(file('page.html', '<script>1</script>'))).toEqual([422, ['files']])
  expect(await refused(file('fake.png', '<script>1</script>'))).toEqual([422, ['files']])
  expect(await refused(file('large.txt', Buffer.alloc(10_000_001, 'a')))).toEqual([422, ['files']])
  expect(await refused(...Array.from({ length: 6 }, (_, n) => file(`${n}.txt`, 'a')))).toEqual([422, ['files']])
  expect(await refused({ ...file('a.txt', 'a'), name: 'about_id' })).toEqual([422, ['about_id']])
  expect(await refused(file('a.txt', 'a'), { name: 'status', data: 'closed' })).toEqual([422, ['status']])
  expect(await refused({ name: 'website', data: 'http://spam.example' }, file('a.txt', 'a'))).toEqual([201, []])
  // A refused answer leaves nothing.
  expect(await files()).toBe(before)
  const without = await formOf()
  expect((await post(without.token, file('a.txt', 'a'))).body.errors).toHaveProperty('files')
  expect((await product.anonymous('POST', `/api/public/forms/${form.token}/files`, asked)).status).toBe(415)
  const needed = await formOf({ requires: ['files'] })
  expect((await send('POST', needed.token, asked)).body.errors).toHaveProperty('files')
})

test('an address ends by a new one, by a date, and by switching the form off', async () => {
  const form = await formOf()
  const opens = async (token: string) => [(await send('GET', token)).status, (await send('POST', token, asked)).status]
  expect(await opens(form.token)).toEqual([200, 201])
  expect((await manager.send('POST', `/api/intake-forms/${form.id}/link`)).status).toBe(200)
  const { token } = (await manager.send('GET', `/api/intake-forms/${form.id}`)).body.data
  expect(await opens(form.token)).toEqual([404, 404])
  expect(await opens(token)).toEqual([200, 201])
  const put = (values: object) => manager.send('PUT', `/api/intake-forms/${form.id}`, values)
  expect((await put({ ends_at: new Date(Date.now() - 1000).toISOString() })).status).toBe(200)
  expect(await opens(token)).toEqual([404, 404])
  expect((await put({ ends_at: null, is_active: false })).status).toBe(200)
  expect(await opens(token)).toEqual([404, 404])
  expect((await put({ is_active: true, token: 'mine' })).status).toBe(422)
  expect(await opens('none')).toEqual([404, 404])
})

test('what a program fills in is thanked for and thrown away; too many requests are refused', async () => {
  const form = await formOf()
  const trapped = await send('POST', form.token, { ...asked, website: 'http://spam.example' })
  expect([trapped.status, trapped.body]).toEqual([201, { data: { number: null }, message: 'We answer.' }])
  expect(await ticketsOf(form)).toEqual([])
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) statuses.push((await send('POST', form.token, asked)).status)
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  expect(statuses.at(-1)).toBe(429)
  expect((await ticketsOf(form)).length).toBe(statuses.filter((status) => status === 201).length)
})
