import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Model, type ModelField, targetOf } from '../../src/core/declare/model.ts'
import { permissionFor } from '../../src/core/declare/permissions.ts'
import { name } from '../../src/server/db/database.ts'
import { joinTableOf } from '../../src/server/db/tables.ts'
import { sampleOf } from '../breadth.ts'
import { formHeaders, formOf } from './harness/forms.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'
import { sampler } from './harness/samples.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

// Rows that no permission shows to others can't be asked for here; `tests/server/chats` asks for those.
const isWritten = (model: Model) => model.operations.has('update') && model.entity.personal !== 'hidden'
const lists = (): readonly (readonly [Model, ModelField])[] =>
  product.engine.models.all.flatMap((model) =>
    model.fields
      .filter(({ field, updatable }) => field.kind === 'refs' && updatable && isWritten(model))
      .map((field) => [model, field] as const),
  )
const listed = async (model: Model, field: ModelField, id: string): Promise<readonly string[]> => {
  const rows = await product.engine.db.all<{ id: string }>(
    sql`select target_id as id from ${name(joinTableOf(model, field))} where source_id = ${id} order by 1`,
  )
  return rows.map((row) => row.id)
}

/** Makes a user who may change the rows of an entity, whoever made them, and sees none of the rows in their list. */
const blindTo = (model: Model, field: ModelField, holding: readonly string[]): Promise<Person> => {
  const held = ['index', 'show', 'update', 'index-all'].map((action) => `${model.entity.permission}-${action}`)
  const write = 'write' in field.field ? (field.field.write ?? []) : []
  return product.person({ permissions: [...held, ...write, ...holding] })
}

test('a whole list takes nothing away that its sender does not see: each list of the product, by each call', async () => {
  const { engine } = product
  const { bodyFor } = sampler(engine.models, admin.send)
  const done: string[] = []
  // The full run asks each list: the engine treats them alike.
  for (const [model, field] of sampleOf(lists(), 12)) {
    const what = `${model.name}.${field.name}`
    const target = engine.models.of(targetOf(field.field))
    const at = `/api${model.entity.api}`
    const make = async (of: Model): Promise<string> => {
      const body = await bodyFor(of, done.length * 3 + 1)
      const bodyless = Object.fromEntries(
        Object.entries(body).filter(([wire]) => of.fields.find((one) => one.wire === wire)?.field.kind !== 'refs'),
      )
      const answer = await admin.send('POST', `/api${of.entity.api}`, bodyless)
      expect(answer.status, `${what} ${JSON.stringify(answer.body)}`).toBe(201)
      return answer.body.data.id
    }
    const id = await make(model)
    // Nobody sees rows in the trash, and other rows are hidden from users who may not read them.
    const isOwn = target.name === model.name
    const first = (await admin.send('GET', `/api${target.entity.api}?perPage=1`)).body.data[0]
    const unseen = target.operations.has('store') ? await make(target) : first.id
    expect((await admin.send('PUT', `${at}/${id}`, { [field.wire]: { added: [unseen] } })).status, what).toBe(200)
    if (isOwn) expect((await admin.send('DELETE', `/api${target.entity.api}/${unseen}`)).status, what).toBe(200)
    // Nobody can change a role that has more rights than they.
    const person = await blindTo(model, field, target.name === 'permission' ? [first.name] : [])
    const before = await listed(model, field, id)
    expect(before).toContain(unseen)
    const calls: readonly (readonly ['PUT' | 'POST', string, unknown, { [header: string]: string }?])[] = [
      ['PUT', `${at}/${id}`, { [field.wire]: [] }],
      ['PUT', `${at}/${id}`, { [field.wire]: [], version: 1 }],
      ['PUT', `${at}/${id}`, formOf({ name: `${field.wire}[]`, data: '' }), formHeaders],
      ['POST', `${at}/bulk`, { ids: [id], change: { [field.wire]: [] } }],
      ['POST', `${at}/bulk`, { rows: [{ id, change: { [field.wire]: [] } }] }],
      ['POST', `${at}/bulk`, { rows: [{ id, texts: { [field.wire]: '' } }] }],
    ]
    for (const [method, url, body, headers] of calls) {
      const answer = await person.send(method, url, body, headers)
      expect(answer.status, `${what} ${url} ${JSON.stringify(answer.body)}`).toBe(200)
      expect(await listed(model, field, id), `${what} ${JSON.stringify(body)}`).toEqual(before)
    }
    // A user who sees all of it can empty it.
    if (!isOwn) {
      expect((await admin.send('PUT', `${at}/${id}`, { [field.wire]: [] })).status, what).toBe(200)
      expect(await listed(model, field, id), what).toEqual([])
    }
    done.push(what)
  }
  expect(done.length).toBeGreaterThan(9)
})

const project = async (users: readonly string[], department: string): Promise<Body> => {
  const answer = await admin.send('POST', '/api/projects', {
    name: 'Pier',
    priority: 'low',
    destination: 'internal',
    department_id: department,
    users,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

test('of five members of whom one sees two, adding or taking one away leaves the others', async () => {
  const department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
  const elsewhere = (await admin.send('POST', '/api/departments', { name: 'Yard' })).body.data.id
  const inside = await Promise.all([1, 2, 3].map(() => product.person({ department })))
  const outside = await Promise.all([1, 2, 3].map(() => product.person({ department: elsewhere })))
  const [one, two, three] = inside.map(({ id }) => id) as [string, string, string]
  const hidden = outside.map(({ id }) => id)
  const leader = await product.person({
    department,
    permissions: ['project-show', 'project-index', 'project-update', 'user-index'],
  })
  // People who share a project see each other: the leader is of its department, and in none of its lists.
  const { id } = await project([one, two, ...hidden], department)
  const model = product.engine.models.of('project')
  const users = model.byName.get('users') as ModelField
  const left = async () => (await listed(model, users, id)).filter((user) => user !== admin.id)
  const seen = (await leader.send('GET', `/api/projects/${id}?include=users`)).body.data
  expect(seen.users.map((user: Body) => user.id).sort()).toEqual([one, two].sort())
  const added = await leader.send('PUT', `/api/projects/${id}`, { users: [one, two, three], version: seen.version })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect(await left()).toEqual([one, two, three, ...hidden].sort())
  // The write names an earlier version: rows that joined since stay, even if the writer sees them.
  const stale = await leader.send('PUT', `/api/projects/${id}`, { users: [two], version: seen.version })
  expect(stale.status).toBe(200)
  expect(await left()).toEqual([two, three, ...hidden].sort())
  const { version } = (await leader.send('PUT', `/api/projects/${id}`, { users: [] })).body.data
  expect(await left()).toEqual([...hidden].sort())
  const undone = await leader.send('POST', '/api/projects/undo', { rows: [{ id, version }] })
  expect(undone.body.data[0]).toMatchObject({ ok: true })
  expect(await left()).toEqual([two, three, ...hidden].sort())
  // Our own screens send it in this form, also with a file.
  await leader.send('PUT', `/api/projects/${id}`, { users: { added: [one], removed: [two] } })
  expect(await left()).toEqual([one, three, ...hidden].sort())
  const form = formOf({ name: 'users[added][]', data: two }, { name: 'users[removed][]', data: one })
  expect((await leader.send('PUT', `/api/projects/${id}`, form, formHeaders)).status).toBe(200)
  expect(await left()).toEqual([two, three, ...hidden].sort())
  expect(permissionFor(model.entity, 'update')).toBe('project-update')
})

test('a role keeps the permissions that the one who changes it does not see', async () => {
  const keeper = await product.person({ permissions: ['role-update', 'role-index', 'tag-index', 'user-delete'] })
  const role = (await admin.send('POST', '/api/roles', { name: 'helper', permissions: ['tag-index', 'user-delete'] }))
    .body.data
  const changed = await keeper.send('PUT', `/api/roles/${role.id}`, { description: 'Helps', permissions: [] })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const now = (await admin.send('GET', `/api/roles/${role.id}?include=permissions`)).body.data
  expect(now.permissions.map((one: Body) => one.name).sort()).toEqual(['tag-index', 'user-delete'])
})
