import { permissionFor, permissionsOn } from '../../../core/declare/permissions.ts'
import { type Actor, holdsAll } from '../../actor.ts'
import type { Engine } from '../../engine.ts'
import { mayReadField } from '../../rows/query/grammar.ts'
import { readerFor } from '../../rows/read/read.ts'
import type { CoText } from './text.ts'

/** Whether somebody's permissions allow to write the text; the row is another question. Who looks as another writes nothing. */
export const mayWriteText = ({ model, field }: CoText, actor: Actor): boolean =>
  actor.viewerId === undefined &&
  holdsAll(actor, [permissionFor(model.entity, 'update')]) &&
  holdsAll(actor, permissionsOn(field, 'write'))

/** What somebody may do with a text: `gone`: it is not there for them. */
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
