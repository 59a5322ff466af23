import { type SQL, sql } from 'drizzle-orm'
import type { Periods } from '../../../core/declare/facets/periods.ts'
import type { Model, Models } from '../../../core/declare/model.ts'
import { and, col, name, type Queryable, texts, uuidsText } from '../../db/database.ts'
import { Problem } from '../../problem.ts'
import { fieldOf } from '../../rows/rules/members.ts'

/** A declaration of periods, with the columns that it names. */
export type Closing = {
  readonly periods: Periods
  readonly period: Model
  readonly rows: Model
  readonly person: string
  readonly from: string
  readonly to: string
  readonly state: string
  readonly rowPerson: string
  readonly rowFrom: string
  readonly rowTo: string
}

const closingOf = (models: Models, period: Model): Closing | undefined => {
  const { periods } = period.entity
  if (periods === undefined) return undefined
  const rows = models.of(periods.rows.of)
  const column = (model: Model, field: string): string => fieldOf(model, field).column ?? ''
  return {
    periods,
    period,
    rows,
    person: column(period, periods.person),
    from: column(period, periods.from),
    to: column(period, periods.to),
    state: column(period, periods.closed.field),
    rowPerson: column(rows, periods.rows.person),
    rowFrom: column(rows, periods.rows.from),
    rowTo: column(rows, periods.rows.to),
  }
}

/** Returns all declarations of periods. */
export const closingsOf = (models: Models): readonly Closing[] =>
  models.all.flatMap((model) => closingOf(models, model) ?? [])

/** Takes the lock under which the periods of a person, and the rows in them, are written one after the other. */
export const lockPerson = ({ period }: Closing, person: string, tx: Queryable): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext(${period.table}), hashtext(${person}))`)

/** Takes the locks of the people of rows, before the rows are locked. Sent synchronously. */
export const lockPeople = (
  { period }: Closing,
  model: Model,
  column: string,
  ids: readonly string[],
  on: Queryable,
): Promise<unknown> =>
  on.run(
    sql`select pg_advisory_xact_lock(hashtext(${period.table}), hashtext(x.person)) from (
      select distinct ${col('t', column)}::text as person from ${name(model.table)} t
      where t.id = any(${uuidsText(ids)}::uuid[]) and ${col('t', column)} is not null order by 1) x`,
  )

/** A stretch of time of a person; both ISO 8601. */
export type Stretch = { readonly from: string; readonly to: string }

/** @throws Problem 422 with the declared code where a stretch lies, even partly, in a closed period of the person */
export const assertOpen = async (
  closing: Closing,
  person: string,
  stretches: readonly Stretch[],
  tx: Queryable,
): Promise<void> => {
  if (stretches.length === 0) return
  const { periods, period, from, to, state } = closing
  const meets = stretches.map(
    (one) => sql`(${col('p', from)} < ${one.to}::timestamptz and ${col('p', to)} > ${one.from}::timestamptz)`,
  )
  const closed = await tx.one<{ id: string }>(
    sql`select p.id from ${name(period.table)} p where ${col('p', closing.person)} = ${person}
      and ${col('p', state)} = any(${texts(periods.closed.values)}) and (${sql.join(meets, sql` or `)}) limit 1`,
  )
  if (closed === undefined) return
  const { refusal, rows } = periods
  const at = fieldOf(closing.rows, rows.from).wire
  throw new Problem(422, refusal, { errors: { [at]: [{ code: refusal }] }, extra: { period: closed.id } })
}

/**
 * Returns the condition that a row lies in no closed period, for statements that write many rows at once and leave
 * others as they are.
 */
export const outsideClosed = (models: Models, model: Model, alias: string): SQL => {
  const conditions = closingsOf(models)
    .filter(({ rows }) => rows === model)
    .map(
      ({ periods, period, person, from, to, state, rowPerson, rowFrom, rowTo }) =>
        sql`not exists (select 1 from ${name(period.table)} closed where ${col('closed', person)} = ${col(alias, rowPerson)}
          and ${col('closed', state)} = any(${texts(periods.closed.values)})
          and ${col('closed', from)} < coalesce(${col(alias, rowTo)}, 'infinity') and ${col('closed', to)} > ${col(alias, rowFrom)})`,
    )
  return conditions.length === 0 ? sql`true` : and(conditions)
}
