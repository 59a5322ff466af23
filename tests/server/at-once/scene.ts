import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Model } from '../../../src/core/declare/model.ts'
import { dayAfter } from '../../../src/core/time/days/days.ts'
import { type Json, name, uuids } from '../../../src/server/db/database.ts'
import { joinTableOf } from '../../../src/server/db/tables.ts'
import { isWhole } from '../../breadth.ts'
import { freshDatabase } from '../harness/database.ts'
import { type Answer, type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { sampler } from '../harness/samples.ts'
import { type Hold, heldBy } from './held.ts'

/** The product with two administrators, and rows of any entity. */
export type World = {
  readonly product: Product
  readonly one: Person
  readonly other: Person
  /** Returns the body of a new row, from samples. */
  readonly bodyOf: (model: Model, more?: object, sample?: number) => Promise<object>
  /** A row made by the first administrator. */
  readonly make: (model: Model, more?: object) => Promise<string>
  /** Makes a row to which others refer. The same number gives the same row, unless `isNew`. */
  readonly target: (entity: string, n: number, isNew?: boolean) => Promise<string>
}

/** Two writes at the same time, on rows of their own. */
export type Scene = {
  /** Rows whose final state is compared, by label. */
  readonly rows: { readonly [label: string]: { readonly model: Model; readonly id: string } }
  /** Rows to which these refer, by label. */
  readonly names?: { readonly [label: string]: string }
  readonly writes: readonly [() => Promise<Answer>, () => Promise<Answer>]
  /** Entity of the rows that the writes make. */
  readonly making?: Model
  /**
   * A number of the new rows. Only which of the two has the greater one is compared, as rows of other scenes have
   * numbers already.
   */
  readonly among?: string | undefined
}

/** The result of a scene, without ids, numbers and times. */
type Outcome = {
  readonly answers: readonly unknown[]
  readonly rows: { readonly [label: string]: Json | null }
  readonly order: string
}

/** @returns the world once the tests run */
export const startWorld = (): (() => World) => {
  let world: World
  let product: Product
  let beside: Product | undefined
  beforeAll(async () => {
    const existing = { database: await freshDatabase(), folder: mkdtempSync(join(tmpdir(), 'tms-at-once-')) }
    product = await startTestProduct({ existing, isPatient: true })
    // In the full run, each of the two users calls a server of their own.
    const isShared = { ...existing, database: { ...existing.database, drop: async () => {} } }
    beside = isWhole ? await startTestProduct({ existing: isShared, isPatient: true }) : undefined
    const [one, another] = [await product.person({ roles: ['admin'] }), await product.person({ roles: ['admin'] })]
    const other = { ...another, send: (beside ?? product).with(another.token) }
    const { models } = product.engine
    const samples = sampler(models, one.send)
    const make: World['make'] = async (model, more = {}) => {
      // Hashing a password takes long, and the call for that has its own tests.
      if (model.name === models.actorEntity) return (await product.person()).id
      // Many rounds would reach the limits of mails to guests, which have their own tests.
      await product.engine.db.run(sql`delete from rate_limit`)
      const { status, body } = await one.send('POST', `/api${model.entity.api}`, await bodyOf(model, more))
      if (status !== 201) throw new Error(`no ${model.name}: ${JSON.stringify(body)}`)
      return body.data.id
    }
    let n = 1
    // Each time has the same sample, since its random parts are not compared. No times of one person overlap, and no
    // two rates begin on one day.
    const bodyOf: World['bodyOf'] = async (model, more = {}, sample = 1) => {
      const body = await samples.bodyFor(model, sample)
      const times = model.entity.serves === 'timed' ? await samples.bodyFor(model, ++n) : {}
      const moments = model.fields.flatMap(({ wire, type }) =>
        type === 'instant' && wire in times ? [[wire, times[wire]]] : [],
      )
      const day = model.name === 'rate' ? { valid_from: dayAfter('2027-01-01', ++n) } : {}
      return { ...body, ...Object.fromEntries(moments), ...day, ...more }
    }
    const targets = new Map<string, Promise<string>>()
    const fresh = async (entity: string): Promise<string> => {
      const model = models.of(entity)
      if (model.operations.has('store')) return make(model)
      const rows = await product.engine.db.all<{ id: string }>(sql`select id from ${name(model.table)} order by id`)
      return rows[targets.size % rows.length]?.id ?? ''
    }
    const target = (entity: string, at: number, isNew = false): Promise<string> => {
      const key = `${entity} ${at}`
      const row = (isNew ? undefined : targets.get(key)) ?? fresh(entity)
      if (!isNew) targets.set(key, row)
      return row
    }
    world = { product, one, other, bodyOf, make, target }
  }, 60_000)
  afterAll(async () => {
    await beside?.end()
    await product.end()
  })
  return () => world
}

/** Returns whether a call was done or refused; for many rows, row by row. */
const answered = ({ status, body }: Answer): unknown =>
  Array.isArray(body?.data) && body.data.every((row: Body) => typeof row.ok === 'boolean')
    ? body.data.map((row: Body) => (row.ok ? 200 : (row.problem?.status ?? 422)))
    : status

const unsteady = new Set(['id', 'version', 'created_at', 'updated_at', 'deleted_at'])
/** Returns a value for comparison. Values that the tests write are kept; those of samples differ each time. */
const plainValue = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => plainValue(one, names)).toSorted()
  if (typeof value !== 'string') return typeof value === 'object' && value !== null ? 'object' : value
  // These texts differ in each scene, as some must be unique.
  const [said] = /^Said [a-z]+/.exec(value) ?? []
  return names.get(value) ?? said ?? (/^[a-z_]{2,24}$/.test(value) ? value : 'something')
}

const rowState = async ({ product }: World, model: Model, id: string, names: ReadonlyMap<string, string>) => {
  const lists = model.fields
    .filter(({ field }) => field.kind === 'refs')
    .map(
      (field) =>
        sql`, array(select l.target_id::text from ${name(joinTableOf(model, field))} l where l.source_id = t.id) as ${name(`list of ${field.wire}`)}`,
    )
  const row = await product.engine.db.one(
    sql`select t.*${sql.join(lists, sql``)} from ${name(model.table)} t where t.id = ${id}`,
  )
  if (row === undefined) return null
  const state: Json = { is_deleted: row.deleted_at != null }
  for (const { column, field, wire, type } of model.fields) {
    if (unsteady.has(wire) || ['rank', 'sequence', 'secret'].includes(field.kind)) continue
    const value = field.kind === 'refs' ? row[`list of ${wire}`] : column === null ? undefined : row[column]
    if (value !== undefined)
      state[wire] = type === 'instant' || type === 'day' ? value !== null : plainValue(value, names)
  }
  return state
}

/** Returns the rows of one entity in the order that people made. */
export const orderOf = async ({ product }: World, rows: Scene['rows']): Promise<string> => {
  const [first] = Object.values(rows)
  const rank = first?.model.fields.find(({ field }) => field.kind === 'rank')
  if (first === undefined || rank === undefined) return ''
  const ids = Object.values(rows).map(({ id }) => id)
  const found = await product.engine.db.all<{ id: string }>(
    sql`select id from ${name(first.model.table)} where id = any(${uuids(ids)}) order by ${name(rank.column ?? '')}, id`,
  )
  const labels = new Map(Object.entries(rows).map(([label, { id }]) => [id, label]))
  return found.map(({ id }) => labels.get(id)).join(' ')
}

/** Checks that each entry of the log has the new value of the entry before it as its old value. */
const assertLog = async ({ product }: World, rows: Scene['rows']): Promise<void> => {
  const changes = await product.engine.db.all<{
    row: string
    version: number
    field: string
    old: unknown
    new: unknown
  }>(
    sql`select e.row_id as row, e.version, c.field, c.old, c.new from event e join change c on c.event_id = e.id
      where e.row_id = any(${uuids(Object.values(rows).map(({ id }) => id))}) order by e.version, e.id`,
  )
  const last = new Map<string, unknown>()
  for (const { row, version, field, old, new: now } of changes) {
    const key = `${row} ${field}`
    if (last.has(key)) expect(old, `what ${field} was before version ${version}`).toEqual(last.get(key))
    last.set(key, now)
  }
}

/** Makes both calls, the second a little later. */
const atRandom = async (a: () => Promise<Answer>, b: () => Promise<Answer>): Promise<[Answer, Answer]> =>
  Promise.all([a(), new Promise((begin) => setTimeout(begin, Math.random() * 5)).then(b)])

type How = Hold | 'in turn' | 'at random'
const play = async (world: World, scene: Scene, how: How, isTurned: boolean): Promise<Outcome> => {
  const [a, b] = isTurned ? [scene.writes[1], scene.writes[0]] : scene.writes
  const both =
    how === 'in turn'
      ? [await a(), await b()]
      : how === 'at random'
        ? await atRandom(a, b)
        : await heldBy(world.product, how, scene.rows, a, b)
  const answers = isTurned ? both.toReversed() : both
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500)
  const made = answers.flatMap(({ status, body }, n) =>
    scene.making !== undefined && status === 201
      ? [[`made ${n}`, { model: scene.making, id: String(body.data.id) }] as const]
      : [],
  )
  const rows = { ...scene.rows, ...Object.fromEntries(made) }
  const names = new Map([
    ...Object.entries(rows).map(([label, { id }]) => [id, label] as const),
    ...Object.entries(scene.names ?? {}).map(([label, id]) => [id, label] as const),
    [world.one.id, 'one'] as const,
    [world.other.id, 'other'] as const,
  ])
  const states: { [label: string]: Json | null } = {}
  const read = Object.entries(rows).map(async ([label, { model, id }]) => {
    states[label] = await rowState(world, model, id, names)
  })
  const [order] = await Promise.all([orderOf(world, rows), assertLog(world, rows), ...read])
  const { among } = scene
  if (among !== undefined) {
    const numbers = made.map(([label]) => Number(states[label]?.[among])).toSorted((a, b) => a - b)
    for (const [label] of made)
      Object.assign(states[label] ?? {}, { [among]: numbers.indexOf(Number(states[label]?.[among])) })
  }
  return { answers: answers.map(answered), rows: states, order }
}

/** The rounds of the full run in which no write waits for the other. */
const randomRounds = 20
const holds: readonly Hold[] = ['before the check', 'before the write']

/**
 * Checks that two writes at the same time have the result of one after the other, in one of both orders, that the log
 * agrees, and that nothing fails. Special classes belong here, such as moments of a series, repeats and timers.
 * @param setting makes the rows anew for each time
 */
export const assertOneOrder = async (world: World, setting: () => Promise<Scene>): Promise<void> => {
  const inTurn = [
    await play(world, await setting(), 'in turn', false),
    await play(world, await setting(), 'in turn', true),
  ]
  const isDone = (answer: unknown) => JSON.stringify(answer).includes('20')
  expect(
    inTurn.some(({ answers }) => answers.some(isDone)),
    `somebody does something: ${JSON.stringify(inTurn)}`,
  ).toBe(true)
  const rounds = isWhole ? Array.from({ length: randomRounds }, () => 'at random' as const) : []
  for (const how of [...holds, ...rounds])
    for (const isTurned of how === 'at random' ? [Math.random() < 0.5] : [false, true])
      expect(inTurn, `${how}${isTurned ? ', the second first' : ''}`).toContainEqual(
        await play(world, await setting(), how, isTurned),
      )
}
