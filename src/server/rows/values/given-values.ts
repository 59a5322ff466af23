// Decision (2026-11): A series is a row for each year that counts the numbers that were given, and not a sequence of
// the database, which leaves a gap behind each write that fails. A write that takes a number holds the row until the
// transaction ends, so that writes of one series wait for each other; where that is too slow, `sequence` is the kind
// that does not wait.
import { sql } from 'drizzle-orm'
import { givenOf, numberingOf, readNumber, writeNumber, yearOfNumber } from '../../../core/declare/beginnings.ts'
import type { Given, Next } from '../../../core/declare/initial.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { dayIn } from '../../../core/query/relative.ts'
import { isoOf } from '../../clock.ts'
import { type Json, name, prepared, type Queryable } from '../../db/database.ts'
import type { HookContext } from '../../engine.ts'

/** Returns an initial value that is known without the database; null where the caller has none. */
const beginningOf = (given: Exclude<Given, Next>, at: number, { caller, engine }: HookContext): string | null => {
  if (given.given === 'now') return isoOf(at)
  if (given.given === 'today') return dayIn(at, caller === 'system' ? engine.site.timeZone : caller.timeZone)
  if (caller === 'system') return null
  return given.given === 'me' ? caller.id : (caller.attributes[given.field] ?? null)
}

/**
 * Gives a new row the values that nobody sent: days, moments and references. A field that was sent empty stays so.
 * @param plain values by wire name, changed in place
 * @param at milliseconds since 1970 UTC
 */
export const giveInitials = (model: Model, plain: Json, at: number, context: HookContext): void => {
  for (const { field, wire } of model.fields) {
    const given = givenOf(field)
    if (given !== undefined && given.given !== 'next' && plain[wire] === undefined)
      plain[wire] = beginningOf(given, at, context)
  }
}

const seriesOf = (model: Model, { series }: Next): string => `${model.name}.${series}`

/** Brings a series up to a number that came with a row, so that it is not given again. */
const catchUp = (model: Model, given: Next, text: string, tx: Queryable): Promise<unknown> => {
  const read = readNumber(given.pattern, text)
  if (read === undefined) return Promise.resolve()
  const { year, number } = read
  return tx.run(
    prepared(sql`insert into number_series (series, year, last) values (${seriesOf(model, given)}, ${year}, ${number})
      on conflict (series, year) do update set last = greatest(number_series.last, excluded.last)`),
  )
}

/** Returns the greatest number in rows that the series has not counted: rows from before the series. */
const mostWritten = async (
  model: Model,
  field: ModelField,
  given: Next,
  year: number,
  tx: Queryable,
): Promise<number> => {
  const { before, after } = numberingOf(given.pattern, year)
  const column = name(field.column ?? '')
  const digits = sql`substr(${column}, ${before.length + 1}::int, greatest(length(${column}) - ${before.length + after.length}::int, 0))`
  const row = await tx.one<{ most: number | null }>(
    prepared(sql`select max(case when ${digits} ~ '^[0-9]{1,15}$' then (${digits})::bigint end)::float8 as most
      from ${name(model.table)} where starts_with(${column}, ${before}) and right(${column}, ${after.length}::int) = ${after}`),
  )
  return row?.most ?? 0
}

const draw = async (model: Model, field: ModelField, given: Next, at: number, context: HookContext) => {
  const { tx, engine } = context
  const year = yearOfNumber(given.pattern, at, engine.site.timeZone)
  const series = seriesOf(model, given)
  const counted = await tx.one<{ last: number }>(
    prepared(
      sql`update number_series set last = last + 1 where series = ${series} and year = ${year} returning last::float8`,
    ),
  )
  const drawn =
    counted ??
    (await tx.one<{ last: number }>(
      prepared(sql`insert into number_series (series, year, last) values (${series}, ${year}, ${(await mostWritten(model, field, given, year, tx)) + 1})
        on conflict (series, year) do update set last = number_series.last + 1 returning last::float8`),
    ))
  return writeNumber(numberingOf(given.pattern, year), drawn?.last ?? 1)
}

/**
 * Gives a new row the next numbers of its series, after all checks that could refuse it: the row of the series is
 * locked from here on. A number that was sent counts as given.
 */
export const giveNumbers = async (
  model: Model,
  plain: Json,
  before: Json | undefined,
  at: number,
  context: HookContext,
): Promise<void> => {
  for (const one of model.fields) {
    const given = givenOf(one.field)
    if (given?.given !== 'next') continue
    const sent = plain[one.wire]
    if (typeof sent === 'string') await catchUp(model, given, sent, context.tx)
    else if (before === undefined) plain[one.wire] = await draw(model, one, given, at, context)
  }
}
