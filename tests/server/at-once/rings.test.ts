import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareContent } from '../../../src/app/server/make-engine.ts'
import { type Model, type ModelField, modelsOf } from '../../../src/core/declare/model.ts'
import { registry } from '../../../src/domain/registry.ts'
import { name } from '../../../src/server/db/database.ts'
import { ringsOf } from '../../../src/server/rows/references/mend-rings.ts'
import { parentFieldsOf } from '../../../src/server/rows/references/row-locks.ts'
import { type Person, type Product, startTestProduct } from '../harness/product.ts'
import { sampler } from '../harness/samples.ts'

const dayMs = 24 * 3_600_000
let clock = Date.parse('2027-03-01T09:00:00Z')
let product: Product
let admin: Person
let samples: ReturnType<typeof sampler>
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  admin = await product.person({ roles: ['admin'] })
  samples = sampler(product.engine.models, admin.send)
})
afterAll(() => product.end())

const parents = modelsOf(registry).all.flatMap((model) =>
  parentFieldsOf(model)
    .filter(({ updatable }) => updatable && model.operations.has('store'))
    .map((field) => [model.name, model, field] as const),
)
const made = async (model: Model): Promise<string> => {
  const { status, body } = await admin.send('POST', `/api${model.entity.api}`, await samples.bodyFor(model, 1))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
/** Writes a parent as earlier versions did, without a lock. */
const below = (model: Model, { column }: ModelField, id: string, parent: string, more: SQL = sql``) =>
  product.engine.db.run(sql`update ${name(model.table)} set ${name(column ?? '')} = ${parent}${more} where id = ${id}`)
const parentOf = async ({ table }: Model, { column }: ModelField, id: string) =>
  (
    await product.engine.db.one<{ parent: string | null }>(
      sql`select ${name(column ?? '')} as parent from ${name(table)} where id = ${id}`,
    )
  )?.parent

describe('a start ends rings of parents at the youngest reference, and says so:', () => {
  test.each(parents)('%s', async (entity, model, field) => {
    const [a, b, c, hanging] = [await made(model), await made(model), await made(model), await made(model)]
    const put = async (id: string, parent: string) => {
      clock += 1000
      const { status } = await admin.send('PUT', `/api${model.entity.api}/${id}`, { [field.wire]: parent })
      expect(status).toBe(200)
    }
    await put(a, b)
    await put(b, c)
    await put(hanging, a)
    await below(model, field, c, a)
    // The log says that b was the last one to be moved below another.
    const log = sql`select e.id from event e join change c on c.event_id = e.id where e.row_id = ${b} and c.field = ${field.wire}`
    clock += 1000
    await product.engine.db.run(
      sql`update event set recorded_at = ${new Date(clock).toISOString()} where id in (${log})`,
    )
    expect(await prepareContent(product.engine)).toEqual([expect.stringContaining('1 row')])
    expect(await parentOf(model, field, b)).toBeNull()
    expect([
      await parentOf(model, field, a),
      await parentOf(model, field, c),
      await parentOf(model, field, hanging),
    ]).toEqual([b, a, a])
    const history = (await admin.send('GET', `/api${model.entity.api}/${b}/history`)).body.data
    expect(history[0]).toMatchObject({ changes: [{ field: field.wire, new: null }] })
    const logs = (await admin.send('GET', `/api/logs?filter[source]=upgrade&filter[subject_type]=${entity}`)).body.data
    expect(logs).toMatchObject([{ event: 'updated', subject_id: b, causer_id: null }])
    // Nothing is left to be repaired.
    expect(await prepareContent(product.engine)).toEqual([])
  })
})

describe('emptying the trash ends on a ring:', () => {
  const trashed = parents.filter(([, { entity }]) => entity.trash === true)
  test.each(trashed)('%s', async (_entity, model, field) => {
    const ids = [await made(model), await made(model), await made(model)]
    const before = sql`, deleted_at = ${new Date(clock - 31 * dayMs).toISOString()}`
    for (const [at, id] of ids.entries()) await below(model, field, id, ids[(at + 1) % ids.length] ?? '', before)
    const job = product.engine.jobs.all.find((one) => one.name === 'trash-empty')
    if (job === undefined) throw new Error('nothing empties the trash')
    await product.engine.jobs.send(product.engine.db, job, {})
    expect((await product.runJobs()).find((one) => one.name === 'trash-empty')).toEqual({ name: 'trash-empty' })
    const left = await product.engine.db.one<{ n: number }>(
      sql`select count(*)::int as n from ${name(model.table)} where id = any(${sql.param(ids)}::uuid[])`,
    )
    expect(left?.n).toBe(0)
  })
})

test('whoever has made themselves stays their own maker', async () => {
  const { db } = product.engine
  await db.run(sql`update users set created_by = id, updated_by = id where id = ${admin.id}`)
  expect(await prepareContent(product.engine)).toEqual([])
  const row = await db.one(sql`select created_by, updated_by from users where id = ${admin.id}`)
  expect(row).toEqual({ created_by: admin.id, updated_by: admin.id })
})

test('rings are told from what hangs on them', () => {
  const rows = (pairs: string) => pairs.split(' ').map((pair) => ({ id: pair[0] ?? '', parent: pair[1] ?? '' }))
  const rings = (pairs: string) =>
    ringsOf(rows(pairs)).map((ring) =>
      ring
        .map(({ id }) => id)
        .toSorted()
        .join(''),
    )
  expect(rings('ab ba')).toEqual(['ab'])
  expect(rings('aa')).toEqual(['a'])
  expect(rings('ca ab bd da ec fe')).toEqual(['abd'])
  expect(rings('ab ba cd de ec')).toEqual(['ab', 'cde'])
})
