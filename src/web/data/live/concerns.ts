import type { Query } from '@tanstack/react-query'
import type { Model, Models } from '../../../core/model.ts'
import { isRow } from '../../api/shapes.ts'
import type { Change, Gone } from './events.ts'

/** How deep rows lie in what a query holds: page, row, relation, row. */
const deepest = 5

/** Whether the data shows the row, and in a version at least as new. */
const showing = (data: unknown, id: string, version: number, depth = 0): 'fresh' | 'stale' | 'not' => {
  if (depth > deepest || typeof data !== 'object' || data === null) return 'not'
  if (isRow(data) && data.id === id)
    return typeof data.version === 'number' && data.version >= version ? 'fresh' : 'stale'
  let found: 'stale' | 'not' = 'not'
  for (const part of Object.values(data)) {
    const inside = showing(part, id, version, depth + 1)
    if (inside === 'fresh') return inside
    if (inside === 'stale') found = inside
  }
  return found
}

const textsOf = (query: Query): readonly string[] => query.queryKey.filter((part) => typeof part === 'string')
/** Reads rows of the entity: Refine's reads name it, others its address. */
const isOf = (query: Query, { name, entity }: Model): boolean =>
  textsOf(query).some((text) => text === name || text.startsWith(`${entity.api}/`))
/** A list may gain or lose any row; everything else is about those that it shows or whose address it reads. */
const isList = (query: Query): boolean => textsOf(query).some((text) => text === 'list' || text === 'all-rows')
const names = (query: Query, id: string): boolean => textsOf(query).some((text) => text.includes(id))
/** Entities of whose rows this one's are parts: lines of lists of tasks. */
const ownersOf = (models: Models, model: Model): readonly Model[] =>
  model.fields.flatMap(({ field, type }) => {
    if (field.kind === 'subject')
      return type === 'id' ? models.all.filter(({ entity }) => entity.carries?.[model.name] !== undefined) : []
    if (field.kind !== 'ref' || field.onDelete !== 'follow' || field.createOnly !== true) return []
    const owner = models.of(field.to)
    return [owner, ...ownersOf(models, owner)]
  })
/** Entities whose rows count or list rows of this one. */
const wholesOf = (models: Models, model: Model): readonly Model[] => [
  ...models.all.filter((other) =>
    other.fields.some(({ field }) => field.kind === 'children' && field.of === model.name),
  ),
  ...ownersOf(models, model),
]

/** Whether the query was read before the change, and shows something of it. */
export const isOutdatedBy = (models: Models, change: Change) => {
  const model = models.all.find(({ name }) => name === change.entity)
  if (model === undefined) return () => false
  const wholes = wholesOf(models, model)
  return (query: Query): boolean => {
    // Rows at least as new in it: it was read after the change, whatever else it shows.
    const shown = showing(query.state.data, change.id, change.version)
    if (shown === 'fresh') return false
    if (shown === 'stale' || names(query, change.id)) return true
    return (isList(query) && isOf(query, model)) || wholes.some((whole) => isOf(query, whole))
  }
}

/** Whether the query may still show what is gone. */
export const mayShow = (models: Models, { entity, id }: Gone) => {
  const model = models.all.find(({ name }) => name === entity)
  if (model === undefined) return () => false
  const wholes = wholesOf(models, model)
  return (query: Query): boolean => {
    if (id !== undefined && !isList(query)) return names(query, id) || showing(query.state.data, id, 0) !== 'not'
    return isOf(query, model) || wholes.some((whole) => isOf(query, whole))
  }
}
