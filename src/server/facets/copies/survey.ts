import { copiedEntities, copyGroupsOf } from '../../../core/declare/copied.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { holdsAll } from '../../actor.ts'
import type { Json, Queryable } from '../../db/database.ts'
import type { Scope } from '../../rows/query/expression.ts'
import { type Image, rootOf, rowsIn } from './image.ts'
import { namedOutside, outsideOf } from './outside.ts'
import { variablesIn } from './words.ts'

/** Tells whether a value is neither empty, nor no, nor 0. */
const isSaid = (value: unknown): boolean => ![undefined, null, false, 0].some((one) => one === value)

/** Tells whether any row has a value in one of the fields of a group. */
const hasGroup = (image: Image, models: readonly Model[], group: string): boolean =>
  models.some((model) => {
    const names = model.entity.copies?.groups?.[group] ?? []
    const fields = model.fields.filter(({ name }) => names.includes(name))
    return rowsIn(image, model).some(({ values, lists }) =>
      fields.some(({ wire }) => isSaid(values[wire]) || (lists[wire]?.length ?? 0) > 0),
    )
  })

/**
 * Returns what will come along with a copy, and what can't: rows by entity, people with what becomes of them,
 * references that lead nowhere any more, and the variables of its texts.
 */
export const surveyOf = async (model: Model, image: Image, scope: Scope, on: Queryable): Promise<Json> => {
  const { engine, caller } = scope
  const { models } = engine
  const along = copiedEntities(models, model)
  const outside = await outsideOf(image, scope, on)
  const named = namedOutside(image, scope)
  const people = [...(named.get(models.actorEntity) ?? [])]
  const title = model.byName.get(model.entity.title)?.wire ?? ''
  return {
    title: rootOf(image, model).values[title] ?? null,
    start: image.start,
    parts: [...new Set([...along, model])].flatMap((one) => {
      const count = rowsIn(image, one).filter(({ id }) => id !== image.root).length
      const hidden = image.hidden[one.name] ?? 0
      const may = holdsAll(caller, [permissionFor(one.entity, 'store')])
      return count + hidden === 0 ? [] : [{ entity: one.name, count, hidden, may }]
    }),
    groups: copyGroupsOf(models, model).filter((group) => hasGroup(image, [model, ...along], group)),
    people: people.map(([id, count]) => ({
      id,
      name: image.titles[models.actorEntity]?.[id] ?? null,
      count,
      stays: outside(models.actorEntity, id),
    })),
    lost: [...named].flatMap(([entity, ids]) =>
      entity === models.actorEntity
        ? []
        : [...ids].flatMap(([id, count]) =>
            outside(entity, id) ? [] : [{ entity, title: image.titles[entity]?.[id] ?? null, count }],
          ),
    ),
    variables: variablesIn(image),
  }
}
