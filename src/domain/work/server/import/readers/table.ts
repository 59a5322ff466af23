import type { ImportFormat, SourceEntry } from '../../../import/source.ts'
import type { ColumnRole } from '../../../import/survey.ts'
import { readNumber } from './amounts.ts'
import { columnLooks } from './columns.ts'
import { dateReader } from './dates.ts'
import { type Dialect, mailIn } from './dialect.ts'
import { type Render, unrendered } from './prose.ts'
import type { Reader, Reading, SourceFile } from './reader.ts'
import { cellsBy, type RowIndex, rowItems, rowNames } from './row-items.ts'
import type { Table, TableOpener } from './table-rows.ts'
import { surveyOf } from './tally.ts'
import { oneLine } from './texts.ts'

const withoutEnding = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '')

/** Who is who among rows and people, and what the table says it is about. */
const indexOf = async (
  table: Table,
  roles: readonly ColumnRole[],
  dialect: Dialect,
): Promise<RowIndex & { title: string }> => {
  const keys = new Map<string, string>()
  const byName = new Map<string, string>()
  const epics = new Set<string>()
  const people = new Map<string, string>()
  const place = (header?: string) => (header === undefined ? -1 : table.headers.indexOf(header))
  const idAt = place(dialect.id)
  const titleAt = place(dialect.title)
  const pairs = (dialect.people ?? []).map(([id, name]) => [place(id), place(name)] as const)
  const cellsOf = cellsBy(table.headers, roles)
  let title = ''
  const estimates = { few: 0, many: 0 }
  for await (const row of table.rows()) {
    const cells = cellsOf(row)
    const { key, name, isEpic } = rowNames(cells)
    const own = key === '' ? name : key
    if (own === '') continue
    keys.set(own.toLowerCase(), own)
    if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), own)
    const id = oneLine(row.cells[idAt] ?? '')
    if (id !== '') keys.set(id.toLowerCase(), own)
    if (isEpic) epics.add(own)
    for (const { text } of cells.all('estimate')) {
      const number = readNumber(text)
      if (number !== null && number > 0) estimates[number < 15 ? 'few' : 'many']++
    }
    title ||= row.cells[titleAt] ?? ''
    for (const [idPlace, namePlace] of pairs) {
      const [who, called] = [oneLine(row.cells[idPlace] ?? ''), oneLine(row.cells[namePlace] ?? '')]
      if (who !== '' && called !== '') people.set(who, called)
    }
  }
  // A key is meant before a name. Who plans in hours seldom plans more than fifteen for one thing, and in minutes less.
  return {
    keys: new Map([...byName, ...keys]),
    epics,
    people,
    title,
    unit: estimates.many > estimates.few ? 'minutes' : 'hours',
  }
}

const rolesOf = (table: Table, columns: { readonly [at: string]: ColumnRole }): readonly ColumnRole[] =>
  table.headers.map((_, at) => columns[String(at)] ?? 'none')

async function* entries(
  table: Table,
  index: RowIndex,
  reading: Reading,
  dialect: Dialect,
  render: Render,
): AsyncGenerator<SourceEntry> {
  const entryOfRow = rowItems({
    headers: table.headers,
    roles: rolesOf(table, reading.columns),
    dialect,
    readDate: dateReader(reading.dates, reading.timeZone),
    index,
    render,
  })
  for await (const row of table.rows()) yield entryOfRow(row)
}

/** A reader of tables, whatever file they stand in and whoever wrote them. */
export const tableReader = (format: ImportFormat, open: TableOpener, dialect: Dialect): Reader => ({
  format,
  survey: async (file: SourceFile, reading, signal) => {
    const table = await open(file, signal)
    const looks = columnLooks(table.headers, dialect.named)
    for await (const { cells } of table.rows()) looks.add(cells)
    const found = looks.columns(reading?.columns)
    const guessed = Object.fromEntries(found.columns.map(({ at, guess }) => [String(at), guess]))
    const own: Reading = {
      columns: { ...guessed, ...reading?.columns },
      dates: reading?.dates ?? found.dates ?? 'ymd',
      timeZone: reading?.timeZone ?? 'UTC',
    }
    const index = await indexOf(table, rolesOf(table, own.columns), dialect)
    const survey = await surveyOf(entries(table, index, own, dialect, unrendered), () => ({
      format,
      name: index.title || withoutEnding(file.name),
      ...found,
      notes: table.notes,
    }))
    return { ...survey, people: survey.people.map((person) => ({ ...person, email: mailIn(person.name) })) }
  },
  items: async function* (file, reading, signal) {
    const table = await open(file, signal)
    const index = await indexOf(table, rolesOf(table, reading.columns), dialect)
    yield* entries(table, index, reading, dialect, dialect.renderer())
  },
})
