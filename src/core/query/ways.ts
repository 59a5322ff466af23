import { traitsOf } from '../declare/kinds.ts'
import type { Model, ModelField } from '../declare/model.ts'

/** A reference to a row of any entity. */
export const isSubject = ({ field }: ModelField): boolean =>
  traitsOf(field).hangs === true && traitsOf(field).relation !== true

/** A list of references. */
const isLinks = (field: ModelField | undefined): field is ModelField =>
  field !== undefined && traitsOf(field.field).relation === true && traitsOf(field.field).many === true

/**
 * The entities that a step of a way leads to: of a reference one; of a `subject` all whose rows have a list of references of the
 * next step's name, to the same entity.
 */
export const stepTargets = (model: Model, step: ModelField, next: string): readonly Model[] => {
  if (isSubject(step)) {
    const owners = (model.carriers?.() ?? []).filter((owner) => isLinks(owner.byName.get(next)))
    const targetIn = (owner: Model) => {
      const field = owner.byName.get(next)
      return field && owner.targetOf?.(field)
    }
    const [first] = owners
    return first === undefined ? [] : owners.filter((owner) => targetIn(owner) === targetIn(first))
  }
  return model.targetOf !== undefined && traitsOf(step.field).relation === true ? [model.targetOf(step)] : []
}

/** Tells whether a way begins with a `subject` whose rows no entity carries, as in an area without the others. */
export const leadsNowhere = (model: Model, way: string): boolean => {
  const first = model.byName.get(way.split('.')[0] ?? '')
  return way.includes('.') && first !== undefined && isSubject(first) && model.carriers?.().length === 0
}
