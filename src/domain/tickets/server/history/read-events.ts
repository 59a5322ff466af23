import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { readMoment } from '../../../../server/import/moments.ts'
import { type HistoryMapping, type HistoryTarget, priorityOf, statusOf, wordOf } from '../../history-mapping.ts'

/** What one row of a log says: values by what they are, and when. */
export type HistoryEvent = {
  readonly line: number
  readonly ticket: string
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  readonly person: string | null
  readonly values: { readonly [target: string]: string }
  /** What the status was before, where the log says so. */
  readonly before: string | null
}
export type HistoryProblem = { readonly line: number; readonly code: string; readonly word: string }
export type ReadRow = { readonly event: HistoryEvent } | { readonly problem: HistoryProblem } | 'empty'

const separators = [',', ';', '\t', '|'] as const
/** The most frequent separator outside quotes in the first line. */
export const separatorOf = (head: string): string => {
  const line = /[^\r\n]+/.exec(head.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ''
  const times = (separator: string) => line.split(separator).length
  return separators.reduce<string>((best, one) => (times(one) > times(best) ? one : best), ',')
}

/** Rows of a csv file as they come, none kept. */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const source = bytes[Symbol.asyncIterator]()
  const first = await source.next()
  if (first.done === true) return
  const head = Buffer.from(first.value)
  const all = async function* () {
    yield head
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield Buffer.from(next.value)
  }
  const parser = Readable.from(all()).pipe(
    parse({
      bom: true,
      delimiter: separatorOf(head.toString('utf8')),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }),
  )
  for await (const cells of parser as AsyncIterable<string[]>) yield cells
}

/** Seconds or milliseconds since 1970: nine to thirteen digits. */
const epoch = /^\d{9,13}(\.\d+)?$/
/** An instant as logs write it. @returns milliseconds since 1970 UTC; undefined where it can't be read */
export const readAt = (
  text: string,
  { days, timeZone }: Pick<HistoryMapping, 'days' | 'timeZone'>,
): number | undefined => {
  const trimmed = text.trim()
  if (epoch.test(trimmed)) return Math.round(Number(trimmed) * (trimmed.split('.')[0]?.length === 13 ? 1 : 1000))
  // `+0100` and ` UTC` are as good as `+01:00` and `Z`; fractions of a second may have any number of digits.
  const tidy = trimmed
    .replace(/\s*(UTC|GMT)$/i, 'Z')
    .replace(/\s*([+-]\d{2}):?(\d{2})$/, (all, hours: string, minutes: string) =>
      /[T ]\d{1,2}:\d{2}/.test(trimmed) ? `${hours}:${minutes}` : all,
    )
    .replace(/[.,](\d{3})\d*(?=$|Z|[+-])/, '.$1')
  const spaced = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}.*(?:Z|[+-]\d{2}:\d{2}))$/.exec(tidy)
  const exact = Date.parse(spaced === null ? tidy : `${spaced[1]}T${spaced[2]}`)
  if (/(Z|[+-]\d{2}:\d{2})$/.test(tidy) && !Number.isNaN(exact)) return exact
  const fraction = /\.(\d{1,3})$/.exec(tidy)
  const read = readMoment(tidy.replace(/\.\d+$/, ''), days, timeZone)
  return 'moment' in read ? Date.parse(read.moment) + Number((fraction?.[1] ?? '0').padEnd(3, '0')) : undefined
}

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
    if (target !== 'ignore' && text.trim() !== '' && !found.has(target)) found.set(target, text.trim())
  }
  return found
}

const targetsByWord = new Map<string, HistoryTarget>(
  (
    [
      'status',
      'priority',
      'title',
      'type',
      'domain',
      'client',
      'department',
      'team',
      'project',
      'requester',
      'assignee',
      'tags',
    ] as const
  ).map((target) => [target, target]),
)

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
  const ticket = found.get('ticket')
  if (ticket === undefined) return problem('no_ticket', '')
  const at = readAt(found.get('at') ?? '', mapping)
  if (at === undefined) return problem('bad_time', found.get('at') ?? '')
  // A log that names the changed field: `Status`, `Open`, `Pending`.
  const named = targetsByWord.get(wordOf(found.get('field') ?? ''))
  const value = found.get('value')
  if (named !== undefined && value !== undefined) found.set(named, value)
  const values: { [target: string]: string } = {}
  for (const [target, text] of found)
    if (!['at', 'ticket', 'person', 'field', 'old', 'value', 'status', 'priority'].includes(target))
      values[target] = text
  const status = found.get('status')
  const read = status === undefined ? null : statusOf(status, mapping)
  if (read === undefined) return problem('bad_status', status ?? '')
  if (read !== null) values.status = read
  const priority = found.get('priority')
  const rank = priority === undefined ? null : priorityOf(priority, mapping)
  if (rank === undefined) return problem('bad_priority', priority ?? '')
  if (rank !== null) values.priority = rank
  const old = found.get('old')
  const isOfStatus = named === undefined || named === 'status'
  const before = old !== undefined && isOfStatus ? (statusOf(old, mapping) ?? null) : null
  return { event: { line, ticket, at, person: found.get('person') ?? null, values, before } }
}
