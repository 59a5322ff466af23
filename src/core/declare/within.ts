import { type Model, type ModelField, type Models, targetOf } from './model.ts'

/** Fields from a row to a value: each but the last is a reference. */
export type Way = readonly [ModelField, ...ModelField[]]

/** A reference that only leads to rows with the same value as its own row has. */
export type Within = {
  readonly field: ModelField
  readonly target: Model
  /** From the row that refers, and from the one referred to. */
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

/** The shortest end of a path that a row has: a task's own `project`, its sprint's `phase.project`. */
const shortestWay = (models: Models, model: Model, path: string): Way | undefined => {
  const names = path.split('.')
  for (let from = names.length - 1; from >= 0; from--) {
    const way = wayFrom(models, model, names.slice(from))
    if (way !== undefined) return way
  }
  return undefined
}

/** What a reference is held to, or undefined where it may lead anywhere. @throws Error for a path that leads nowhere */
export const withinOf = (models: Models, model: Model, field: ModelField): Within | undefined => {
  if (field.field.kind !== 'ref' || field.field.within === undefined) return undefined
  const target = models.of(field.field.to)
  const own = shortestWay(models, model, field.field.within)
  const its = shortestWay(models, target, field.field.within)
  if (own === undefined || its === undefined) throw new Error(`${model.name}.${field.name} is within nothing`)
  return { field, target, own, its }
}
