import { describe, test } from 'vitest'
import { isWhole } from '../../breadth.ts'
import { assertOneOrder, startWorld } from './scene.ts'
import { callsOf, changed, fieldsOf, named, plainText } from './subjects.ts'

const world = startWorld()
const texts = changed.filter((model) => plainText(model) !== undefined)

describe('the same rows are changed together, named in opposite order:', () => {
  test.each(named(texts))('%s', (_name, model) =>
    assertOneOrder(world(), async () => {
      const [a, b] = [await world().make(model), await world().make(model)]
      const { one, other } = callsOf(world())
      const wire = plainText(model)?.wire ?? ''
      const rows = (ids: readonly string[], who: string) => ({
        rows: ids.map((id) => ({ id, change: { [wire]: `Said ${who} ${id}` } })),
      })
      const path = `${model.entity.api}/bulk`
      return {
        rows: { a: { model, id: a }, b: { model, id: b } },
        writes: [one('POST', path, rows([a, b], 'one')), other('POST', path, rows([b, a], 'other'))],
      }
    }),
  )
})

describe('lists of the same rows are changed together, named in opposite order:', () => {
  const lists = fieldsOf(changed, ({ field, updatable }) => field.kind === 'refs' && updatable)
  // `npm test` tries the first list of each entity.
  test.each(lists.filter(([, model], at) => isWhole || lists.findIndex(([, other]) => other === model) === at))(
    '%s',
    (_name, model, field) =>
      assertOneOrder(world(), async () => {
        const to = 'to' in field.field ? String(field.field.to) : ''
        const [a, b] = [await world().make(model), await world().make(model)]
        const [x, y] = await Promise.all([world().target(to, 1), world().target(to, 2)])
        const { one, other } = callsOf(world())
        const path = `${model.entity.api}/bulk`
        return {
          rows: { a: { model, id: a }, b: { model, id: b } },
          names: { x, y },
          writes: [
            one('POST', path, { ids: [a, b], change: { [field.wire]: [x] } }),
            other('POST', path, { ids: [b, a], change: { [field.wire]: { added: [y] } } }),
          ],
        }
      }),
  )
})

describe('the same rows are deleted together, named in opposite order:', () => {
  test.each(named(texts.filter(({ operations }) => operations.has('delete'))))('%s', (_name, model) =>
    assertOneOrder(world(), async () => {
      const [a, b] = [await world().make(model), await world().make(model)]
      const { one, other } = callsOf(world())
      const path = `${model.entity.api}/bulk`
      return {
        rows: { a: { model, id: a }, b: { model, id: b } },
        writes: [
          one('POST', path, { ids: [a, b], action: 'delete' }),
          other('POST', path, { ids: [b, a], action: 'delete' }),
        ],
      }
    }),
  )
})
