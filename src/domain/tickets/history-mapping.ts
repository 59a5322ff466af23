// Decision (2026-11): Other systems' logs are read tolerantly (words, times, separators, any columns) and reported
// exactly: each value that is not understood is a problem with its line and word. Nothing is written until no problem
// is left, or the user leaves the bad rows out on purpose.
import { guessColumns as guessMeanings } from '../../core/words/guess-columns.ts'
import { nameKey, readerOf } from '../../core/words/vocabulary.ts'
import { type HistoryTarget, historyTargets, isOfTheLog } from './history-targets.ts'
import { eventWords, headerWords, priorityWords, statusWords } from './history-words.ts'
import { priorities } from './priorities.ts'
import { type TicketStatus, ticketStatuses } from './ticket-status.ts'

/** A cell that holds several values: a separator cuts it into parts, which are treated as columns. */
type Split = { readonly column: string; readonly separator: string; readonly into: readonly string[] }
export type HistoryMapping = {
  /** The meaning of each column, keyed by its name in the first line, or by the name of a split's part. */
  readonly columns: { readonly [column: string]: HistoryTarget }
  readonly splits: readonly Split[]
  /** Our status or priority for a word of the file, or null: such an event changes none. */
  readonly statuses: { readonly [word: string]: TicketStatus | null }
  readonly priorities: { readonly [word: string]: string | null }
  /** The zone of times that name none. */
  readonly timeZone: string
  /** The order of day and month in dates such as 3/4/2026. */
  readonly days?: 'dmy' | 'mdy'
  /** The name of the system that the log comes from; keys are unique within it. */
  readonly source: string
}

const headers = readerOf(headerWords)
const words = { status: readerOf(statusWords), priority: readerOf(priorityWords), event: readerOf(eventWords) }

/** Guesses the meaning of a file's columns from their names. Each target is guessed at most once. */
export const guessColumns = (header: readonly string[]): { readonly [column: string]: HistoryTarget } => {
  const columns = [...new Set(header)]
  const guesses = guessMeanings(columns.map(headers.claims))
  return Object.fromEntries(columns.map((column, at) => [column, guesses[at] ?? 'ignore']))
}

/** Returns what a word is mapped to; undefined if it is not mapped. */
const mappedTo = <V>(text: string, mapped: { readonly [word: string]: V }): V | undefined =>
  Object.entries(mapped).find(([word]) => nameKey(word) === nameKey(text))?.[1]

/** Returns our status for a word: as mapped, else by its common meaning; undefined if neither knows the word. */
export const statusOf = (
  text: string,
  { statuses }: Pick<HistoryMapping, 'statuses'>,
): TicketStatus | null | undefined => {
  const mapped = mappedTo(text, statuses)
  return mapped === undefined ? words.status.meaning(text) : mapped
}

/** Returns our priority for a word, alike. A word says more than the number before it: `3 - Moderate`, `High (P2)`. */
export const priorityOf = (
  text: string,
  { priorities: mapped }: Pick<HistoryMapping, 'priorities'>,
): string | null | undefined => {
  const own = mappedTo(text, mapped)
  return own === undefined ? words.priority.within(text) : own
}

/** Cells that hold no value. */
const nothingSaid = new Set(['', '-', '--', '–', '?', 'n/a', 'na', 'none', 'null', 'nil', '(none)', '<none>', '\\n'])
export const isSaid = (text: string): boolean => !nothingSaid.has(text.trim().toLowerCase())

export const isReply = (text: string): boolean => words.event.meaning(text) === 'reply'
/** Returns the ticket's field that a log calls by a name. */
export const targetOf = (text: string): HistoryTarget | undefined =>
  headers.claims(text).find(({ means }) => !isOfTheLog(means))?.means

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const texts = (value: unknown): { readonly [key: string]: string | null } =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, one === null ? null : String(one)]))
    : {}

/** Reads a mapping as it is sent, and guesses missing parts from the header. @returns undefined if it can't be read */
export const readMapping = (raw: unknown, header: readonly string[]): HistoryMapping | undefined => {
  if (!isRecord(raw)) return undefined
  const splits = Array.isArray(raw.splits)
    ? raw.splits.filter(isRecord).map(
        ({ column, separator, into }): Split => ({
          column: String(column),
          separator: String(separator),
          into: Array.isArray(into) ? into.map(String) : [],
        }),
      )
    : []
  const all = [...header, ...splits.flatMap(({ into }) => into)]
  const sent = texts(raw.columns)
  const columns = { ...guessColumns(all), ...sent }
  const isKnown = Object.values(columns).every((one) => (historyTargets as readonly (string | null)[]).includes(one))
  const statuses = texts(raw.statuses)
  const areOurs = Object.values(statuses).every(
    (one) => one === null || (ticketStatuses as readonly string[]).includes(one),
  )
  const ranks = texts(raw.priorities)
  if (
    !isKnown ||
    !areOurs ||
    !Object.values(ranks).every((one) => one === null || (priorities as readonly string[]).includes(one))
  )
    return undefined
  return {
    columns: columns as HistoryMapping['columns'],
    splits,
    statuses: statuses as HistoryMapping['statuses'],
    priorities: ranks,
    timeZone: typeof raw.time_zone === 'string' ? raw.time_zone : 'UTC',
    ...(raw.days === 'dmy' || raw.days === 'mdy' ? { days: raw.days } : {}),
    source: typeof raw.source === 'string' && raw.source !== '' ? raw.source.slice(0, 60) : 'csv',
  }
}
