import type { Turn } from '../declare/facets/becomes.ts'
import type { Model } from '../declare/model.ts'
import { givingKinds } from '../declare/turnings.ts'
import { type Declared, entityAt, fieldNames, fieldOfKind } from './declarations.ts'
import { hint } from './problems.ts'

/** Checks that values are copied between fields of one kind. */
const checkValues = (declared: Declared, to: string, target: Model, { values }: Turn): void => {
  for (const [name, from] of Object.entries(values)) {
    const at = `becomes.${to}.values.${name}`
    const other = target.byName.get(name)
    if (other === undefined || !other.creatable) {
      declared.report(at, `gives a value to no field of ${to} that is written: ${hint(name, fieldNames(target))}`)
      continue
    }
    const field = fieldOfKind(declared, at, from, givingKinds(other.field.kind))?.field
    if (field === undefined || !('options' in field) || !('options' in other.field)) continue
    const known: readonly string[] = other.field.options
    const unknown = field.options.find((option) => !known.includes(option))
    if (unknown !== undefined) declared.report(at, `may give '${unknown}', which is no value of ${to}.${name}`)
  }
}

/**
 * Checks what rows are turned into: the values, the fields that are asked for, the link, and the trash in which a row
 * that goes waits.
 */
export const checkBecomes = (declared: Declared): void => {
  const { entity, model, report } = declared
  for (const [to, turn] of Object.entries(entity.becomes ?? {})) {
    const target = entityAt(declared, 'becomes', to)
    if (target === undefined) continue
    checkValues(declared, to, target, turn)
    for (const name of turn.asks ?? [])
      if (target.byName.get(name)?.creatable !== true)
        report(
          `becomes.${to}.asks`,
          `names '${name}', which is no field of ${to} that is written: ${hint(name, fieldNames(target))}`,
        )
    const as = fieldOfKind(declared, `becomes.${to}.as`, turn.as, turn.goes === true ? ['ref'] : ['ref', 'refs'])?.field
    if (as !== undefined && 'to' in as && as.to !== to)
      report(`becomes.${to}.as`, `leads to the new row, and '${turn.as}' to ${as.to}`)
    if (turn.goes === true && turn.by !== undefined) report(`becomes.${to}.by`, 'lets readers turn the row, which goes')
    if (turn.goes === true && (entity.trash !== true || target.entity.trash !== true))
      report(
        `becomes.${to}.goes`,
        `keeps both rows in the trash, and ${entity.trash === true ? to : model.name} has none`,
      )
  }
}
