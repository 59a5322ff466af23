// Decision (2026-11): Other systems' logs are read tolerantly (words, times, separators, any columns) and reported
// exactly: each value that is not understood is a problem with its line and word. Nothing is written until no problem
// is left, or the user leaves the bad rows out on purpose.
import { type HistoryTarget, historyTargets } from './history-targets.ts'
import { headerWords, priorityWords, replyWords, statusByWord, targetByWord, wordOf } from './history-words.ts'
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

/** Guesses the meaning of a file's columns from their names. Each target is guessed at most once. */
export const guessColumns = (header: readonly string[]): { readonly [column: string]: HistoryTarget } => {
  const taken = new Set<HistoryTarget>()
  const guessed: { [column: string]: HistoryTarget } = Object.fromEntries(header.map((column) => [column, 'ignore']))
  // The clearest word wins: `created at` is a time only if the file has no `timestamp`.
  for (const [target, words] of headerWords)
    for (const word of words) {
      const column = header.find((one) => guessed[one] === 'ignore' && wordOf(one) === wordOf(word))
      if (column === undefined || taken.has(target)) continue
      guessed[column] = target
      taken.add(target)
    }
  return guessed
}

/** Returns our status for a word: as mapped, else by its common meaning; undefined if neither knows the word. */
export const statusOf = (
  text: string,
  { statuses }: Pick<HistoryMapping, 'statuses'>,
): TicketStatus | null | undefined => {
  const word = wordOf(text)
  const mapped = Object.entries(statuses).find(([one]) => wordOf(one) === word)
  return mapped === undefined ? statusByWord.get(word) : mapped[1]
}

export const priorityOf = (
  text: string,
  { priorities: mapped }: Pick<HistoryMapping, 'priorities'>,
): string | null | undefined => {
  const word = wordOf(text)
  const own = Object.entries(mapped).find(([one]) => wordOf(one) === word)
  if (own !== undefined) return own[1]
  const known = (one: string): string | undefined => priorities.find((ours) => ours === one) ?? priorityWords[one]
  // A word says more than the number before it: `3 - Moderate`, `High (P2)`.
  const parts = word.split(/[^\p{L}\p{N}]+/u)
  return (
    known(word) ??
    parts.filter((part) => !/^\d+$/.test(part)).flatMap((part) => known(part) ?? [])[0] ??
    parts.flatMap((part) => known(part) ?? [])[0]
  )
}

/** Cells that hold no value. */
const nothingSaid = new Set(['', '-', '--', '–', '?', 'n/a', 'na', 'none', 'null', 'nil', '(none)', '<none>', '\\n'])
export const isSaid = (text: string): boolean => !nothingSaid.has(text.trim().toLowerCase())

export const isReply = (text: string): boolean => replyWords.has(wordOf(text))
export const targetOf = (text: string): HistoryTarget | undefined => targetByWord.get(wordOf(text))

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
