import { type Model, type ModelField, type Models, targetOf } from './model.ts'

/** The fields from a row to a value: each but the last is a reference. */
export type Way = readonly [ModelField, ...ModelField[]]

/** A reference that only leads to rows with the same value as its own row. */
export type Within = {
  readonly field: ModelField
  readonly target: Model
  /** The ways to the value: from the row that refers, and from the row referred to. */
  readonly own: Way
  readonly its: Way
}

const wayFrom = (models: Models, model: Model, names: readonly string[]): Way | undefined => {
  const [head = '', ...rest] = names
  const field = model.byName.get(head)
  if (field === undefined || field.column === null) return undefined
  if (rest.length === 0) return [field]
  const further = field.field.kind === 'ref' ? wayFrom(models, models.of(targetOf(field.field)), rest) : undefined
  return further === undefined ? undefined : [field, ...further]
}

/** Returns the shortest end of a path that a row has: `project` for a task, `phase.project` for its sprint. */
const shortestWay = (models: Models, model: Model, path: string): Way | undefined => {
  const names = path.split('.')
  for (let from = names.length - 1; from >= 0; from--) {
    const way = wayFrom(models, model, names.slice(from))
    if (way !== undefined) return way
  }
  return undefined
}

/**
 * Returns the bound of a reference; undefined where it may lead to any row.
 * @throws Error for a path that leads nowhere
 */
export const withinOf = (models: Models, model: Model, field: ModelField): Within | undefined => {
  if (field.field.kind !== 'ref' || field.field.within === undefined) return undefined
  const target = models.of(field.field.to)
  const own = shortestWay(models, model, field.field.within)
  const its = shortestWay(models, target, field.field.within)
  if (own === undefined || its === undefined) throw new Error(`${model.name}.${field.name} is within nothing`)
  return { field, target, own, its }
}
