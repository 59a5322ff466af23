import { guessPriority, guessStatus } from '../../guesses.ts'
import type { ColumnRole, DateStyle, SurveyColumn } from '../../survey.ts'
import { readMinutes, readNumber } from './amounts.ts'
import { dateForm } from './dates.ts'
import type { Dialect } from './dialect.ts'
import { roleOfHeader } from './header-words.ts'
import { cut, isHttp, oneLine } from './texts.ts'

const dateRoles: ReadonlySet<ColumnRole> = new Set(['created', 'updated', 'completed', 'start', 'due'])
/** Roles that several columns may have together. */
const repeated: ReadonlySet<ColumnRole> = new Set([
  ...([
    'sprint',
    'assignee',
    'label',
    'comment',
    'work_log',
    'blocks',
    'relates_to',
    'duplicates',
    'file',
    'more',
    'none',
  ] as const),
])

/** What the cells of a column look like; a number for each, however many they are. */
type Look = {
  readonly header: string
  readonly samples: string[]
  filled: number
  judged: number
  letters: number
  numbers: number
  durations: number
  links: number
  statuses: number
  priorities: number
  dates: number
  readonly forms: { dmy: number; mdy: number; ymd: number; either: number }
  readonly distinct: Set<string>
}
/** Cells that are looked at closely, of one column and of a table; of dates all count, or the one that decides could be missed. */
const mostJudged = { column: 2000, table: 80_000 }
const mostDistinct = 200

const newLook = (header: string): Look => ({
  header,
  samples: [],
  ...{ filled: 0, judged: 0, letters: 0, numbers: 0, durations: 0, links: 0, statuses: 0, priorities: 0, dates: 0 },
  forms: { dmy: 0, mdy: 0, ymd: 0, either: 0 },
  distinct: new Set(),
})

/** The order that a day's first two numbers give away, without asking whether the calendar has it. */
const quickForm = (text: string): 'dmy' | 'mdy' | undefined => {
  const [, a = '', b = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d/.exec(text) ?? []
  if (Number(a) > 12 && Number(a) <= 31 && Number(b) <= 12) return 'dmy'
  return Number(b) > 12 && Number(b) <= 31 && Number(a) <= 12 ? 'mdy' : undefined
}

const noteCell = (look: Look, cell: string, judged: number): void => {
  const text = cell.trim()
  if (text === '') return
  look.filled++
  if (look.judged >= judged) {
    const form = quickForm(text)
    if (form !== undefined) look.forms[form]++
    return
  }
  const form = dateForm(text)
  if (form !== undefined) look.dates++
  if (form !== undefined && form !== 'clear') look.forms[form]++
  look.judged++
  const sample = cut(oneLine(text.slice(0, 400)), 80)
  if (look.samples.length < 5 && !look.samples.includes(sample)) look.samples.push(sample)
  look.letters += text.length
  if (look.distinct.size < mostDistinct) look.distinct.add(text.slice(0, 100))
  if (text.length > 100) return
  if (readNumber(text) !== null) look.numbers++
  if (readMinutes(text, 'hours') !== null) look.durations++
  if (isHttp(text)) look.links++
  if (guessStatus(text) !== null) look.statuses++
  if (guessPriority(text) !== null) look.priorities++
}

const isMostly = (look: Look, count: number) => look.judged > 0 && count >= look.judged * 0.7
const isOften = (look: Look, count: number) => look.judged > 0 && count * 2 >= look.judged

/** Whether what a header promises is in the cells. */
const keepsWord = (role: ColumnRole, look: Look): boolean => {
  if (dateRoles.has(role)) return isOften(look, look.dates)
  if (role === 'estimate') return isOften(look, look.durations)
  if (role === 'story_points') return isOften(look, look.numbers)
  if (role === 'stage' || role === 'priority' || role === 'kind') return look.distinct.size < mostDistinct
  if (role === 'url') return isOften(look, look.links)
  // Two rows of one key would be one item.
  if (role === 'key') return look.distinct.size >= Math.min(look.judged, mostDistinct) * 0.7
  return role !== 'name' || !isMostly(look, look.numbers + look.links)
}

/** What a column is that its header does not tell. */
const byContent = (look: Look): ColumnRole | undefined => {
  if (look.distinct.size > 20 || look.distinct.size * 2 > look.judged) return undefined
  if (isMostly(look, look.priorities) && !isMostly(look, look.statuses)) return 'priority'
  return isMostly(look, look.statuses) ? 'stage' : undefined
}

/** The first column that could be what people call an item by. */
const likelyName = (looks: readonly Look[], takenRoles: readonly (ColumnRole | undefined)[]): number =>
  looks.findIndex(
    (look, at) =>
      (takenRoles[at] === undefined || takenRoles[at] === 'key') &&
      look.judged > 0 &&
      look.distinct.size * 2 > Math.min(look.judged, mostDistinct) &&
      look.letters / look.judged >= 3 &&
      !isMostly(look, look.numbers) &&
      !isMostly(look, look.dates) &&
      !isMostly(look, look.links),
  )

/** Guesses what each column holds: by its header where the cells agree, else by the cells; each single role once. */
const guessRoles = (looks: readonly Look[], roleOf: Dialect['named']): readonly ColumnRole[] => {
  const roles: (ColumnRole | undefined)[] = looks.map(() => undefined)
  const has = (role: ColumnRole) => roles.includes(role)
  const headers = looks.map(({ header }) => header)
  looks.forEach((look, at) => {
    const role = look.filled === 0 ? 'none' : roleOf(look.header, headers)
    if (role !== undefined && (repeated.has(role) || !has(role)) && keepsWord(role, look)) roles[at] = role
  })
  if (!has('name')) {
    const at = likelyName(looks, roles)
    if (at >= 0) roles[at] = 'name'
  }
  looks.forEach((look, at) => {
    const role = roles[at] === undefined ? byContent(look) : undefined
    if (role !== undefined && !has(role)) roles[at] = role
  })
  return roles.map((role) => role ?? 'more')
}

export type Columns = {
  readonly columns: readonly SurveyColumn[]
  readonly dates: DateStyle | null
  readonly isDateUnsure: boolean
}

/** How days are written in the columns that hold any: where none decides, the day comes first, and that is said. */
const styleOf = (looks: readonly Look[]): Pick<Columns, 'dates' | 'isDateUnsure'> => {
  const sum = { dmy: 0, mdy: 0, ymd: 0, either: 0 }
  for (const { forms } of looks) for (const form of ['dmy', 'mdy', 'ymd', 'either'] as const) sum[form] += forms[form]
  const styles = (['dmy', 'mdy', 'ymd'] as const).filter((style) => sum[style] > 0)
  if (styles.length === 0) return { dates: sum.either > 0 ? 'dmy' : null, isDateUnsure: sum.either > 0 }
  return { dates: styles.reduce((best, one) => (sum[one] > sum[best] ? one : best)), isDateUnsure: styles.length > 1 }
}

/** Looks at a table's columns, row by row. */
export const columnLooks = (headers: readonly string[], roleOf: Dialect['named'] = roleOfHeader) => {
  const looks = headers.map((header) => newLook(header))
  const judged = Math.min(mostJudged.column, Math.ceil(mostJudged.table / Math.max(1, headers.length)))
  return {
    add: (cells: readonly string[]): void => {
      looks.forEach((look, at) => {
        noteCell(look, cells[at] ?? '', judged)
      })
    },
    /** @param chosenRoles roles that somebody chose */
    columns: (chosenRoles?: { readonly [at: string]: ColumnRole }): Columns => {
      const guesses = guessRoles(looks, roleOf)
      const roles = guesses.map((guess, at) => chosenRoles?.[String(at)] ?? guess)
      return {
        columns: looks.map(({ header, samples, filled }, at) => ({
          at,
          header: cut(oneLine(header), 200),
          samples,
          filled,
          guess: guesses[at] ?? 'more',
        })),
        ...styleOf(looks.filter((_, at) => dateRoles.has(roles[at] ?? 'more'))),
      }
    },
  }
}
