import type { ImportFormat, SourceEntry } from '../../source.ts'
import { type ColumnRole, noteOf } from '../../survey.ts'
import { readNumber } from './amounts.ts'
import { profileColumns } from './column-roles.ts'
import { dateReader } from './dates.ts'
import { type Dialect, mailIn } from './dialect.ts'
import { presenceOnly, type Render } from './prose.ts'
import type { Reader, Reading, SourceFile } from './reader.ts'
import { cellsBy, type RowIndex, rowItems, rowNames } from './row-items.ts'
import { projectOfKey, sourceIdOf, surveyOf } from './survey-builder.ts'
import type { Table, TableOpener } from './table-rows.ts'
import { type TableSprints, tableSprints } from './table-sprints.ts'
import { oneLine } from './texts.ts'

const withoutExtension = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '')

/** Roles whose cells refer to other rows by key, id or name. */
const referenceRoles = ['parent', 'epic', 'blocks', 'relates_to', 'duplicates', 'blocked_by', 'duplicated_by'] as const

const columnOf = (table: Table, header?: string) => (header === undefined ? -1 : table.headers.indexOf(header))

/** Returns the keys of referenced rows only, as all keys of a large table would need too much memory. */
const keysOf = async (
  table: Table,
  cellsOf: ReturnType<typeof cellsBy>,
  names: ReadonlySet<string>,
  dialect: Dialect,
): Promise<RowIndex['keys']> => {
  const keys = new Map<string, string>()
  const byName = new Map<string, string>()
  const idAt = table.headers.findIndex((header) => dialect.isId?.(header) === true)
  if (names.size === 0) return keys
  for await (const row of table.rows()) {
    const { key, name } = rowNames(cellsOf(row))
    const own = key === '' ? name : key
    if (own === '') continue
    for (const other of [own, oneLine(row.cells[idAt] ?? '')])
      if (names.has(other.toLowerCase())) keys.set(other.toLowerCase(), own)
    const lowerName = name.toLowerCase()
    if (names.has(lowerName) && !byName.has(lowerName)) byName.set(lowerName, own)
  }
  // Keys take precedence over names.
  return new Map([...byName, ...keys])
}

/** Builds the index of references between rows, of people, and of the project. */
const indexOf = async (
  table: Table,
  roles: readonly ColumnRole[],
  dialect: Dialect,
): Promise<RowIndex & { title: string; sourceId: string | null; sprints: TableSprints }> => {
  const names = new Set<string>()
  const epics = new Set<string>()
  const people = new Map<string, string>()
  const titleAt = table.headers.findIndex((header) => dialect.isTitle?.(header) === true)
  const pairs = (dialect.people ?? []).map(([id, name]) => [columnOf(table, id), columnOf(table, name)] as const)
  const cellsOf = cellsBy(table.headers, roles)
  const projects = new Set<string>()
  const sprints = tableSprints()
  let title = ''
  const estimates = { few: 0, many: 0 }
  for await (const row of table.rows()) {
    const cells = cellsOf(row)
    const { key, name, isEpic } = rowNames(cells)
    const own = key === '' ? name : key
    if (own === '') continue
    for (const role of referenceRoles)
      for (const { text } of cells.all(role))
        for (const one of [text, ...dialect.parts(text)]) names.add(oneLine(one).toLowerCase())
    if (isEpic) epics.add(own)
    sprints.add(
      cells.all('sprint').map(({ text }) => text),
      cells.one('created'),
    )
    if (dialect.keysNameProjects === true && projects.size < 100) projects.add(projectOfKey(key))
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
  const keys = await keysOf(table, cellsOf, names, dialect)
  // Estimates of 15 and more are probably minutes, lower ones hours.
  const sourceId = sourceIdOf(projects)
  return { keys, epics, people, title, sourceId, sprints, unit: estimates.many > estimates.few ? 'minutes' : 'hours' }
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

/** Returns the reader of tables in a file format and a product's dialect. */
export const tableReader = (format: ImportFormat, open: TableOpener, dialect: Dialect): Reader => ({
  format,
  survey: async (file: SourceFile, reading) => {
    const table = await open(file)
    const looks = profileColumns(table.headers, dialect.roleOf)
    for await (const { cells } of table.rows()) looks.add(cells)
    const columns = looks.columns(reading?.columns)
    const guessed = Object.fromEntries(columns.columns.map(({ at, guess }) => [String(at), guess]))
    const unread = columns.columns.filter(
      ({ at, guess, filled }) => filled > 0 && (reading?.columns[String(at)] ?? guess) === 'more' && guess === 'more',
    ).length
    const own: Reading = {
      columns: { ...guessed, ...reading?.columns },
      dates: reading?.dates ?? columns.dates ?? 'ymd',
      timeZone: reading?.timeZone ?? 'UTC',
    }
    const index = await indexOf(table, rolesOf(table, own.columns), dialect)
    const survey = await surveyOf(entries(table, index, own, dialect, presenceOnly), () => ({
      format,
      name: index.title || withoutExtension(file.name),
      sourceId: index.sourceId,
      sprints: index.sprints.read(dateReader(own.dates, own.timeZone)),
      ...columns,
      notes: [...table.notes, ...(unread > 0 ? [noteOf('unread_columns', unread)] : [])],
    }))
    return { ...survey, people: survey.people.map((person) => ({ ...person, email: mailIn(person.name) })) }
  },
  items: async function* (file, reading, isOutline) {
    const table = await open(file)
    const index = await indexOf(table, rolesOf(table, reading.columns), dialect)
    yield* entries(table, index, reading, dialect, isOutline === true ? presenceOnly : dialect.renderer(index.people))
  },
})
