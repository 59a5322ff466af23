import { describe, test } from 'vitest'
import { parentFieldsOf, treeFieldOf } from '../../../src/server/rows/references/row-locks.ts'
import { assertOneOrder, startWorld } from './scene.ts'
import { callsOf, changed, fieldsOf, named, plainText } from './subjects.ts'

const world = startWorld()

describe('rows become each other’s parents:', () => {
  test.each(fieldsOf(changed, (field, model) => field.updatable && parentFieldsOf(model).includes(field)))(
    '%s',
    (_name, model, field) =>
      assertOneOrder(world(), async () => {
        const [a, b] = [await world().make(model), await world().make(model)]
        const { one, other } = callsOf(world())
        const { api } = model.entity
        return {
          rows: { a: { model, id: a }, b: { model, id: b } },
          writes: [one('PUT', `${api}/${a}`, { [field.wire]: b }), other('PUT', `${api}/${b}`, { [field.wire]: a })],
        }
      }),
  )
})

describe('a row moves elsewhere beside another one that comes below it:', () => {
  test.each(
    fieldsOf(
      changed,
      (field, model) =>
        parentFieldsOf(model).includes(field) &&
        treeFieldOf(model, field)?.updatable === true &&
        model.entity.belongs !== undefined,
    ),
  )('%s', (_name, model, field) =>
    assertOneOrder(world(), async () => {
      const tree = treeFieldOf(model, field)
      const to = tree !== undefined && 'to' in tree.field ? String(tree.field.to) : ''
      const [here, there] = [await world().target(to, 1), await world().target(to, 2)]
      const among = { [tree?.wire ?? '']: here }
      const [a, b] = [await world().make(model, among), await world().make(model, among)]
      const { one, other } = callsOf(world())
      const { api } = model.entity
      return {
        rows: { a: { model, id: a }, b: { model, id: b } },
        names: { here, there },
        writes: [
          one('PUT', `${api}/${a}`, { [tree?.wire ?? '']: there }),
          other('PUT', `${api}/${b}`, { [field.wire]: a }),
        ],
      }
    }),
  )
})

describe('a whole list beside another one:', () => {
  test.each(fieldsOf(changed, ({ field, updatable }) => field.kind === 'refs' && updatable))(
    '%s',
    (_name, model, field) =>
      assertOneOrder(world(), async () => {
        const to = 'to' in field.field ? String(field.field.to) : ''
        const id = await world().make(model)
        const [x, y] = await Promise.all([world().target(to, 1), world().target(to, 2)])
        const { one, other } = callsOf(world())
        const path = `${model.entity.api}/${id}`
        return {
          rows: { row: { model, id } },
          names: { x, y },
          writes: [one('PUT', path, { [field.wire]: [x] }), other('PUT', path, { [field.wire]: [y] })],
        }
      }),
  )
})

describe('the same text, by two who read the same version:', () => {
  test.each(named(changed.filter((model) => plainText(model) !== undefined)))('%s', (_name, model) =>
    assertOneOrder(world(), async () => {
      const id = await world().make(model)
      const { wire } = plainText(model) ?? { wire: '' }
      const { one, other } = callsOf(world())
      const path = `${model.entity.api}/${id}`
      return {
        rows: { row: { model, id } },
        writes: [
          one('PUT', path, { [wire]: `Said one ${id}`, version: 1 }),
          other('PUT', path, { [wire]: `Said other ${id}`, version: 1 }),
        ],
      }
    }),
  )
})

describe('a step of a status beside another one from there:', () => {
  test.each(
    fieldsOf(changed, ({ field, updatable }) => field.kind === 'choice' && field.follows !== undefined && updatable),
  )('%s', (_name, model, field) =>
    assertOneOrder(world(), async () => {
      const id = await world().make(model)
      const declared = field.field
      if (declared.kind !== 'choice') throw new Error('is no choice')
      const now = (await world().one.send('GET', `/api${model.entity.api}/${id}`)).body.data[field.wire]
      const [first = '', second = ''] = declared.follows?.[now as keyof typeof declared.follows] ?? []
      const { one, other } = callsOf(world())
      const path = `${model.entity.api}/${id}`
      return {
        rows: { row: { model, id } },
        writes: [one('PUT', path, { [field.wire]: first }), other('PUT', path, { [field.wire]: second })],
      }
    }),
  )
})

describe('links between two rows, from both sides:', () => {
  const kinds = changed.flatMap((model) =>
    Object.entries(model.entity.links ?? {}).flatMap(([kind, { rows }]) =>
      rows === undefined ? [[`${model.name}.${kind}`, model, kind] as const] : [],
    ),
  )
  test.each(kinds)('%s', (_name, model, kind) =>
    assertOneOrder(world(), async () => {
      const [a, b] = [await world().make(model), await world().make(model)]
      const { one, other } = callsOf(world())
      const { api } = model.entity
      return {
        rows: { a: { model, id: a }, b: { model, id: b } },
        writes: [
          one('PUT', `${api}/${a}`, { [kind]: { added: [b] } }),
          other('PUT', `${api}/${b}`, { [kind]: { added: [a] } }),
        ],
      }
    }),
  )
})
