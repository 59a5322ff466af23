// Decision (2026-11): Other systems' logs are read tolerantly (words, times, separators, any columns) and told exactly: what is
// not understood is a problem with its line and word, and nothing is written until nothing is left of them or they are left out on purpose.
import { type HistoryTarget, historyTargets } from './history-targets.ts'
import { headerWords, priorityWords, replyWords, statusByWord, targetByWord, wordOf } from './history-words.ts'
import { priorities } from './priorities.ts'
import { type TicketStatus, ticketStatuses } from './ticket-status.ts'

/** A cell that says several things: its parts, by a separator, as columns of their own. */
type Split = { readonly column: string; readonly separator: string; readonly into: readonly string[] }
export type HistoryMapping = {
  /** What each column says, by its name in the first line, or that of a split's part. */
  readonly columns: { readonly [column: string]: HistoryTarget }
  readonly splits: readonly Split[]
  /** Our status or priority for a word of the file, or null: such an event changes none. */
  readonly statuses: { readonly [word: string]: TicketStatus | null }
  readonly priorities: { readonly [word: string]: string | null }
  /** Of times without a zone. */
  readonly timeZone: string
  /** Of 3/4/2026. */
  readonly days?: 'dmy' | 'mdy'
  /** Name of the system that it comes from: keys are unique within it. */
  readonly source: string
}

/** What the columns of a file probably say; each target once, as far as their names tell. */
export const guessColumns = (header: readonly string[]): { readonly [column: string]: HistoryTarget } => {
  const taken = new Set<HistoryTarget>()
  const guessed: { [column: string]: HistoryTarget } = Object.fromEntries(header.map((column) => [column, 'ignore']))
  // The most telling word first: `created at` is a time only where no `timestamp` is.
  for (const [target, words] of headerWords)
    for (const word of words) {
      const column = header.find((one) => guessed[one] === 'ignore' && wordOf(one) === wordOf(word))
      if (column === undefined || taken.has(target)) continue
      guessed[column] = target
      taken.add(target)
    }
  return guessed
}

/** Our status for a word: as mapped, else as it is commonly meant; undefined where neither says. */
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
  // `3 - Moderate`, `High (P2)`: a word says more than the number before it.
  const parts = word.split(/[^\p{L}\p{N}]+/u)
  return (
    known(word) ??
    parts.filter((part) => !/^\d+$/.test(part)).flatMap((part) => known(part) ?? [])[0] ??
    parts.flatMap((part) => known(part) ?? [])[0]
  )
}

/** Cells that say nothing. */
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

/** Reads a mapping as it is sent; what is missing is guessed from the header. @returns undefined where it can't be read */
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
