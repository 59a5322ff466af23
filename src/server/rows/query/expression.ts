import { type SQL, sql } from 'drizzle-orm'
import { type FieldOf, traitsOf } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import type { Caller } from '../../actor.ts'
import { and, col, name } from '../../db/database.ts'
import { plainColumnOf } from '../../db/plain-columns.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine } from '../../engine.ts'
import { lastTitleOf } from '../../log/last-titles.ts'
import { alive, no, yes } from '../rules/alive.ts'
import type { CallerValues } from '../rules/caller-values.ts'
import type { RowRules } from '../rules/rules.ts'

/** The context in which declarations become SQL for one request. */
export type Scope = {
  readonly engine: Engine
  readonly rules: RowRules
  readonly caller: Caller
  /** The caller's values, or placeholders in cached SQL. */
  readonly values: CallerValues
}

/**
 * Returns the rows that a relation leads to, as `from … where …` over the target's alias.
 * @param inner alias of the target
 */
export const relationSql = (
  model: Model,
  field: ModelField,
  alias: string,
  inner: string,
  { models }: Pick<Engine, 'models'>,
): SQL => {
  const target = models.of(targetOf(field.field))
  const table = sql`${name(target.table)} ${name(inner)}`
  const link = name(`${inner}_j`)
  switch (field.field.kind) {
    case 'ref':
      return sql`from ${table} where ${col(inner, 'id')} = ${col(alias, field.column ?? '')}`
    case 'refs':
      return sql`from ${name(joinTableOf(model, field))} ${link} join ${table} on ${col(inner, 'id')} = ${link}.target_id where ${link}.source_id = ${col(alias, 'id')}`
    case 'children': {
      const back = target.byName.get(field.field.by)
      if (back === undefined) throw new Error(`${target.name} has no field ${field.field.by}`)
      if (back.field.kind === 'refs')
        return sql`from ${name(joinTableOf(target, back))} ${link} join ${table} on ${col(inner, 'id')} = ${link}.source_id where ${link}.target_id = ${col(alias, 'id')}`
      const points = sql`${col(inner, back.column ?? '')} = ${col(alias, 'id')}`
      if (back.field.kind === 'subject')
        return sql`from ${table} where ${col(inner, `${back.name}_type`)} = ${model.name} and ${points}`
      return sql`from ${table} where ${points}`
    }
    default:
      throw new Error(`${model.name}.${field.name} is no relation`)
  }
}

const countSql = (model: Model, { of, only }: FieldOf<'count'>, alias: string, scope: Scope): SQL => {
  const { engine, rules } = scope
  const field = model.byName.get(of)
  if (field === undefined) throw new Error(`${model.name} counts ${of}, which it has not`)
  const target = engine.models.of(targetOf(field.field))
  if (!rules.mayRead(target)) return sql`0`
  const inner = `${alias}_c`
  const chosen = only === undefined ? undefined : target.byName.get(only)
  const those = chosen === undefined ? [] : [expressionOf(target, chosen, inner, scope)]
  const seen = and([rules.sql(target, 'read', inner), alive(target, inner), ...those])
  return sql`(select count(*)::int ${relationSql(model, field, alias, inner, engine)} and ${seen})`
}

/** Returns a field as SQL over the row's alias: its column, its count, or the area's computed expression. */
export const expressionOf = (model: Model, field: ModelField, alias: string, scope: Scope): SQL => {
  if (field.field.kind === 'count') return countSql(model, field.field, alias, scope)
  if (field.field.kind === 'computed') {
    const compute = scope.engine.computed[`${model.name}.${field.name}`]
    if (compute === undefined) throw new Error(`the computed field ${model.name}.${field.name} has no SQL`)
    const { engine, rules, caller, values } = scope
    const visibleRows = (entity: string, other: string) => {
      const target = engine.models.of(entity)
      return rules.mayRead(target) ? and([rules.sql(target, 'read', other), alive(target, other)]) : no
    }
    const lastTitle = (target: Model, id: SQL) => lastTitleOf(target, id, scope)
    const actorId = caller === 'system' ? undefined : sql`${values.id}`
    const context = {
      models: engine.models,
      actorId,
      now: sql`${values.now}::timestamptz`,
      seen: visibleRows,
      lastTitle,
    }
    // The parentheses make it one operand: `not a = b is null` would be read as `not (a = b is null)`.
    return sql`(${compute(alias, context)})`
  }
  return col(alias, field.column ?? '')
}

/** Returns the value of a field that conditions and search use: the text of rich text, otherwise the value in rows. */
export const searchedOf = (model: Model, field: ModelField, alias: string, scope: Scope): SQL => {
  const plain = plainColumnOf(field)
  return plain === undefined ? expressionOf(model, field, alias, scope) : col(alias, plain)
}

const fileSql = (alias: string, column: string): SQL =>
  sql`(select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'url', '/api/files/' || f.id) from file f where f.id = ${col(alias, column)})`

/** Returns the fields of a plain row for this caller: no secrets; relations only if included. */
export const rowFields = (model: Model, mayReadField: (field: ModelField) => boolean): readonly ModelField[] =>
  model.fields.filter(({ field }) => traitsOf(field).apart !== true).filter(mayReadField)

/** Kinds of values that JSON has no exact form of; on the wire they are texts. */
const exactAsText: ReadonlySet<string> = new Set(['decimal', 'money'])

/**
 * Returns the row from which rows take their title, where that is a reference: only the fields that make the title,
 * under the relation's name. Without it a row inside another would be called by an id.
 */
const titleRow = (model: Model, fields: readonly ModelField[], alias: string, scope: Scope) => {
  const field = fields.find(({ name }) => name === model.entity.title)
  const target = model.titleTarget?.()
  const title = target?.byName.get(target.entity.title)
  if (field === undefined || target === undefined || title === undefined) return undefined
  const inner = `${alias}_n`
  const { engine, rules } = scope
  const visible = rules.mayRead(target) ? and([rules.sql(target, 'read', inner), alive(target, inner)]) : no
  const value = expressionOf(target, title, inner, scope)
  const sent = exactAsText.has(title.field.kind) ? sql`${value}::text` : value
  const object = sql`json_build_object('id', ${col(inner, 'id')}, ${sql.raw(`'${title.wire}'`)}, ${sent})`
  return {
    wire: field.includeAs ?? field.name,
    value: sql`(select ${object} ${relationSql(model, field, alias, inner, engine)} and ${visible})`,
  }
}

/** Returns the names of the columns that a select list has beside its fields. */
export const addedColumns = (model: Model, fields: readonly ModelField[]): readonly string[] => {
  const title = model.titleTarget === undefined ? undefined : fields.find(({ name }) => name === model.entity.title)
  return [...(title === undefined ? [] : [title.includeAs ?? title.name]), 'version']
}

/** Returns the select list of a plain row, by wire names, with its version. */
export const selectList = (model: Model, fields: readonly ModelField[], alias: string, scope: Scope): SQL => {
  const parts = fields.map((field) => {
    const value =
      field.field.kind === 'file' ? fileSql(alias, field.column ?? '') : expressionOf(model, field, alias, scope)
    return sql`${value} as ${name(field.wire)}`
  })
  const title = titleRow(model, fields, alias, scope)
  const added = title === undefined ? [] : [sql`${title.value} as ${name(title.wire)}`]
  return sql.join([...parts, ...added, sql`${col(alias, 'version')} as "version"`], sql`, `)
}

/**
 * Returns the condition of a row that a relation leads to: not in the trash, and visible to the caller; `yes` where
 * that is true of every row.
 * @param inner alias of the target
 */
export const seenSql = (target: Model, inner: string, { rules, caller }: Scope): SQL => {
  if (caller === 'system') return alive(target, inner)
  const parts = [rules.mayRead(target) ? rules.sql(target, 'read', inner) : no, alive(target, inner)]
  if (parts.includes(no)) return no
  const asked = parts.filter((part) => part !== yes)
  return asked.length === 0 ? yes : and(asked)
}

/** Returns the condition of a related row: linked, not in the trash, visible to the caller. */
export const reached = (
  model: Model,
  field: ModelField,
  alias: string,
  inner: string,
  scope: Scope,
  more: SQL,
): SQL => {
  const target = scope.engine.models.of(targetOf(field.field))
  const rule = and([scope.rules.sql(target, 'read', inner), alive(target, inner), more])
  return sql`exists (select 1 ${relationSql(model, field, alias, inner, scope.engine)} and ${rule})`
}
