import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src/core/declare/fields.ts'
import type { Model } from '../../../src/core/declare/model.ts'
import { name } from '../../../src/server/db/database.ts'
import { orderFieldOf, rankOf } from '../../../src/server/rows/write/order-keys.ts'
import { assertOneOrder, orderOf, type Scene, startWorld } from './scene.ts'
import { callsOf, changed, fieldsOf, models, named } from './subjects.ts'

const world = startWorld()

describe('two new rows that come last:', () => {
  const creatable = models.filter(({ operations }) => operations.has('store'))
  test.each(fieldsOf(creatable, ({ field }) => field.kind === 'integer' && field.comesLast !== undefined))(
    '%s',
    (_name, model, { field, wire }) =>
      assertOneOrder(world(), async () => {
        const parent = 'comesLast' in field ? model.byName.get(String(field.comesLast)) : undefined
        const to = parent !== undefined && 'to' in parent.field ? String(parent.field.to) : undefined
        const among =
          parent === undefined || to === undefined ? {} : { [parent.wire]: await world().target(to, 1, true) }
        const [first, second] = [await world().bodyOf(model, among), await world().bodyOf(model, among)]
        // The order among all rows shows only which of the two comes first.
        const last = { ...first, [wire]: undefined }
        const { one, other } = callsOf(world())
        return {
          rows: {},
          making: model,
          among: parent === undefined ? wire : undefined,
          writes: [
            one('POST', model.entity.api, last),
            other('POST', model.entity.api, { ...second, [wire]: undefined }),
          ],
        }
      }),
  )
})

const ranked = changed.filter((model) => rankOf(model) !== undefined)

/** Makes a new row to which the rows of an order belong, among those that people are offered. */
const ownerOf = (to: string, field: Field): Promise<string> => {
  const owner = models.find((model) => model.name === to)
  const filters = 'offers' in field ? (field.offers?.filters ?? []) : []
  const values = filters.flatMap((leaf) =>
    'column' in leaf && leaf.operator === 'eq' ? [[leaf.column, leaf.value]] : [],
  )
  return owner === undefined || values.length === 0
    ? world().target(to, 1, true)
    : world().make(owner, Object.fromEntries(values))
}

/** Makes three rows in one order, and a fourth that is not compared. */
const three = async (model: Model, isFour = false) => {
  const rank = rankOf(model)
  const within = rank === undefined ? undefined : orderFieldOf(model, rank)
  const to = within !== undefined && 'to' in within.field ? String(within.field.to) : undefined
  const among = within === undefined || to === undefined ? {} : { [within.wire]: await ownerOf(to, within.field) }
  const ids = [await world().make(model, among), await world().make(model, among), await world().make(model, among)]
  const [a = '', b = '', c = ''] = ids
  const d = isFour ? await world().make(model, among) : ''
  return { a, b, c, d, rows: { a: { model, id: a }, b: { model, id: b }, c: { model, id: c } } }
}

describe('two moves in one order:', () => {
  test.each(named(ranked))('%s', (_name, model) =>
    assertOneOrder(world(), async (): Promise<Scene> => {
      const { a, b, c, rows } = await three(model)
      const { one, other } = callsOf(world())
      const path = `${model.entity.api}/place`
      return {
        rows,
        writes: [
          one('POST', path, { rows: [{ id: a }], after: c }),
          other('POST', path, { rows: [{ id: b }], after: c }),
        ],
      }
    }),
  )
})

describe('two moves of the same rows, named in opposite order:', () => {
  test.each(named(ranked))('%s', (_name, model) =>
    assertOneOrder(world(), async (): Promise<Scene> => {
      const { a, b, c, rows } = await three(model)
      const { one, other } = callsOf(world())
      const path = `${model.entity.api}/place`
      return {
        rows,
        writes: [
          one('POST', path, { rows: [{ id: a }, { id: b }], after: c }),
          other('POST', path, { rows: [{ id: b }, { id: a }], after: c }),
        ],
      }
    }),
  )
})

describe('a move that is undone beside another move:', () => {
  test.each(named(ranked))('%s', (_name, model) =>
    assertOneOrder(world(), async (): Promise<Scene> => {
      const { a, b, c, rows } = await three(model)
      const { one, other } = callsOf(world())
      const path = model.entity.api
      const moved = await one('POST', `${path}/place`, { rows: [{ id: a }], after: c })()
      const [{ version }] = moved.body.data
      return {
        rows,
        writes: [
          one('POST', `${path}/undo`, { rows: [{ id: a, version }] }),
          other('POST', `${path}/place`, { rows: [{ id: a }], before: c }),
        ],
        names: { b },
      }
    }),
  )
})

describe('an undone move', () => {
  const moved = async (model: Model) => {
    const { a, b, c, d, rows } = await three(model, true)
    const { one, other } = callsOf(world())
    const path = model.entity.api
    const { body } = await one('POST', `${path}/place`, { rows: [{ id: a }], after: c })()
    const undo = () => one('POST', `${path}/undo`, { rows: [{ id: a, version: body.data[0].version }] })()
    const place = (id: string, beside: object) => other('POST', `${path}/place`, { rows: [{ id }], ...beside })()
    return { a, b, c, d, undo, place, order: () => orderOf(world(), rows) }
  }

  test.each(named(ranked))('is refused where somebody has moved the row since: %s', async (_name, model) => {
    const { a, b, undo, place, order } = await moved(model)
    expect((await place(a, { after: b })).status).toBe(200)
    expect((await undo()).body.data).toMatchObject([{ ok: false, problem: { status: 409, code: 'conflict' } }])
    expect(await order()).toBe('b a c')
  })

  test.each(named(ranked))(
    'leads back between its neighbours once the order is spaced anew: %s',
    async (_name, model) => {
      const { db } = world().product.engine
      const { a, b, c, d, undo, place, order } = await moved(model)
      const key = name(rankOf(model)?.column ?? '')
      const keys = () =>
        db.all<{ key: string }>(sql`select ${key} as key from ${name(model.table)} where id in (${a}, ${b}, ${c})`)
      // No short key fits between these two, so the move there spaces the order anew.
      await db.run(
        sql`update ${name(model.table)} set ${key} = (select ${key} || ${`${'0'.repeat(45)}V`} from ${name(model.table)} where id = ${b}) where id = ${c}`,
      )
      expect(await order()).toBe('b c a')
      const before = await keys()
      expect((await place(d, { after: b })).status).toBe(200)
      expect(Math.max(...(await keys()).map((row) => row.key.length))).toBeLessThan(
        Math.max(...before.map((row) => row.key.length)),
      )
      expect((await undo()).body.data).toMatchObject([{ ok: true }])
      expect(await order()).toBe('a b c')
    },
  )

  test.each(named(ranked))('stands beside whoever has come to its place: %s', async (_name, model) => {
    const { a, c, undo, place, order } = await moved(model)
    expect((await place(c, { before: a })).status).toBe(200)
    expect((await undo()).body.data).toMatchObject([{ ok: true }])
    expect(await order()).toBe('a b c')
  })
})
