import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Model, ModelField } from '../../src/core/declare/model.ts'
import { operatorsFor } from '../../src/core/query/check-predicate.ts'
import { clockValues } from '../../src/core/query/clock-values.ts'
import { holds } from '../../src/core/query/holds.ts'
import { leadsToActor } from '../../src/core/query/mine.ts'
import { type Group, type Leaf, meValue, type Operator, relativeWords } from '../../src/core/query/predicate.ts'
import { readScalar } from '../../src/core/query/values.ts'
import type { Caller } from '../../src/server/actor.ts'
import { and, type Json, name } from '../../src/server/db/database.ts'
import { joinTableOf } from '../../src/server/db/tables.ts'
import { locateIn } from '../../src/server/rows/query/grammar.ts'
import { type Located, whereSql } from '../../src/server/rows/query/where.ts'
import { readerFor } from '../../src/server/rows/read/read.ts'
import { scalarOf } from '../core/arbitraries.ts'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { settled } from './harness/letters.ts'
import { type Product, startTestProduct } from './harness/product.ts'
import { insertRandomLoads, near } from './harness/random-rows.ts'

const full = process.env.TMS_TEST_FULL === '1'
const slow = { timeout: full ? 900_000 : 30_000 }
/** The seed, which the test's name shows: it gives the same rows again. */
const seed = Number(process.env.TMS_TEST_SEED ?? Date.now() % 2 ** 31)
const now = Date.parse('2026-07-15T22:30:00Z')

let product: Product
let model: Model
/** Columns that conditions may name; rows can be ordered by more. */
let filterable: Model['byWire']
let rows: Json[]
/** The caller's id, for `@me`. */
let reader: string
beforeAll(async () => {
  product = await startTestProduct({ registry: specimens, computed: specimensComputed })
  model = product.engine.models.of<string>('load')
  filterable = new Map([...model.byWire].filter(([, { type }]) => type !== null))
  await insertRandomLoads(product, full ? 400 : 150, seed)
  rows = await loadsAsSent()
  const drivers = rows.flatMap((row) => row.drivers as readonly string[])
  reader = drivers[0] ?? randomUUID()
})
afterAll(() => product.end())

/** Returns rows as the wire has them, with lists of references as ids. */
const loadsAsSent = async (): Promise<Json[]> => {
  const { db, models } = product.engine
  const reader = readerFor(product.engine, 'system')
  const ids = await db.all<{ id: string }>(sql`select id from loads`)
  const links = new Map<string, Map<string, string[]>>()
  for (const field of models.of<string>('load').fields.filter(({ field }) => field.kind === 'refs')) {
    const found = await db.all<{ s: string; t: string[] }>(
      sql`select source_id as s, array_agg(target_id::text) as t from ${name(joinTableOf(model, field))} group by 1`,
    )
    links.set(field.wire, new Map(found.map(({ s, t }) => [s, t])))
  }
  return Promise.all(
    ids.map(async ({ id }) => ({
      ...(await reader.one(model, id)),
      ...Object.fromEntries([...links].map(([wire, byRow]) => [wire, byRow.get(id) ?? []])),
    })),
  )
}

const valueFor = (column: string, operator: Operator): fc.Arbitrary<Leaf['value']> => {
  const kind = model.byWire.get(column)?.type ?? 'text'
  const seen = rows
    .flatMap((row) => row[column])
    // Only values that the dialect allows: a computed moment may be before the year 1.
    .map((value) => readScalar(kind, value))
    .filter((value) => value !== undefined)
  // Most values are those of rows or near them, since conditions on anything else are nearly always false.
  const any = scalarOf(kind).map((value) => (typeof value === 'string' ? settled(value) : value))
  const some =
    seen.length === 0
      ? any
      : fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...seen).chain((value) => near(kind, value)) },
          { weight: 1, arbitrary: any },
        )
  const isOfActor = leadsToActor(model.byWire.get(column) as ModelField)
  const one = isOfActor ? fc.oneof({ weight: 3, arbitrary: some }, fc.constant(meValue)) : some
  if (operator === 'null' || operator === 'nnull') return fc.constant(undefined)
  if (operator === 'weekday' || operator === 'hour') return fc.constantFrom(...clockValues[operator])
  if (operator === 'relative') return fc.constantFrom(...relativeWords)
  if (operator === 'between') return fc.tuple(one, one)
  if (operator === 'in' || operator === 'nin') return fc.array(one, { maxLength: 4 })
  return one
}

const aLeaf = (): fc.Arbitrary<Leaf> =>
  fc
    .constantFrom(...filterable.keys())
    .chain((column) =>
      fc
        .constantFrom(...operatorsFor(model.byWire.get(column)?.type ?? 'text'))
        .chain((operator) =>
          valueFor(column, operator).map((value) =>
            value === undefined ? { column, operator } : { column, operator, value },
          ),
        ),
    )
const aGroup = (depth: number): fc.Arbitrary<Group> =>
  fc.record({
    operator: fc.constantFrom('and' as const, 'or' as const),
    filters: fc.array(
      depth === 1 ? aLeaf() : fc.oneof({ weight: 2, arbitrary: aLeaf() }, { weight: 1, arbitrary: aGroup(depth - 1) }),
      { maxLength: 3 },
    ),
  })

/** Where the reader is, and when their week begins. */
type Place = { readonly timeZone: string; readonly firstWeekday: number }
const utc: Place = { timeZone: 'UTC', firstWeekday: 1 }

const askSql = async (group: Group, place: Place): Promise<string[]> => {
  const { engine } = product
  const { scope } = readerFor(engine, 'system')
  const find = locateIn(model, 'system', scope.rules)
  const locate = (column: string) => find(column) as Located
  const caller: Caller = {
    id: reader,
    name: '',
    permissions: new Set(),
    roles: new Set(),
    attributes: {},
    ...place,
    sessionId: randomUUID(),
  }
  const where = await whereSql(group, locate, 't', { ...scope, caller }, { now, ...place })
  const found = await engine.db.all<{ id: string }>(sql`select t.id from loads t where ${and([where])}`)
  return found.map(({ id }) => id).sort()
}
const askRows = (group: Group, place: Place): string[] =>
  rows
    .filter((row) => holds(group, row, (column) => model.byWire.get(column)?.type ?? 'text', { now, ...place, reader }))
    .map(({ id }) => id as string)
    .sort()

const places = fc.record({
  timeZone: fc.constantFrom('UTC', 'Africa/Cairo', 'Europe/Paris', 'America/Havana', 'Pacific/Kiritimati'),
  firstWeekday: fc.constantFrom(0, 1, 6),
})

test(
  `a random tree of conditions picks the same rows in JavaScript and in SQL (rows of seed ${seed})`,
  slow,
  async () => {
    let telling = 0
    await fc.assert(
      fc.asyncProperty(aGroup(3), places, async (group, place) => {
        const expected = askRows(group, place)
        expect(await askSql(group, place)).toEqual(expected)
        if (expected.length > 0 && expected.length < rows.length) telling++
      }),
      { numRuns: full ? 10_000 : 500 },
    )
    // A condition that all rows or none meet proves little.
    expect(telling).toBeGreaterThan(100)
  },
)

test('so does every operator of every column alone, with values that rows have', slow, async () => {
  for (const [column, { type }] of filterable)
    for (const operator of operatorsFor(type ?? 'text'))
      await fc.assert(
        fc.asyncProperty(valueFor(column, operator), places, async (value, place) => {
          const leaf: Leaf = value === undefined ? { column, operator } : { column, operator, value }
          const group: Group = { operator: 'and', filters: [leaf] }
          expect(await askSql(group, place), JSON.stringify(leaf)).toEqual(askRows(group, place))
        }),
        { numRuns: full ? 100 : 4 },
      )
})

test('an id that no row has is in none, and not in none is in all', slow, async () => {
  const none: Leaf = { column: 'drivers', operator: 'in', value: [randomUUID()] }
  expect(await askSql({ operator: 'and', filters: [none] }, utc)).toEqual([])
  expect(await askSql({ operator: 'and', filters: [{ ...none, operator: 'nin' }] }, utc)).toHaveLength(rows.length)
})

test('me is whoever asks, and without anybody to ask nobody', slow, async () => {
  const mine: Leaf = { column: 'drivers', operator: 'eq', value: meValue }
  const spelled: Group = { operator: 'and', filters: [{ ...mine, value: reader }] }
  const group: Group = { operator: 'and', filters: [mine] }
  const found = askRows(group, utc)
  expect(found.length).toBeGreaterThan(0)
  expect(found).toEqual(askRows(spelled, utc))
  expect(await askSql(group, utc)).toEqual(found)
  const nobody = (operator: Operator) =>
    rows.filter((row) =>
      holds({ operator: 'and', filters: [{ ...mine, operator }] }, row, () => 'ids', { now, timeZone: 'UTC' }),
    )
  expect([nobody('eq').length, nobody('ne').length]).toEqual([0, rows.length])
})
