import { type SQL, sql } from 'drizzle-orm'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import { viaFields } from '../../../core/declare/via-fields.ts'
import { and, col, name, or } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import { fieldOf } from './members.ts'

/** The rule that every row meets, and the one that none meets. */
export const yes = sql`true`
export const no = sql`false`

/** Tells whether every row meets the rule. */
export const isOpen = (rule: SQL): boolean => rule === yes

/** Only for entities with a trash. */
export const inTrash = (alias: string): SQL => sql`${col(alias, 'deleted_at')} is not null`

/** Rows in the trash are visible to a restore only. */
export const alive = (model: Model, alias: string): SQL =>
  model.entity.trash === true ? sql`${col(alias, 'deleted_at')} is null` : yes

/**
 * Returns the condition of rows that the trash lists: rows that went along with another are shown below that one, and
 * rows that are being removed are not shown.
 */
export const listedInTrash = (engine: Engine, model: Model, alias: string): SQL => {
  const parents = model.fields.flatMap(({ field, column }) => {
    if (field.kind !== 'ref' || field.onDelete !== 'follow') return []
    const parent = engine.models.of(field.to)
    if (parent.entity.trash !== true) return []
    return [
      sql`not exists (select 1 from ${name(parent.table)} above where above.id = ${col(alias, column ?? '')} and above.deleted_at = ${col(alias, 'deleted_at')})`,
    ]
  })
  const going = sql`not exists (select 1 from removal going where going.entity = ${model.name} and going.row_id = ${col(alias, 'id')})`
  return and([inTrash(alias), going, ...parents])
}

export const hangsOnBy = (model: Model, fieldName: string): boolean =>
  model.entity.fields[fieldName]?.kind === 'subject'

export const parentOf = (engine: Engine, model: Model, fieldName: string): Model => {
  const { field } = fieldOf(model, fieldName)
  if (field.kind !== 'ref') throw new Error(`${model.name}.${fieldName} leads to no parent`)
  return engine.models.of(targetOf(field))
}

/** Tells whether the entity's rows hang on others by a `subject`, directly or through a parent. */
export const hangsOn = (engine: Engine, model: Model): boolean =>
  model.fields.some(({ field }) => field.kind === 'subject') ||
  viaFields(model.entity.access.read).some((fieldName) => hangsOn(engine, parentOf(engine, model, fieldName)))

/** Rows below a row in the trash are hidden, even from callers without row rules. */
export const aliveSql = (engine: Engine, model: Model, alias: string): SQL => {
  const parts = viaFields(model.entity.access.read)
    // Entities with their own trash went there with the parent; rows by `subject` did not.
    .filter((fieldName) => hangsOnBy(model, fieldName) || model.entity.trash !== true)
    .flatMap((fieldName) => {
      if (hangsOnBy(model, fieldName)) return livingSubjects(engine, model, fieldName, alias)
      const parent = parentOf(engine, model, fieldName)
      const inner = `${alias}_l`
      const conditions = [alive(parent, inner), aliveSql(engine, parent, inner)].filter((part) => part !== yes)
      if (conditions.length === 0) return []
      const { field, column } = fieldOf(model, fieldName)
      const at = col(alias, column ?? '')
      const lives = sql`exists (select 1 from ${name(parent.table)} ${name(inner)} where ${col(inner, 'id')} = ${at} and ${and(conditions)})`
      // A row with an optional parent is not hidden when it has none.
      return ['required' in field && field.required === true ? lives : or([sql`${at} is null`, lives])]
    })
  return parts.length === 0 ? yes : and(parts)
}

const livingSubjects = (engine: Engine, model: Model, fieldName: string, alias: string): SQL[] => {
  const inner = `${alias}_l`
  return engine.models.all
    .filter((owner) => owner !== model && !hangsOn(engine, owner))
    .flatMap((owner) => {
      const conditions = [alive(owner, inner), aliveSql(engine, owner, inner)].filter((part) => part !== yes)
      return conditions.length === 0
        ? []
        : [
            sql`(${col(alias, `${fieldName}_type`)} is distinct from ${owner.name} or exists (select 1 from ${name(owner.table)} ${name(inner)} where ${col(inner, 'id')} = ${col(alias, `${fieldName}_id`)} and ${and(conditions)}))`,
          ]
    })
}
