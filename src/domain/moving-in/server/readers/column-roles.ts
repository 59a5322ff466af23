import { guessColumns } from '../../../../core/words/guess-columns.ts'
import { guessPriority, guessStatus } from '../../guesses.ts'
import type { ColumnRole, DateStyle, SurveyColumn } from '../../survey.ts'
import { readDone, readMinutes, readNumber } from './amounts.ts'
import { dateForm } from './dates.ts'
import type { Dialect } from './dialect.ts'
import { roleOfHeader } from './header-words.ts'
import { isHttp, oneLine, truncateText } from './texts.ts'

const dateRoles: ReadonlySet<ColumnRole> = new Set(['created', 'updated', 'completed', 'start', 'due'])
/** Roles that several columns may share. */
const repeated: ReadonlySet<ColumnRole> = new Set([
  ...([
    'completed',
    'sprint',
    'assignee',
    'label',
    'comment',
    'work_log',
    'blocks',
    'relates_to',
    'duplicates',
    'blocked_by',
    'duplicated_by',
    'file',
    'more',
    'none',
  ] as const),
])

/** Statistics of a column's cells. */
type ColumnProfile = {
  readonly header: string
  readonly samples: string[]
  filled: number
  examined: number
  letters: number
  numbers: number
  durations: number
  /** The number of cells that mean completed or not. */
  marks: number
  /** The number of cells with several words. */
  phrases: number
  links: number
  statuses: number
  priorities: number
  dates: number
  readonly forms: { dmy: number; mdy: number; ymd: number; either: number }
  readonly distinct: Set<string>
}
/**
 * Maximum number of cells examined in full, per column and per table; date orders are counted in all cells, as one may
 * decide.
 */
const maxExaminedCells = { column: 2000, table: 80_000 }
const maxDistinct = 200

const newProfile = (header: string): ColumnProfile => ({
  header,
  samples: [],
  filled: 0,
  examined: 0,
  letters: 0,
  numbers: 0,
  durations: 0,
  marks: 0,
  phrases: 0,
  links: 0,
  statuses: 0,
  priorities: 0,
  dates: 0,
  forms: { dmy: 0, mdy: 0, ymd: 0, either: 0 },
  distinct: new Set(),
})

/** Returns the order of day and month, if one of the two numbers exceeds 12; does not validate the date. */
const quickForm = (text: string): 'dmy' | 'mdy' | undefined => {
  const [, a = '', b = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d/.exec(text) ?? []
  if (Number(a) > 12 && Number(a) <= 31 && Number(b) <= 12) return 'dmy'
  return Number(b) > 12 && Number(b) <= 31 && Number(a) <= 12 ? 'mdy' : undefined
}

const addCell = (look: ColumnProfile, cell: string, maxExamined: number): void => {
  const text = cell.trim()
  if (text === '') return
  look.filled++
  if (look.examined >= maxExamined) {
    const form = quickForm(text)
    if (form !== undefined) look.forms[form]++
    return
  }
  const form = dateForm(text)
  if (form !== undefined) look.dates++
  if (form !== undefined && form !== 'clear') look.forms[form]++
  look.examined++
  const sample = truncateText(oneLine(text.slice(0, 400)), 80)
  if (look.samples.length < 5 && !look.samples.includes(sample)) look.samples.push(sample)
  look.letters += text.length
  if (look.distinct.size < maxDistinct) look.distinct.add(text.slice(0, 100))
  if (/\S\s+\S/.test(text)) look.phrases++
  if (text.length > 100) return
  if (readNumber(text) !== null) look.numbers++
  if (readMinutes(text, 'hours') !== null) look.durations++
  if (readDone(text) !== null) look.marks++
  if (isHttp(text)) look.links++
  if (guessStatus(text) !== null) look.statuses++
  if (guessPriority(text) !== null) look.priorities++
}

const isMostly = (look: ColumnProfile, count: number) => look.examined > 0 && count >= look.examined * 0.7
const isOften = (look: ColumnProfile, count: number) => look.examined > 0 && count * 2 >= look.examined

/** Tells whether the cells match the role that the header suggests. */
const matchesRole = (role: ColumnRole, look: ColumnProfile): boolean => {
  if (role === 'completed') return isOften(look, look.dates) || isOften(look, look.marks)
  if (dateRoles.has(role)) return isOften(look, look.dates)
  if (role === 'estimate') return isOften(look, look.durations)
  if (role === 'story_points') return isOften(look, look.numbers)
  if (role === 'stage' || role === 'priority' || role === 'kind') return look.distinct.size < maxDistinct
  if (role === 'url') return isOften(look, look.links)
  // Keys must be unique: rows with the same key would be one item.
  if (role === 'key') return look.distinct.size >= Math.min(look.examined, maxDistinct) * 0.7
  return role !== 'name' || !isMostly(look, look.numbers + look.links)
}

/** Returns the role of a column by its cells, if its header is unknown. */
const byContent = (look: ColumnProfile): ColumnRole | undefined => {
  if (look.distinct.size > 20 || look.distinct.size * 2 > look.examined) return undefined
  if (isMostly(look, look.priorities) && !isMostly(look, look.statuses)) return 'priority'
  return isMostly(look, look.statuses) ? 'stage' : undefined
}

/** Tells whether the cells may be items' names. */
const mayBeNames = (look: ColumnProfile): boolean =>
  look.examined > 0 &&
  look.distinct.size * 2 > Math.min(look.examined, maxDistinct) &&
  look.letters / look.examined >= 3 &&
  !isMostly(look, look.numbers) &&
  !isMostly(look, look.dates) &&
  !isMostly(look, look.links)

/**
 * Guesses the role of each column: by its header if the cells match, else by the cells. Unique roles are assigned once.
 * Items have names: without such a header, the first column that may contain them, preferably one with several words.
 */
const guessRoles = (looks: readonly ColumnProfile[], roleOf: Dialect['roleOf']): readonly ColumnRole[] => {
  const headers = looks.map(({ header }) => header)
  const lookAt = (at: number): ColumnProfile => looks[at] ?? newProfile('')
  const named = looks.map(({ filled, header }) => (filled === 0 ? 'none' : roleOf(header, headers)))
  const roles = guessColumns<ColumnRole>(
    named.map((means) => (means === undefined ? [] : [{ means, order: 0, rank: 0 }])),
    {
      repeats: repeated,
      fits: (role, at) => matchesRole(role, lookAt(at)),
      clues: [
        (at) => (mayBeNames(lookAt(at)) && isOften(lookAt(at), lookAt(at).phrases) ? 'name' : undefined),
        (at) => (mayBeNames(lookAt(at)) ? 'name' : undefined),
        (at) => byContent(lookAt(at)),
      ],
    },
  )
  // A key is the name only if no other column fits.
  const keyAsName = roles.includes('name') ? -1 : looks.findIndex((look, at) => roles[at] === 'key' && mayBeNames(look))
  return roles.map((role, at) => (at === keyAsName ? 'name' : (role ?? 'more')))
}

export type Columns = {
  readonly columns: readonly SurveyColumn[]
  readonly dates: DateStyle | null
  readonly isDateUnsure: boolean
}

/** Returns the order of day and month in date columns; day first if undecided, which is reported. */
const styleOf = (looks: readonly ColumnProfile[]): Pick<Columns, 'dates' | 'isDateUnsure'> => {
  const sum = { dmy: 0, mdy: 0, ymd: 0, either: 0 }
  for (const { forms } of looks) for (const form of ['dmy', 'mdy', 'ymd', 'either'] as const) sum[form] += forms[form]
  const styles = (['dmy', 'mdy', 'ymd'] as const).filter((style) => sum[style] > 0)
  if (styles.length === 0) return { dates: sum.either > 0 ? 'dmy' : null, isDateUnsure: sum.either > 0 }
  return { dates: styles.reduce((best, one) => (sum[one] > sum[best] ? one : best)), isDateUnsure: styles.length > 1 }
}

/** Collects statistics of a table's columns, row by row. */
export const profileColumns = (headers: readonly string[], roleOf: Dialect['roleOf'] = roleOfHeader) => {
  const profiles = headers.map((header) => newProfile(header))
  const maxExamined = Math.min(maxExaminedCells.column, Math.ceil(maxExaminedCells.table / Math.max(1, headers.length)))
  return {
    add: (cells: readonly string[]): void => {
      profiles.forEach((look, at) => {
        addCell(look, cells[at] ?? '', maxExamined)
      })
    },
    /** Returns the columns. @param chosenRoles roles chosen by the user */
    columns: (chosenRoles?: { readonly [at: string]: ColumnRole }): Columns => {
      const guesses = guessRoles(profiles, roleOf)
      const roles = guesses.map((guess, at) => chosenRoles?.[String(at)] ?? guess)
      return {
        columns: profiles.map(({ header, samples, filled }, at) => ({
          at,
          header: truncateText(oneLine(header), 200),
          samples,
          filled,
          guess: guesses[at] ?? 'more',
        })),
        ...styleOf(profiles.filter((_, at) => dateRoles.has(roles[at] ?? 'more'))),
      }
    },
  }
}
