import { type SQL, sql } from 'drizzle-orm'
import { type Model, targetOf } from '../../core/declare/model.ts'
import { liftedBy, permissionsOn, readsAll } from '../../core/declare/permissions.ts'
import { holdsAll } from '../actor.ts'
import { or, texts } from '../db/database.ts'
import type { Scope } from '../rows/query/expression.ts'
import { mayReadField } from '../rows/query/grammar.ts'

/**
 * Returns the wire names of fields whose changes the caller may see; relations only if their entity may be read, or
 * leads to people, whom others see as somebody. Order keys are left out: they mean nothing to readers.
 */
export const readableIn = (model: Model, { caller, rules, engine }: Scope): readonly string[] =>
  model.fields
    .filter(mayReadField(caller))
    .filter(
      ({ field }) =>
        field.kind !== 'rank' && ('past' in field ? holdsAll(caller, permissionsOn({ field }, 'past')) : true),
    )
    .filter(({ field, includeAs }) => {
      if (includeAs === null) return true
      const target = engine.models.of(targetOf(field))
      return rules.mayRead(target) || target.name === engine.models.actorEntity
    })
    .map(({ wire }) => wire)

/**
 * Tells whether the caller sees changes of fields that no longer exist: nobody knows who might read them, so only
 * readers of every row and field do.
 */
const hearsOfFormer = (model: Model, { caller }: Scope): boolean =>
  (readsAll(model.entity) || holdsAll(caller, [liftedBy(model.entity)])) && model.fields.every(mayReadField(caller))

/** Changes of readable fields of these entities; over the aliases `e` (event) and `c` (change). */
export const readableChanges = (models: readonly Model[], scope: Scope): SQL =>
  or(
    models.map((model) => {
      const fieldNames = model.fields.map(({ wire }) => wire)
      const former = hearsOfFormer(model, scope) ? [sql`c.field <> all(${texts(fieldNames)})`] : []
      const fields = or([sql`c.field = any(${texts(readableIn(model, scope))})`, ...former])
      return sql`(e.entity = ${model.name} and ${fields})`
    }),
  )
