import { mergesInto } from '../declare/facets/merges.ts'
import { type Declared, fieldOfKind } from './declarations.ts'
import { hint } from './problems.ts'

/**
 * Checks the fields that merging needs: the reference to the row that goes on, the value that the merged row ends with,
 * and the fields that keep two rows apart.
 */
export const checkMerges = (declared: Declared): void => {
  const { entity, model, models, report } = declared
  const merges = mergesInto(entity)
  if (merges === undefined) return
  const into = fieldOfKind(declared, 'merges.as', merges.as, ['ref'])?.field
  if (into !== undefined && 'to' in into && into.to !== model.name)
    report('merges.as', `leads to another ${model.name}, and '${merges.as}' to ${into.to}`)
  fieldOfKind(declared, 'merges.audience', merges.audience, ['ref'])
  const user = fieldOfKind(declared, 'merges.askedBy.user', merges.askedBy.user, ['ref'])?.field
  if (user !== undefined && 'to' in user && user.to !== models.actorEntity)
    report('merges.askedBy.user', `takes who asked, and '${merges.askedBy.user}' leads to ${user.to}`)
  fieldOfKind(declared, 'merges.askedBy.email', merges.askedBy.email, ['email'])
  const ends = fieldOfKind(declared, 'merges.ends.field', merges.ends.field, ['choice'])?.field
  if (ends === undefined || !('options' in ends)) return
  for (const value of [merges.ends.value, ...merges.ends.or])
    if (!ends.options.includes(value))
      report(
        'merges.ends',
        `names '${value}', which is no value of '${merges.ends.field}': ${hint(value, ends.options)}`,
      )
}
