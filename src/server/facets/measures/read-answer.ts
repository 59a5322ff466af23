import { isAmount } from '../../../core/declare/kinds.ts'
import type { Model } from '../../../core/declare/model.ts'
import { groupConditions } from '../../../core/query/group-filter.ts'
import {
  type FigureAnswer,
  type FigureRow,
  type FigureValue,
  type Grouping,
  isExact,
  type Lacking,
} from '../../../core/query/measured.ts'
import { allOf, type Group, type Leaf } from '../../../core/query/predicate.ts'
import type { ListQuery } from '../../../core/query/query.ts'
import { firstWeekdayOf } from '../../../core/time/days/week.ts'
import { habitsOf } from '../../../core/time/days/written-day.ts'
import type { Queryable } from '../../db/database.ts'
import { type Reader, readerFor } from '../../rows/read/read.ts'
import { titleFormat } from '../../title-format.ts'
import type { Language, Translate } from '../../translate.ts'
import { answerSql, type Line, mostLines } from './answer-sql.ts'
import { besideOf } from './beside.ts'
import type { Zone } from './group-sql.ts'
import { type Labels, labelsOf, type Speech } from './labels.ts'
import type { Asked } from './question.ts'

const listOf = (where: Group): ListQuery => ({
  page: 1,
  perPage: 1,
  search: '',
  sort: [],
  include: [],
  filter: {},
  filters: { operator: 'and', filters: [] },
  where,
  params: {},
})

/** Address of the list of the rows that meet these conditions. */
const addressOf = ({ entity }: Model, where: Group, leaves: readonly Leaf[]): string | null => {
  if (entity.page === undefined) return null
  const params = new URLSearchParams({ shape: 'table' })
  const all = allOf(...where.filters, ...leaves)
  if (all.filters.length > 0) params.set('where', JSON.stringify(all))
  return `${entity.page}?${params}`
}

/** Returns the forms in which the caller reads dates, and the language of the answer. */
export const readingOf = async (
  { scope: { engine, caller } }: Reader,
  language: Language,
  translate: Translate,
  on: Queryable,
): Promise<{ readonly zone: Zone; readonly speech: Speech }> => {
  if (caller === 'system') throw new Error('bug: figures are asked by people')
  const { models } = engine
  const account = models.of(models.actorEntity)
  const fields = account.fields.filter(({ name }) => ['week_start', 'date_form', 'hour_cycle'].includes(name))
  const user = (await readerFor(engine, 'system', on).stored(account, caller.id, fields)) ?? {}
  const start = typeof user.week_start === 'string' ? user.week_start : undefined
  const habits = habitsOf(user)
  return {
    zone: { timeZone: caller.timeZone, firstWeekday: firstWeekdayOf(start, language) },
    speech: {
      language,
      translate,
      format: titleFormat(translate, language, caller.timeZone, habits),
      hourCycle: habits.hourCycle,
    },
  }
}

/** Lines of one place in the answer, by currency where amounts are asked for. */
const valueIn = ({ field, measure }: Asked, lines: readonly Line[]): FigureValue => {
  const sorted = lines.toSorted((a, b) => (a.currency ?? '').localeCompare(b.currency ?? '', 'en'))
  if (field !== undefined && isAmount(field.field))
    return Object.fromEntries(
      sorted.flatMap(({ currency, value }) => (currency === null || value === null ? [] : [[currency, String(value)]])),
    )
  const value = lines[0]?.value ?? null
  if (value !== null || (measure !== 'sum' && measure !== 'count')) return value
  return field !== undefined && isExact(field) ? '0' : 0
}

const numberOf = (value: FigureValue): number =>
  typeof value === 'object' && value !== null
    ? Math.max(0, ...Object.values(value).map(Number))
    : Number(value ?? Number.NEGATIVE_INFINITY)

/** Sorts rows: dates by time, choices in declared order, all others by their value; rows without a value come last. */
const inOrder = (rows: readonly FigureRow[], { part, clock, field, target }: Grouping): readonly FigureRow[] => {
  const options: readonly string[] = 'options' in field.field ? field.field.options : []
  const before = (a: FigureRow, b: FigureRow): number => {
    if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1
    if (part !== undefined) return a.key < b.key ? -1 : 1
    if (clock !== undefined) return Number(a.key) - Number(b.key)
    if (target === undefined && options.length > 0) return options.indexOf(a.key) - options.indexOf(b.key)
    return numberOf(b.value) - numberOf(a.value) || (a.label ?? '').localeCompare(b.label ?? '')
  }
  return rows.toSorted(before)
}

/** Lines by the key of a place, in the order of the answer. */
const byKey = (lines: readonly Line[], place: 'k0' | 'k1'): ReadonlyMap<string, readonly Line[]> => {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const group = groups.get(line[place])
    if (group === undefined) groups.set(line[place], [line])
    else group.push(line)
  }
  return groups
}

type Told = {
  readonly asked: Asked
  readonly labels: readonly Labels[]
  readonly beside: ReadonlyMap<string, FigureValue>
}

/** @param within conditions of the group that the rows are within */
const rowsOf = (
  lines: readonly Line[],
  place: 0 | 1,
  told: Told,
  within: readonly Leaf[] = [],
  cells?: ReadonlyMap<string, readonly Line[]>,
): readonly FigureRow[] => {
  const { asked, labels, beside } = told
  const grouping = asked.groupings[place]
  if (grouping === undefined) return []
  const rows = [...byKey(lines, place === 0 ? 'k0' : 'k1')].map(([text, own]): FigureRow => {
    const key = text === '' ? null : text
    const conditions = [...within, ...groupConditions(grouping, key)]
    return {
      key,
      label: key === null ? null : (labels[place]?.get(key) ?? null),
      value: valueIn(asked, own),
      href: addressOf(asked.model, asked.where, conditions),
      ...(place === 0 && beside.has(text) ? { beside: beside.get(text) ?? null } : {}),
      ...(cells === undefined ? {} : { rows: rowsOf(cells.get(text) ?? [], 1, told, conditions) }),
    }
  })
  return inOrder(rows, grouping)
}

/** Returns how much an answer leaves out as its rows have no number; undefined where that is nothing. */
const readLacking = async (asked: Asked, reader: Reader, on: Queryable, zone: Zone): Promise<Lacking | undefined> => {
  const { model, where } = asked
  const condition = await reader.condition(model, listOf(where), on)
  const value = valueIn(asked, await on.all<Line>(answerSql(asked, condition, reader.scope, zone)))
  return numberOf(value) > 0 ? { value, href: addressOf(model, where, []) } : undefined
}

/** Answers a question over the rows that the caller sees. */
export const readAnswer = async (
  asked: Asked,
  reader: Reader,
  on: Queryable,
  language: Language,
  translate: Translate,
): Promise<FigureAnswer> => {
  const { model, groupings, where } = asked
  const { zone, speech } = await readingOf(reader, language, translate, on)
  const condition = await reader.condition(model, listOf(where), on)
  const lines = await on.all<Line>(answerSql(asked, condition, reader.scope, zone))
  const keysAt = (level: number, place: 'k0' | 'k1') => [
    ...new Set(lines.flatMap((line) => (line.level === level && line[place] !== '' ? [line[place]] : []))),
  ]
  const labels: Labels[] = []
  for (const [place, grouping] of groupings.entries())
    labels.push(await labelsOf(grouping, keysAt(place + 1, place === 0 ? 'k0' : 'k1'), reader.scope, on, speech))
  const at = (level: number) => lines.filter((line) => line.level === level)
  const [first] = groupings
  const beside =
    first === undefined
      ? new Map<string, FigureValue>()
      : await besideOf(model, first, keysAt(1, 'k0'), reader.scope, on)
  const told = { asked, labels, beside }
  const lacking = asked.lacking && (await readLacking(asked.lacking, reader, on, zone))
  const cells = groupings.length > 1 ? byKey(at(3), 'k0') : undefined
  return {
    data: rowsOf(at(1), 0, told, [], cells),
    total: valueIn(asked, at(0)),
    href: addressOf(model, where, []),
    columns: rowsOf(at(2), 1, told),
    is_cut: lines.length > mostLines || lines.some((line) => line.is_cut),
    ...(lacking === undefined ? {} : { lacking }),
  }
}
