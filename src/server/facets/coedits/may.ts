import { permissionFor, permissionsOn } from '../../../core/declare/permissions.ts'
import { type Actor, holdsAll } from '../../actor.ts'
import type { Engine } from '../../engine.ts'
import { mayReadField } from '../../rows/query/grammar.ts'
import { readerFor } from '../../rows/read/read.ts'
import type { CoText } from './text.ts'

/**
 * Tells whether somebody's permissions allow writing the text; the rules of the row are checked elsewhere. Somebody who
 * looks as another user writes nothing.
 */
export const mayWriteText = ({ model, field }: CoText, actor: Actor): boolean =>
  actor.viewerId === undefined &&
  holdsAll(actor, [permissionFor(model.entity, 'update')]) &&
  holdsAll(actor, permissionsOn(field, 'write'))

/** Returns what somebody may do with a text; `gone`: the text does not exist for them. */
export const rightsOn = async (
  engine: Engine,
  text: CoText,
  actor: Actor,
): Promise<'write' | 'watch' | 'rights' | 'gone'> => {
  const { model, field, id } = text
  if (!holdsAll(actor, [permissionFor(model.entity, 'show')]) || !mayReadField(actor)(field)) return 'rights'
  const row = await readerFor(engine, actor).one(model, id)
  if (row === undefined) return 'gone'
  const { can } = row as { readonly can?: { readonly update?: boolean } }
  return can?.update === true && mayWriteText(text, actor) ? 'write' : 'watch'
}
