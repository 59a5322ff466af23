import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { holds } from '../../../core/query/holds.ts'
import { type Caller, holdsAll } from '../../actor.ts'
import type { Reader } from '../../rows/read/read.ts'

/**
 * Tells whether somebody may use templates of an entity: a row that is made from one shows all that is in it, so the
 * permission is that of reading one, and not that of their list.
 */
export const mayUse = (template: Model, caller: Caller): boolean =>
  holdsAll(caller, [permissionFor(template.entity, 'show')])

/**
 * Tells whether a new row may name a template: the reader sees the template, and the field offers it. Other references
 * accept rows that they do not offer; here that would be a template that was archived, or is for other rows.
 * @param field the reference to the template
 */
export const isOffered = async (field: ModelField, id: string, reader: Reader): Promise<boolean> => {
  const { engine, caller } = reader.scope
  const target = engine.models.of(targetOf(field.field))
  const row = mayUse(target, caller) ? await reader.one(target, id) : undefined
  if (row === undefined) return false
  const offers = 'offers' in field.field ? field.field.offers : undefined
  const clock = { now: engine.now(), timeZone: caller === 'system' ? engine.site.timeZone : caller.timeZone }
  return offers === undefined || holds(offers, row, (wire) => target.byWire.get(wire)?.type ?? 'text', clock)
}
