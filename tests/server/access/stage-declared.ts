import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Field } from '../../../src/core/declare/fields.ts'
import type { Model, ModelField } from '../../../src/core/declare/model.ts'
import { holds } from '../../../src/core/query/holds.ts'
import type { Queryable } from '../../../src/server/db/database.ts'
import { joinTableOf } from '../../../src/server/db/tables.ts'
import type { Rows } from './stage.ts'

type Pair = { readonly own: string; readonly foreign: string }

/** Values of JSON fields, whose content no declaration describes. */
const written: { readonly [field: string]: object } = {
  'automation_rule.when': { kind: 'event', entity: 'task', event: 'created' },
  'automation_rule.then': [{ do: 'set', values: { priority: 'high' } }],
}

/** Returns a value that a field accepts; undefined for kinds that the server fills. */
const sampleOf = (field: Field): string | number | boolean | readonly string[] | undefined => {
  if ('names' in field && field.names === 'entity') return 'department'
  switch (field.kind) {
    case 'strings':
      return field.among?.slice(0, 1)
    case 'text':
    case 'longText':
    case 'richText':
      return (field.max ?? 200) < 36 ? '<brief>' : '<fresh>'
    case 'email':
      return '<fresh>@example.test'
    case 'link':
      return 'https://example.test/<fresh>'
    case 'color':
      return '#112233'
    case 'integer':
    case 'progress':
    case 'minutes':
      return field.min ?? 1
    case 'decimal':
    case 'money':
      return field.min ?? '1'
    case 'boolean':
      return true
    case 'day':
      return '2026-03-02'
    case 'instant':
      return '2026-03-02T09:00:00.000Z'
    case 'timeOfDay':
      return '09:00'
    case 'timeZone':
      return 'UTC'
    case 'currency':
      return 'EUR'
    case 'choice':
      return field.options[0]
    default:
      return undefined
  }
}
const isRequired = ({ field }: ModelField): boolean => 'required' in field && field.required === true

type Values = { readonly [wire: string]: unknown }
const clock = { now: 0, timeZone: 'UTC' }

/** Tells whether a field must have a value beside the others of its row, by wire name. */
const isRequiredIn = (model: Model, declared: ModelField, row: Values): boolean => {
  const { field } = declared
  if (isRequired(declared)) return true
  if (!('requiredWhen' in field) || field.requiredWhen === undefined) return false
  return holds(field.requiredWhen, row, (wire) => model.byWire.get(wire)?.type ?? 'text', clock)
}
/** Returns the values that a row begins with, by wire name. */
const initialOf = ({ fields }: Model): Values =>
  Object.fromEntries(fields.flatMap(({ wire, field }) => ('initial' in field ? [[wire, field.initial]] : [])))

/** Returns the values of a new row by column: references to the rows of its owner, and required values. */
const valuesOf = (model: Model, whose: keyof Pair, rows: Rows, users: Pair): ReadonlyMap<string, unknown> => {
  const values = new Map<string, unknown>()
  const row: { [wire: string]: unknown } = { ...initialOf(model) }
  const set = ({ wire, column }: ModelField, value: unknown) => {
    if (column === null) return
    row[wire] = value
    values.set(column, value)
  }
  for (const declared of model.fields) {
    const { field } = declared
    if (field.kind === 'ref') set(declared, field.to === 'user' ? users[whose] : (rows[field.to]?.[whose] ?? null))
    else if (field.kind === 'rank') set(declared, 'a0')
    else if (field.kind === 'file' && isRequired(declared)) set(declared, rows.file?.[whose] ?? null)
  }
  for (const declared of model.fields) {
    if (declared.column === null || values.has(declared.column) || !isRequiredIn(model, declared, row)) continue
    const sample = written[`${model.name}.${declared.name}`] ?? sampleOf(declared.field)
    set(declared, typeof sample === 'string' ? sample.replace(/<(fresh|brief)>/, randomUUID()) : sample)
  }
  return values
}

/**
 * Makes a row of the caller and one of a stranger for each entity, as far as its declaration allows: references to
 * users lead to the caller or to somebody else, others to the rows of the stage that are named after their entity.
 * @returns their ids, by the entity's name
 */
export const layDeclared = async (
  db: Queryable,
  models: readonly Model[],
  rows: Rows,
  users: Pair,
  at: string,
): Promise<Rows> => {
  const laid: { [entity: string]: Rows[string] } = {}
  for (const model of models) {
    const ids = { own: randomUUID(), foreign: randomUUID(), missing: randomUUID() }
    for (const whose of ['own', 'foreign'] as const) {
      const values = new Map([
        ...valuesOf(model, whose, { ...rows, ...laid }, users),
        ...Object.entries({ id: ids[whose], created_at: at, updated_at: at, created_by: users[whose] }),
      ])
      const columns = [...values.keys()].map((column) => sql.identifier(column))
      const parameters = [...values.values()].map(
        (value) => sql`${typeof value === 'object' && value !== null ? JSON.stringify(value) : value}`,
      )
      await db.run(
        sql`insert into ${sql.identifier(model.table)} (${sql.join(columns, sql`, `)}) values (${sql.join(parameters, sql`, `)})`,
      )
    }
    // A user who must be in a list to see the row is put into it.
    for (const declared of model.fields)
      if (
        declared.field.kind === 'refs' &&
        JSON.stringify(model.entity.access.read).includes(`"member":"${declared.name}"`)
      )
        for (const whose of ['own', 'foreign'] as const)
          await db.run(
            sql`insert into ${sql.identifier(joinTableOf(model, declared))} (source_id, target_id) values (${ids[whose]}, ${users[whose]})`,
          )
    laid[model.name] = ids
  }
  return laid
}

/** Returns the body of a create call with the required values. */
export const createBodyOf = (model: Model, rows: ReadonlySet<string>): Values => {
  const body: { [wire: string]: unknown } = {}
  for (const declared of model.fields) {
    const { wire, field } = declared
    if (!declared.creatable || !isRequiredIn(model, declared, { ...initialOf(model), ...body })) continue
    const sample = written[`${model.name}.${declared.name}`] ?? sampleOf(field)
    const value = field.kind !== 'ref' ? sample : rows.has(field.to) ? `<${field.to}:own>` : undefined
    if (value !== undefined) body[wire] = value
  }
  return body
}
/** Returns the body of an update call of one field, if possible one that needs no further permissions. */
export const changeBodyOf = (model: Model): Values => {
  const plain = model.fields.filter(({ updatable, field }) => updatable && sampleOf(field) !== undefined)
  const isOpen = ({ field }: ModelField) => !('write' in field || 'read' in field || 'requiredWhen' in field)
  const changed = plain.find(isOpen) ?? plain[0]
  return changed === undefined ? {} : { [changed.wire]: sampleOf(changed.field) }
}
