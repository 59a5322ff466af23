import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { name } from '../../src/server/db/database.ts'
import { joinTableOf } from '../../src/server/db/tables.ts'
import { mostIncluded } from '../../src/server/rows/read/joined.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

test('a row says of which of its relations only the first thousand rows came', async () => {
  const tag = (await admin.send('POST', '/api/tags', { name: 'Heavy' })).body.data.id
  const client = (await admin.send('POST', '/api/clients', { name: 'Quay', tags: [tag] })).body.data.id
  const read = async () => (await admin.send('GET', `/api/clients/${client}?include=tags,users`)).body.data
  expect(await read()).toMatchObject({ tags: [{ id: tag }], users: [] })
  expect(await read()).not.toHaveProperty('more')
  const model = product.engine.models.of('client')
  const field = model.byName.get('tags')
  if (field === undefined) throw new Error('clients have tags')
  const { run } = product.engine.long
  await run(
    sql`insert into tags (id, created_at, updated_at, name) select gen_random_uuid(), now(), now(), 'Tag ' || n from generate_series(1, ${mostIncluded}) n`,
  )
  await run(
    sql`insert into ${name(joinTableOf(model, field))} (source_id, target_id) select ${client}::uuid, id from tags where name like 'Tag %'`,
  )
  const row = await read()
  expect(row.tags).toHaveLength(mostIncluded)
  expect(row.more).toEqual(['tags'])
  const listed = (await admin.send('GET', `/api/clients?include=tags&filter[name]=Quay`)).body.data[0]
  expect([listed.tags.length, listed.more]).toEqual([mostIncluded, ['tags']])
})
