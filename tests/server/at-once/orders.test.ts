import { describe, test } from 'vitest'
import type { Model } from '../../../src/core/model.ts'
import { orderFieldOf, rankOf } from '../../../src/server/rows/order-keys.ts'
import { assertOneOrder, type Scene, startWorld } from './scene.ts'
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
        // What is among all others is told by who comes before whom.
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

/** Three rows in one order. */
const three = async (model: Model) => {
  const rank = rankOf(model)
  const within = rank === undefined ? undefined : orderFieldOf(model, rank)
  const to = within !== undefined && 'to' in within.field ? String(within.field.to) : undefined
  const among = within === undefined || to === undefined ? {} : { [within.wire]: await world().target(to, 1, true) }
  const ids = [await world().make(model, among), await world().make(model, among), await world().make(model, among)]
  const [a = '', b = '', c = ''] = ids
  return { a, b, c, rows: { a: { model, id: a }, b: { model, id: b }, c: { model, id: c } } }
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
