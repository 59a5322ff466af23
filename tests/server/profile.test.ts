import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelField } from '../../src/core/declare/model.ts'
import { targetOf } from '../../src/core/declare/model.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let department: string
let client: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  department = (await made('/departments', { name: 'Quay' })).id
  client = (await made('/clients', { name: 'Nordic Timber', notes: 'Pays late.' })).id
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const sent = async (path: string, body: object) =>
  expect((await admin.send('PUT', `/api${path}`, body)).status).toBe(200)

let n = 0
/** Makes a user with a row of each relation, some of which they may see. */
const someone = async (roles: readonly string[], permissions: readonly string[] = []): Promise<Person> => {
  const person = await product.person({ roles, permissions, department })
  if (roles.includes('client')) await sent(`/users/${person.id}`, { client_id: client })
  const pier = await made('/projects', {
    name: `Pier ${n++}`,
    priority: 'low',
    destination: 'external',
    department_id: department,
    client_id: client,
    budget: '175000.00',
    users: [person.id],
  })
  await made('/tasks', { name: `Hidden ${n++}`, project_id: pier.id, assignees: [person.id], estimate: 90 })
  await made('/tasks', { name: 'Shown', project_id: pier.id, assignees: [person.id], shared_with_client: true })
  await product.runJobs()
  return person
}

/**
 * Returns what a caller's own calls show of the rows to which a relation of their account leads; undefined if they may
 * not ask.
 */
const listed = async (person: Person, { name, field }: ModelField, row: Body): Promise<readonly Body[] | undefined> => {
  const target = product.engine.models.of(targetOf(field))
  const at = `/api${target.entity.api}`
  if (field.kind === 'ref') {
    if (!product.engine.models.of('user').byName.has(name)) throw new Error(name)
    const id = row[product.engine.models.of('user').byName.get(name)?.wire ?? '']
    if (id === null) return (await person.send('GET', `${at}?perPage=1`)).status === 403 ? undefined : []
    const { status, body } = await person.send('GET', `${at}/${id}`)
    return status === 403 ? undefined : status === 404 ? [] : [body.data]
  }
  const back = field.kind === 'children' ? target.byName.get(field.by)?.wire : undefined
  const filter = back === undefined ? '' : `&filter[${back}]=${row.id}`
  const { status, body } = await person.send('GET', `${at}?perPage=100${filter}`)
  if (status !== 200) return undefined
  if (back !== undefined) return body.data
  // The account itself holds these lists; the caller sees the rows that they may see.
  const mine = await admin.send('GET', `/api/users/${row.id}?include=${name}`)
  const ids = new Set(mine.body.data[name].map(({ id }: Body) => id))
  return body.data.filter(({ id }: Body) => ids.has(id))
}

const byId = (rows: readonly Body[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

const kinds: { readonly [kind: string]: readonly [roles: readonly string[], permissions?: ReadonlyArray<string>] } = {
  admin: [['admin']],
  manager: [['project-manager']],
  leader: [['team-leader']],
  member: [['member']],
  agent: [['agent']],
  client: [['client']],
  'nobody in particular': [[]],
  'somebody who may list the people alone': [[], ['user-index']],
}

for (const [kind, [roles, permissions]] of Object.entries(kinds))
  test(`${kind} is told of themselves what their own calls tell them, through every relation`, async () => {
    const person = await someone(roles, permissions)
    const { body, status } = await person.send('GET', '/api/profile')
    expect(status).toBe(200)
    const model = product.engine.models.of('user')
    for (const [relation, field] of model.relations) {
      const expected = await listed(person, field, body.data)
      const told = await person.send('GET', `/api/profile?include=${relation}`)
      const mayAsk = expected !== undefined && (!('read' in field.field) || roles.includes('admin'))
      if (!mayAsk && relation !== 'roles') {
        expect([relation, told.status]).toEqual([relation, 422])
        continue
      }
      expect([relation, told.status]).toEqual([relation, 200])
      const rows: readonly Body[] = [told.body.data[relation]].flat().filter((row: Body) => row !== null)
      if (expected === undefined) {
        // A user knows which roles they have, and nothing else about these.
        expect(rows.map((row) => Object.keys(row).sort())).toEqual(roles.map(() => ['id', 'name']))
        expect(rows.map(({ name }) => name)).toEqual(roles)
        continue
      }
      expect(byId(rows).map(({ id }) => id)).toEqual(byId(expected).map(({ id }) => id))
      const whole = new Map(expected.map((row) => [row.id, row]))
      for (const row of rows) expect(whole.get(row.id), relation).toMatchObject(row)
    }
    for (const [counted, relation] of [
      ['projects_count', 'projects'],
      ['tasks_count', 'tasks'],
    ] as const) {
      const field = model.relations.get(relation) as ModelField
      expect([counted, body.data[counted]]).toEqual([counted, (await listed(person, field, body.data))?.length ?? 0])
    }
    const changed = await person.send('PUT', '/api/profile', { job_title: 'Driver' })
    expect(changed.body.data).toMatchObject({
      job_title: 'Driver',
      projects_count: body.data.projects_count,
      tasks_count: body.data.tasks_count,
    })
  })

test('who has lost their last role is told of nothing any more', async () => {
  const person = await someone(['team-leader'])
  expect((await person.send('GET', '/api/profile?include=projects')).body.data.projects).toMatchObject([
    { budget: '175000.00' },
  ])
  const revoked = await admin.send('POST', `/api/users/${person.id}/revoke-role`, { roles: ['team-leader'] })
  expect(revoked.status, JSON.stringify(revoked.body)).toBe(200)
  for (const relation of ['projects', 'tasks', 'notifications'])
    expect((await person.send('GET', `/api/profile?include=${relation}`)).status, relation).toBe(422)
})
