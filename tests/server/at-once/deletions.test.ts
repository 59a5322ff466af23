import { describe, test } from 'vitest'
import { type Model, type ModelField, targetOf } from '../../../src/core/declare/model.ts'
import { isWhole } from '../../breadth.ts'
import { assertOneOrder, type Scene, startWorld } from './scene.ts'
import { callsOf, changed, fieldsOf, models, named, plainText } from './subjects.ts'

const world = startWorld()
const deleted = changed.filter((model) => model.operations.has('delete') && plainText(model) !== undefined)
const trashed = deleted.filter(({ entity }) => entity.trash === true)

describe('a row is deleted beside a change of it:', () => {
  test.each(named(deleted))('%s', (_name, model) =>
    assertOneOrder(world(), async () => {
      const id = await world().make(model)
      const { one, other } = callsOf(world())
      const path = `${model.entity.api}/${id}`
      return {
        rows: { row: { model, id } },
        writes: [one('DELETE', path), other('PUT', path, { [plainText(model)?.wire ?? '']: `Said other ${id}` })],
      }
    }),
  )
})

describe('a row is restored twice:', () => {
  test.each(named(trashed))('%s', (_name, model) =>
    assertOneOrder(world(), async () => {
      const id = await world().make(model)
      const { one, other } = callsOf(world())
      const path = `${model.entity.api}/${id}`
      await one('DELETE', path)()
      return {
        rows: { row: { model, id } },
        writes: [one('POST', `${path}/restore`, {}), other('POST', `${path}/restore`, {})],
      }
    }),
  )
})

/** Returns the references of an entity; in `npm test` one for each way in which a deletion treats them. */
const references = (model: Model): readonly ModelField[] => {
  const all = model.fields.filter(
    ({ field, creatable, updatable, name }) =>
      (field.kind === 'ref' || field.kind === 'refs') &&
      creatable &&
      updatable &&
      !('required' in field && field.required === true) &&
      model.entity.guards?.fields?.[name] === undefined &&
      models.some(
        (target) =>
          target.name === targetOf(field) && target.operations.has('delete') && target.operations.has('store'),
      ),
  )
  const ways = new Map(
    all.map((one) => [`${one.field.kind} ${'onDelete' in one.field ? one.field.onDelete : ''}`, one]),
  )
  return isWhole ? all : [...ways.values()]
}

describe('a row is deleted beside another one that comes to refer to it:', () => {
  test.each(fieldsOf(changed, (field, model) => references(model).includes(field)))('%s', (_name, model, field) =>
    assertOneOrder(world(), async (): Promise<Scene> => {
      const target = models.find(({ name }) => name === targetOf(field.field)) ?? model
      const within = 'within' in field.field ? field.field.within : undefined
      const shared = within === undefined ? {} : await inOne(model, target, within)
      const gone = await world().make(target, shared.target)
      const id = await world().make(model, shared.own)
      const { one, other } = callsOf(world())
      const value = field.field.kind === 'refs' ? { added: [gone] } : gone
      return {
        rows: { row: { model, id }, gone: { model: target, id: gone } },
        writes: [
          one('DELETE', `${target.entity.api}/${gone}`),
          other('PUT', `${model.entity.api}/${id}`, { [field.wire]: value }),
        ],
      }
    }),
  )
})

type Shared = { readonly own?: object; readonly target?: object }
/** Returns the values that allow one row to refer to the other: the same project, or another common row. */
const inOne = async (model: Model, target: Model, within: string): Promise<Shared> => {
  const names = within.split('.')
  const ends = [model, target].map((end) => names.map((name) => end.byName.get(name)).find((one) => one !== undefined))
  const [own, its] = ends
  const owner = own !== undefined && 'to' in own.field ? String(own.field.to) : undefined
  if (own === undefined || its === undefined || owner === undefined) return {}
  const id = await world().target(owner, 7, true)
  if (own.name === its.name) return { own: { [own.wire]: id }, target: { [its.wire]: id } }
  return {}
}
