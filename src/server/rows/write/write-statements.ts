// Decision (2026-11): A write is one statement that includes its event and changes, and is sent in few packets:
// waking a PostgreSQL process costs more than most statements. `BEGIN` travels with the first statement, and the
// answer's row is read along with `COMMIT` (`transaction(work, last)`).
import { sql } from 'drizzle-orm'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { and, col, type Json, name } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { WithLock } from '../../engine.ts'
import { type EventValues, eventParts } from '../../log/events.ts'
import type { About, Build } from '../query/cached-statements.ts'
import { alive } from '../rules/alive.ts'
import { fixedSql } from '../rules/guards.ts'

const alias = 't'

/**
 * Reads a locked row: all stored columns by wire name, lists of references as ids, whether the caller may change it, which of
 * its fields its guards hold back, and what its hooks ask.
 */
export const lockedSql =
  (model: Model, asked: WithLock = {}): Build =>
  ({ rules }, { id }) => {
    const columns = model.fields.filter(({ column, field }) => column !== null && field.kind !== 'secret')
    const plain = columns.map(({ column, wire }) => sql`${col(alias, column ?? '')} as ${name(wire)}`)
    const lists = model.fields
      .filter(({ field }) => field.kind === 'refs')
      .map((field) => {
        const links = name(joinTableOf(model, field))
        return sql`array(select l.target_id::text from ${links} l where l.source_id = ${col(alias, 'id')} order by 1) as ${name(field.wire)}`
      })
    const rule = and([rules.sql(model, 'read', alias), alive(model, alias)])
    const may = sql`${rules.sql(model, 'update', alias)} as "$may"`
    const fixed = fixedSql(model, rules, alias)
    const guards = fixed === undefined ? [] : [sql`${fixed} as "$fixed"`]
    const answers = Object.entries(asked).map(([key, ask]) => sql`${ask(alias)} as ${name(key)}`)
    const version = sql`${col(alias, 'version')} as version`
    const list = sql.join([...plain, ...lists, version, may, ...guards, ...answers], sql`, `)
    return sql`select ${list} from ${name(model.table)} ${name(alias)} where ${col(alias, 'id')} = ${id} and ${rule}`
  }

const isJson = ({ field }: ModelField): boolean => traitsOf(field).json === true
const place = (n: number) => `v${n}`

/** Column values as the statements below take them. */
export const storedValues = (fields: readonly ModelField[], plain: Json): About =>
  Object.fromEntries(
    fields.map((field, n) => {
      const value = plain[field.wire] ?? null
      return [place(n), isJson(field) && value !== null ? JSON.stringify(value) : value]
    }),
  )
const slot = (field: ModelField, n: number, about: About) =>
  isJson(field) ? sql`${about[place(n)]}::jsonb` : sql`${about[place(n)]}`

/**
 * Inserts a row with its event. Returns `may`: whether the create rule allows the row as it is.
 * @param isJudged false if the create rule is checked later; `may` is then null
 */
export const insertSql =
  (model: Model, fields: readonly ModelField[], isJudged: boolean): Build =>
  ({ rules }, about) => {
    const { id, now, by } = about
    const byEngine = { id, created_at: now, updated_at: now, created_by: by, updated_by: by }
    const columns = [...fields.map(({ column }) => column ?? ''), ...Object.keys(byEngine)].map(name)
    const assignments = [
      ...fields.map((field, n) => slot(field, n, about)),
      ...Object.values(byEngine).map((value) => sql`${value}`),
    ]
    const may = isJudged ? rules.sql(model, 'create', alias) : sql`null::boolean`
    return sql`with r as (insert into ${name(model.table)} as ${name(alias)} (${sql.join(columns, sql`, `)}) values (${sql.join(assignments, sql`, `)}) returning ${may} as may),
      ${eventParts(about as EventValues)} select may from r`
  }

/**
 * Updates the fields of a row.
 * @param isLogged false if only derived fields change: no version, no event
 */
export const updateSql =
  (model: Model, fields: readonly ModelField[], isLogged: boolean): Build =>
  (_scope, about) => {
    const { id, now, by } = about
    const sets = fields.map((field, n) => sql`${name(field.column ?? '')} = ${slot(field, n, about)}`)
    const assignments = [sql`version = version + 1`, sql`updated_at = ${now}`, sql`updated_by = ${by}`]
    const list = sql.join(isLogged ? [...sets, ...assignments] : sets, sql`, `)
    const update = sql`update ${name(model.table)} set ${list} where id = ${id}`
    return isLogged ? sql`with r as (${update}), ${eventParts(about as EventValues)} select` : update
  }
