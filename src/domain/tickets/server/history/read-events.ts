import { TextDecoder } from 'node:util'
import { lettersOf } from '../../../../core/declare/bounds.ts'
import { earliest, horizon } from '../../../../core/time/days/range.ts'
import { parseSeparated, separatorOf } from '../../../../server/import/csv-scanner.ts'
import { readMoment } from '../../../../server/import/moments.ts'
import { faultAt } from '../../../../server/problem.ts'
import { escapeHtml } from '../../../../server/texts/escape-html.ts'
import { type HistoryMapping, isReply, isSaid, priorityOf, statusOf, targetOf } from '../../history-mapping.ts'
import type { HistoryTarget } from '../../history-targets.ts'
import { ticket } from '../../ticket.ts'

/** What one row of a log says: values by what they are, and when. */
export type HistoryEvent = {
  readonly line: number
  readonly ticket: string
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** When the ticket was made, where the log has a column for it. */
  readonly created: number | null
  /** Whether an agent answered then. */
  readonly isReply: boolean
  readonly person: string | null
  readonly values: { readonly [target: string]: string }
  /** What the status was before, where the log says so. */
  readonly before: string | null
}
export type HistoryProblem = { readonly line: number; readonly code: string; readonly word: string }
export type ReadRow = { readonly event: HistoryEvent } | { readonly problem: HistoryProblem } | 'empty'

const separators = [',', ';', '\t', '|'] as const
/** The file's text in pieces: UTF-16 where a byte order mark says so, else UTF-8. @throws Problem where it is neither */
async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  try {
    for await (const piece of bytes) {
      const [first, second] = piece
      const encoding =
        first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
      decoder ??= new TextDecoder(encoding, { fatal: true })
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    throw error instanceof TypeError ? faultAt('file', 'not_utf8') : error
  }
}

/** Characters in which the separator is searched. */
const longestLine = 65_536
const limits = { columns: 500, cell: 1_000_000 }
/** Rows of a csv file as they come, none kept. @throws Problem 422 with `errors.file` */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const pieces = textOf(bytes)
  // The separator shows in the first line.
  let head = ''
  while (!/[\r\n]/.test(head) && head.length < longestLine) {
    const next = await pieces.next()
    if (next.done === true) break
    head += next.value
  }
  const all = async function* () {
    yield head
    yield* pieces
  }
  for await (const { cells } of parseSeparated(all(), { separator: separatorOf(head, separators), limits })) {
    const trimmed = cells.map((cell) => cell.trim())
    // Spreadsheets may say the separator in a line before the header.
    if (!/^sep=.?$/i.test(trimmed.join(''))) yield trimmed
  }
}

/** Seconds or milliseconds since 1970: nine to thirteen digits. */
const epoch = /^\d{9,13}(\.\d+)?$/
/** An instant as logs write it. @returns milliseconds since 1970 UTC; undefined where it can't be read */
export const readAt = (
  text: string,
  { days, timeZone }: Pick<HistoryMapping, 'days' | 'timeZone'>,
): number | undefined => {
  // No time is as long.
  const trimmed = text.slice(0, 100).trim()
  if (epoch.test(trimmed)) return Math.round(Number(trimmed) * (trimmed.split('.')[0]?.length === 13 ? 1 : 1000))
  // `+0100` and ` UTC` are as good as `+01:00` and `Z`; fractions of a second may have any number of digits.
  const tidy = trimmed
    // `02/Nov/26`, `02.11.26`: years of two digits are of this century.
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
  // JavaScript takes the first number of `05-11-2026` for the month: it is asked where a year or a word begins the date alone.
  if (zone !== null && !Number.isNaN(exact) && /^\d{4}-|\p{L}{3}/u.test(tidy)) return exact
  const local = tidy.slice(0, zone?.index)
  const fraction = /\.(\d{1,3})$/.exec(local)
  const read = readMoment(local.replace(/\.\d+$/, ''), days, zone === null ? timeZone : 'UTC')
  if (!('moment' in read)) return undefined
  const [, , sign, hours = '0', minutes = '0'] = zone ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
  return Date.parse(read.moment) + Number((fraction?.[1] ?? '0').padEnd(3, '0')) - ahead
}

/** The same within the years that moments have. */
const boundedAt = (text: string, mapping: HistoryMapping): number | undefined => {
  const at = readAt(text, mapping)
  return at !== undefined && at >= earliest && at < horizon ? at : undefined
}

/** A description of a log as rich text. */
export const descriptionOf = (text: string): string => `<p>${escapeHtml(text)}</p>`

/** Cells of a row by what they say, splits taken apart. */
const cellsOf = (
  header: readonly string[],
  cells: readonly string[],
  { columns, splits }: HistoryMapping,
): Map<HistoryTarget, string> => {
  const byName = new Map(header.map((name, index) => [name, cells[index] ?? '']))
  for (const { column, separator, into } of splits) {
    const parts = (byName.get(column) ?? '').split(separator)
    // What is left behind the last separator that is asked for belongs to the last part.
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

/** Targets that are no values of the ticket, or are read as words. */
const ofEvents: ReadonlySet<HistoryTarget> = new Set([
  ...(['at', 'created', 'ticket', 'event', 'person', 'field', 'old', 'value', 'status', 'priority'] as const),
])

/** Reads one row. @param line number of the row in the file, the header's is 1 */
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
  const said = found.get('created')
  const created = said === undefined ? null : boundedAt(said, mapping)
  if (created === undefined) return timeProblem(said ?? '')
  // A log that names the changed field: `Status`, `Open`, `Pending`; without a name, it is the status that changed.
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
  // Where nothing else says the status, what happened may: `Opened`, `Resolved`. Most that happens changes none.
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
