import { sql } from 'drizzle-orm'
import type { ClockPart, DatePart } from '../../../core/declare/facets/measures.ts'
import { type Model, numberOf, valueKindOf } from '../../../core/declare/model.ts'
import type { Grouping } from '../../../core/query/measured.ts'
import { isSubject } from '../../../core/query/ways.ts'
import type { Habits } from '../../../core/time/days/written-day.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import { numberedTitle, rowOfTitle, type TitleFormat } from '../../../core/words/title.ts'
import { and, col, type Json, name, type Queryable, uuids } from '../../db/database.ts'
import type { Scope } from '../../rows/query/expression.ts'
import { seenSql } from '../../rows/query/expression.ts'
import { titleSql } from '../../rows/query/title-sql.ts'
import type { Language, Translate } from '../../translate.ts'

/** The language and the forms of dates and numbers in an answer. */
export type Speech = {
  readonly language: Language
  readonly translate: Translate
  readonly format: TitleFormat
  /** The reader's choice of how hours are written. */
  readonly hourCycle: Habits['hourCycle']
}

/** Labels by key; a key without one leads to a row that the reader does not see. */
export type Labels = ReadonlyMap<string, string>

/** Returns the titles of the rows of an entity that the reader sees, by id. */
const titlesOf = async (model: Model, ids: readonly string[], scope: Scope, on: Queryable, { format }: Speech) => {
  if (ids.length === 0 || !scope.rules.mayRead(model)) return new Map<string, string>()
  const title = titleSql(model, 'l', scope.engine.models, (target, inner) => seenSql(target, inner, scope))
  const number = numberOf(model)?.field
  const numbered = number?.column == null ? sql`null::int` : col('l', number.column)
  const rows = await on.all<Json & { id: string; title: string | null; number: number | null }>(
    sql`select ${col('l', 'id')} as id, ${title} as title, ${numbered} as number from ${name(model.table)} l where ${and([sql`${col('l', 'id')} = any(${uuids(ids)})`, seenSql(model, 'l', scope)])}`,
  )
  return new Map(
    rows.map((row) => [
      row.id,
      numberedTitle(
        model,
        { ...rowOfTitle(model, row.title), ...(number === undefined ? {} : { [number.wire]: row.number }) },
        format,
      ),
    ]),
  )
}

/**
 * Writes a part of time in words: `March 2026`, `Q1 2026`, `Week of Mar 2, 2026`.
 * @param first its first day
 */
const wordsOfPart = (first: string, part: DatePart, { language, translate, format }: Speech): string => {
  const at = Date.parse(`${first}T00:00:00Z`)
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at)
  if (part === 'day') return format.day(first)
  if (part === 'week') return translate(language, 'report:week', { day: format.day(first) })
  if (part === 'month') return written({ month: 'long', year: 'numeric' })
  const year = written({ year: 'numeric' })
  const quarter = Math.ceil(Number(first.slice(5, 7)) / 3)
  return part === 'year' ? year : translate(language, 'report:quarter', { quarter, when: year })
}

/** Writes a day of the week or an hour in words: `Mon`, `14:00`. */
const wordsOfClock = (key: string, clock: ClockPart, { language, hourCycle }: Speech): string =>
  clock === 'weekday'
    ? new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, Number(key)))
    : new Intl.DateTimeFormat(language, {
        hour: 'numeric',
        minute: '2-digit',
        timeZone: 'UTC',
        ...(hourCycle === undefined ? {} : { hourCycle }),
      }).format(Date.UTC(2024, 0, 1, Number(key)))

/** Returns the keys of rows of any entity, `task:<id>`, by entity. */
export const subjectsOf = (keys: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const ids = new Map<string, string[]>()
  for (const key of keys) {
    const [type = '', id = ''] = key.split(':')
    ids.set(type, [...(ids.get(type) ?? []), id])
  }
  return ids
}

/** Returns the labels that a grouping's values have for the reader. */
export const labelsOf = async (
  grouping: Grouping,
  keys: readonly string[],
  scope: Scope,
  on: Queryable,
  speech: Speech,
): Promise<Labels> => {
  const { field, model, part, clock, target } = grouping
  const { format } = speech
  if (part !== undefined) return new Map(keys.map((key) => [key, wordsOfPart(key, part, speech)]))
  if (clock !== undefined) return new Map(keys.map((key) => [key, wordsOfClock(key, clock, speech)]))
  if (target !== undefined) return titlesOf(target, keys, scope, on, speech)
  if (isSubject(field)) {
    const labels = new Map<string, string>()
    for (const [type, ids] of subjectsOf(keys)) {
      const owner = scope.engine.models.all.find((one) => one.name === type)
      if (owner === undefined) continue
      for (const [id, label] of await titlesOf(owner, ids, scope, on, speech)) labels.set(`${type}:${id}`, label)
    }
    return labels
  }
  if (valueKindOf(field.field) === 'boolean')
    return new Map(keys.map((key) => [key, format.word(key === 'true' ? 'common:yes' : 'common:no')]))
  return new Map(keys.map((key) => [key, format.word(keyOfChoice(model.name, field.name, key))]))
}
