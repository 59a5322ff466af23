import { leadsToOne } from '../declare/copied.ts'
import { traitsOf } from '../declare/kinds.ts'
import { targetOf } from '../declare/model.ts'
import { type Declared, entityAt, fieldAt, fieldNames, fieldOfKind } from './declarations.ts'
import { hint } from './problems.ts'

/** Checks which rows come along with a copy, by which reference, and the values that the copy begins with. */
export const checkCopies = (declared: Declared): void => {
  const { entity, model, byName, report } = declared
  const { copies } = entity
  if (copies === undefined) return
  for (const { of, by, ifPresent } of copies.along ?? []) {
    if (ifPresent === true && !byName.has(of)) continue
    const target = entityAt(declared, 'copies.along', of)
    if (target === undefined) continue
    const field = target.byName.get(by)
    const leadsHere =
      field !== undefined &&
      (leadsToOne(field) ? targetOf(field.field) === model.name : traitsOf(field.field).hangs === true)
    if (!leadsHere)
      report(
        'copies.along',
        `takes rows of ${of} by '${by}', which does not lead to ${model.name}: ${hint(by, fieldNames(target))}`,
      )
  }
  for (const name of Object.keys(copies.fresh ?? {})) fieldAt(declared, 'copies.fresh', name)
  if (copies.start !== undefined) fieldOfKind(declared, 'copies.start', copies.start, ['day', 'instant'])
  for (const [group, names] of Object.entries(copies.groups ?? {}))
    for (const name of names) fieldAt(declared, `copies.groups.${group}`, name)
  if (copies.template !== undefined) fieldOfKind(declared, 'copies.template', copies.template, ['ref'])
}
