import { type Models, targetOf } from '../../core/declare/model.ts'
import type { Actor } from '../actor.ts'
import type { Entry } from './log-reader.ts'

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one))

/** Tells whether two states of a caller allow the same. */
export const sameRights = (a: Actor, b: Actor): boolean =>
  sameSet(a.permissions, b.permissions) &&
  sameSet(a.roles, b.roles) &&
  JSON.stringify(a.attributes) === JSON.stringify(b.attributes)

/** Entities whose rows grant rights to users: roles, and their permissions. */
const grantingEntities = ({ of, actorEntity }: Models): ReadonlySet<string> => {
  const names = new Set<string>()
  const walk = (entity: string): void => {
    for (const { field } of of(entity).fields) {
      if (field.kind !== 'refs' || names.has(targetOf(field)) || targetOf(field) === actorEntity) continue
      names.add(targetOf(field))
      walk(targetOf(field))
    }
  }
  walk(actorEntity)
  return names
}

/** Users whose rights the entries may have changed; undefined: none. */
export const shapesRights = (models: Models, entries: readonly Entry[]): ((actor: Actor) => boolean) | undefined => {
  const granting = grantingEntities(models)
  if (entries.some(({ entity }) => granting.has(entity))) return () => true
  const actors = new Set(entries.flatMap(({ entity, rowId }) => (entity === models.actorEntity ? [rowId] : [])))
  return actors.size === 0 ? undefined : ({ id }) => actors.has(id)
}
