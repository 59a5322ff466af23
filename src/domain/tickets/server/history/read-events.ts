import { lettersOf } from '../../../../core/declare/bounds.ts'
import { earliest, horizon } from '../../../../core/time/days/range.ts'
import { readMoment } from '../../../../server/import/moments.ts'
import { escapeHtml } from '../../../../server/texts/escape-html.ts'
import { type HistoryMapping, isReply, isSaid, priorityOf, statusOf, targetOf } from '../../history-mapping.ts'
import type { HistoryTarget } from '../../history-targets.ts'
import { ticket } from '../../ticket.ts'

/** The content of one row of a log: values by target, and their time. */
export type HistoryEvent = {
  readonly line: number
  readonly ticket: string
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** When the ticket was made, where the log has a column for it. */
  readonly created: number | null
  /** Whether the event is an agent's answer. */
  readonly isReply: boolean
  readonly person: string | null
  readonly values: { readonly [target: string]: string }
  /** The status before the event, if the log names it. */
  readonly before: string | null
}
export type HistoryProblem = { readonly line: number; readonly code: string; readonly word: string }
export type ReadRow = { readonly event: HistoryEvent } | { readonly problem: HistoryProblem } | 'empty'

/** Matches seconds or milliseconds since 1970: nine to thirteen digits. */
const epoch = /^\d{9,13}(\.\d+)?$/
/** Reads an instant in the forms that logs use. @returns milliseconds since 1970 UTC; undefined if it can't be read */
export const readAt = (
  text: string,
  { days, timeZone }: Pick<HistoryMapping, 'days' | 'timeZone'>,
): number | undefined => {
  // No valid time is longer than this.
  const trimmed = text.slice(0, 100).trim()
  if (epoch.test(trimmed)) return Math.round(Number(trimmed) * (trimmed.split('.')[0]?.length === 13 ? 1 : 1000))
  // `+0100` and ` UTC` mean `+01:00` and `Z`; fractions of a second may have any number of digits.
  const tidy = trimmed
    // Years of two digits belong to this century: `02/Nov/26`, `02.11.26`.
    .replace(/^(\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,})[-/. ])(\d{2})(?=[ ,T]|$)/u, '$120$2')
    // `Mon, 2 Nov 2026`
    .replace(/^\p{L}{2,4}\.?,?\s+(?=\d)/u, '')
    .replace(/\s*(UTC|GMT)$/i, 'Z')
    .replace(/(\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s*([+-]\d{2})$/, '$1$2:00')
    .replace(/\s*([+-]\d{2}):?(\d{2})$/, (all, hours: string, minutes: string) =>
      /[T ]\d{1,2}:\d{2}/.test(trimmed) ? `${hours}:${minutes}` : all,
    )
    .replace(/[.,](\d{3})\d*(?=$|Z|[+-])/, '.$1')
  const spaced = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}.*(?:Z|[+-]\d{2}:\d{2}))$/.exec(tidy)
  const zone = /\s*(Z|([+-])(\d{2}):(\d{2}))$/.exec(tidy)
  const exact = Date.parse(spaced === null ? tidy : `${spaced[1]}T${spaced[2]}`)
  // JavaScript reads the first number of `05-11-2026` as the month, so it is used only if the date begins with a year
  // or has a month's name.
  if (zone !== null && !Number.isNaN(exact) && /^\d{4}-|\p{L}{3}/u.test(tidy)) return exact
  const local = tidy.slice(0, zone?.index)
  const fraction = /\.(\d{1,3})$/.exec(local)
  const read = readMoment(local.replace(/\.\d+$/, ''), days, zone === null ? timeZone : 'UTC')
  if (!('moment' in read)) return undefined
  const [, , sign, hours = '0', minutes = '0'] = zone ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
  return Date.parse(read.moment) + Number((fraction?.[1] ?? '0').padEnd(3, '0')) - ahead
}

/** Reads an instant and refuses years that moments can't have. */
const boundedAt = (text: string, mapping: HistoryMapping): number | undefined => {
  const at = readAt(text, mapping)
  return at !== undefined && at >= earliest && at < horizon ? at : undefined
}

/** Returns a description of a log as rich text. */
export const descriptionOf = (text: string): string => `<p>${escapeHtml(text)}</p>`

/** Returns the cells of a row by target, with splits cut into their parts. */
const cellsOf = (
  header: readonly string[],
  cells: readonly string[],
  { columns, splits }: HistoryMapping,
): Map<HistoryTarget, string> => {
  const byName = new Map(header.map((name, index) => [name, cells[index] ?? '']))
  for (const { column, separator, into } of splits) {
    const parts = (byName.get(column) ?? '').split(separator)
    // The last part keeps any further separators and the text after them.
    for (const [index, name] of into.entries())
      byName.set(name, (index === into.length - 1 ? parts.slice(index).join(separator) : (parts[index] ?? '')).trim())
  }
  const found = new Map<HistoryTarget, string>()
  for (const [name, text] of byName) {
    const target = columns[name] ?? 'ignore'
    if (target !== 'ignore' && isSaid(text) && !found.has(target)) found.set(target, text.trim())
  }
  return found
}

/** Targets that are no values of the ticket, or that are read as words. */
const ofEvents: ReadonlySet<HistoryTarget> = new Set([
  ...(['at', 'created', 'ticket', 'event', 'person', 'field', 'old', 'value', 'status', 'priority'] as const),
])

/**
 * Reads one row.
 * @param line number of its first line in the file, or of the row in a sheet
 */
export const readRow = (
  header: readonly string[],
  cells: readonly string[],
  line: number,
  mapping: HistoryMapping,
): ReadRow => {
  const found = cellsOf(header, cells, mapping)
  if (found.size === 0) return 'empty'
  const problem = (code: string, word: string): ReadRow => ({ problem: { line, code, word: word.slice(0, 80) } })
  const key = found.get('ticket')
  if (key === undefined) return problem('no_ticket', '')
  const timeProblem = (text: string) =>
    problem(
      mapping.days === undefined && /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b/.test(text) ? 'day_order' : 'bad_time',
      text,
    )
  const at = boundedAt(found.get('at') ?? '', mapping)
  if (at === undefined) return timeProblem(found.get('at') ?? '')
  const createdText = found.get('created')
  const created = createdText === undefined ? null : boundedAt(createdText, mapping)
  if (created === undefined) return timeProblem(createdText ?? '')
  // A log may name the changed field: `Status`, `Open`, `Pending`. A row without a name changes the status.
  const field = found.get('field')
  const named = field === undefined ? 'status' : targetOf(field)
  const value = found.get('value')
  if (named !== undefined && value !== undefined && !found.has(named)) found.set(named, value)
  const description = found.get('description')
  if (description !== undefined && descriptionOf(description).length > lettersOf(ticket.fields.description))
    return problem('too_long', description)
  const values: { [target: string]: string } = {}
  for (const [target, text] of found) if (!ofEvents.has(target)) values[target] = text
  const event = found.get('event')
  const hasStatus = Object.values(mapping.columns).some((target) => target === 'status' || target === 'value')
  // If no column holds the status, the event may name it: `Opened`, `Resolved`. Most events change no status.
  const reached = event === undefined || hasStatus ? null : (statusOf(event, mapping) ?? null)
  if (reached !== null) values.status = reached
  const status = found.get('status')
  const read = status === undefined ? null : statusOf(status, mapping)
  if (read === undefined) return problem('bad_status', status ?? '')
  if (read !== null) values.status = read
  const priority = found.get('priority')
  const rank = priority === undefined ? null : priorityOf(priority, mapping)
  if (rank === undefined) return problem('bad_priority', priority ?? '')
  if (rank !== null) values.priority = rank
  const old = found.get('old')
  const before = old !== undefined && named === 'status' ? (statusOf(old, mapping) ?? null) : null
  return {
    event: {
      line,
      ticket: key,
      at,
      created,
      values,
      before,
      person: found.get('person') ?? null,
      isReply: event !== undefined && isReply(event),
    },
  }
}
