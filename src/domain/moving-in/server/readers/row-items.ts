import { createHash } from 'node:crypto'
import type { CsvRow as Row } from '../../../../server/import/csv-scanner.ts'
import { cellText } from '../../../../server/import/values.ts'
import type { SourceEntry, SourceItem, SourceProblem } from '../../source.ts'
import type { ColumnRole } from '../../survey.ts'
import { isShare, readDone, readMinutes, readPoints, type TimeUnit } from './amounts.ts'
import type { dateReader, WholeDay } from './dates.ts'
import type { Dialect } from './dialect.ts'
import { emptyItem, entryOf, leftProblem, lostProblem } from './entries.ts'
import { sprintOf } from './jira-xml-fields.ts'
import type { Render } from './prose.ts'
import { oneLine, truncateText } from './texts.ts'

/** References between rows, collected before items are created. */
export type RowIndex = {
  /** Keys of referenced rows, by lower-case key, id or name. */
  readonly keys: ReadonlyMap<string, string>
  readonly epics: ReadonlySet<string>
  /** Names of people by the ids used in comments. */
  readonly people: ReadonlyMap<string, string>
  /** Unit of estimates without one. */
  readonly unit: TimeUnit
}
export type RowOptions = {
  readonly headers: readonly string[]
  readonly roles: readonly ColumnRole[]
  readonly dialect: Dialect
  readonly readDate: ReturnType<typeof dateReader>
  readonly index: RowIndex
  readonly render: Render
}

const isEpic = (kind: string) =>
  /^(epics?|épopées?|ملحمة|epos|épicas?|epopeya|épico|epica|эпик|史诗|エピック)$/iu.test(kind.trim())
/** Kinds that add no information, since all items are tasks. */
const isPlain = (kind: string) =>
  /^(tasks?|sub-?tasks?|issues?|cards?|tâches?|sous-tâches?|items?|مهمة|مهمة فرعية|aufgabe|unteraufgabe|tarea|subtarea|tarefa|subtarefa|attività|sottoattività|задача|подзадача|任务|子任务|タスク|サブタスク)$/iu.test(
    kind.trim(),
  )

/** Empty values written by programs; not applied to names and descriptions. */
const emptyValues: ReadonlySet<string> = new Set(['[]', '{}', 'null'])
/** Tells whether a text is Java's default `toString`: class name and hash, which differ each time. */
const isObjectId = (text: string) =>
  /^\[?(?:(?:[a-z_][\w$]*\.){2,}[\w$]+@[0-9a-f]{4,16}(?:, ?|(?=\]?$)))+\]?$/i.test(text)
const textRoles: ReadonlySet<ColumnRole> = new Set(['name', 'description'] as const)

/** Returns a row's cells by role; the columns of roles are looked up once for all rows. */
export const cellsBy = (headers: readonly string[], roles: readonly ColumnRole[]) => {
  const columnsByRole = new Map<ColumnRole, number[]>()
  roles.forEach((role, at) => {
    columnsByRole.set(role, [...(columnsByRole.get(role) ?? []), at])
  })
  return ({ cells }: Row) => {
    const all = (role: ColumnRole) =>
      (columnsByRole.get(role) ?? []).flatMap((at) => {
        // Our own exports escape formulas by a prefix.
        const text = cellText(cells[at] ?? '')
        return text === '' || ((emptyValues.has(text) || isObjectId(text)) && !textRoles.has(role))
          ? []
          : [{ text, header: headers[at] ?? '' }]
      })
    return { all, one: (role: ColumnRole): string => all(role)[0]?.text ?? '' }
  }
}
export type Cells = ReturnType<ReturnType<typeof cellsBy>>

/** Returns key and kind of a row. */
export const rowNames = (cells: Cells) => ({
  key: oneLine(cells.one('key')),
  name: oneLine(cells.one('name')),
  isEpic: isEpic(cells.one('kind')),
})

/** Roles with one value per item; values of a second column are kept as text. */
const singles = [
  ...(['key', 'name', 'kind', 'stage', 'priority', 'epic', 'parent', 'reporter'] as const),
  ...(['created', 'updated', 'start', 'due', 'estimate', 'story_points'] as const),
]
const isAddress = (text: string) => /^https?:\/\//i.test(text)

const linkRoles = [
  { role: 'blocks', kind: 'blocks' },
  { role: 'relates_to', kind: 'relates_to' },
  { role: 'duplicates', kind: 'duplicates' },
  { role: 'blocked_by', kind: 'blocks', isInward: true },
  { role: 'duplicated_by', kind: 'duplicates', isInward: true },
] as const

/** The most minutes of one work log: a year. */
const maxMinutes = 366 * 24 * 60
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * Returns a converter of rows to items. A row without a key is identified by its name and a counter for equal names.
 * @returns converts a row; must be called in the order of rows
 */
export const rowItems = ({
  headers,
  roles,
  dialect,
  readDate,
  index,
  render,
}: RowOptions): ((row: Row) => SourceEntry) => {
  const seenKeys = new Set<string>()
  /** The number of earlier rows with the same name and no key. */
  const times = new Map<string, number>()
  const cellsOf = cellsBy(headers, roles)
  const rankAt = headers.indexOf(dialect.rank ?? '')
  const target = (name: string) => index.keys.get(oneLine(name).toLowerCase())
  const keyOf = (ownKey: string, name: string): string => {
    if (ownKey !== '') return ownKey
    const plain = truncateText(name, 200)
    let count = times.get(plain) ?? 1
    let key = count === 1 ? plain : `${plain} (${count})`
    while (seenKeys.has(key)) key = `${plain} (${++count})`
    times.set(plain, count + 1)
    return key
  }
  return (row) => {
    const cells = cellsOf(row)
    const { key: ownKey, name, isEpic: isAnEpic } = rowNames(cells)
    const at = { line: row.line, shown: ownKey === '' ? truncateText(name, 60) : truncateText(ownKey, 60) }
    if (name === '') return lostProblem(at, 'no_name')
    const key = keyOf(ownKey.slice(0, 200), name)
    if (seenKeys.has(key)) return lostProblem(at, 'doubled_key')
    seenKeys.add(key)
    const problems: SourceProblem[] = []
    const date = (role: ColumnRole, wholeDay?: WholeDay): string | null => {
      const [cell] = cells.all(role)
      if (cell === undefined) return null
      const parsed = readDate(cell.text, wholeDay)
      if (parsed === null) problems.push(leftProblem(at, 'bad_date', cell.header, cell.text))
      return parsed
    }
    const amount = <T>(
      role: ColumnRole,
      reason: 'bad_duration' | 'bad_number',
      parse: (text: string, header: string) => T | null,
    ): T | null => {
      const [cell] = cells.all(role)
      const value = cell === undefined ? null : parse(cell.text, cell.header)
      if (cell !== undefined && value === null) problems.push(leftProblem(at, reason, cell.header, cell.text))
      return value
    }
    const names = (role: ColumnRole) => [
      ...new Set(cells.all(role).flatMap(({ text }) => dialect.parts(text).map((one) => oneLine(one).slice(0, 200)))),
    ]
    const links = linkRoles.flatMap(({ role, ...link }) =>
      names(role).map((to): SourceItem['links'][number] => ({ ...link, to: target(to) ?? to })),
    )
    const files = cells.all('file').map(({ text, header }) => ({ text, header, file: dialect.file(text) }))
    const parent = cells.one('parent')
    const parentKey = parent === '' ? undefined : target(parent)
    const isOfEpic = parentKey !== undefined && index.epics.has(parentKey)
    const epic = cells.one('epic')
    const kind = cells.one('kind')
    const hasExtraCells = row.cells.slice(headers.length).some((cell) => cell.trim() !== '')
    if (hasExtraCells) problems.push(leftProblem(at, 'many_cells', ''))
    const addresses = cells.all('url')
    const address = addresses.find(({ text }) => isAddress(text))
    const unused = [
      ...singles.flatMap((role) => cells.all(role).slice(1)),
      ...addresses.filter((cell) => cell !== address),
      // Earlier sprints; their dates are unknown.
      ...cells
        .all('sprint')
        .slice(0, -1)
        .map(({ header, text }) => ({ header, text: sprintOf(text)?.name ?? text })),
    ]
    // One column may have the time, and another whether it is completed.
    const ends = cells.all('completed').map((cell) => ({ ...cell, mark: readDone(cell.text) }))
    const endDates = ends.flatMap((cell) => (cell.mark === null ? [{ ...cell, at: readDate(cell.text) }] : []))
    for (const { header, text, at: when } of endDates)
      if (when === null) problems.push(leftProblem(at, 'bad_date', header, text))
    const [completed, ...otherEnds] = endDates.filter((cell) => cell.at !== null)
    const unlogged = cells.all('work_log').filter(({ text }) => dialect.workLog(text) === null)
    const label = (text: string) => oneLine(text).slice(0, 200) || null
    const item: Omit<SourceItem, 'html' | 'comments'> = {
      ...emptyItem(key, at.shown, row.line),
      sourceKey: ownKey === '' ? null : key,
      kind: isAnEpic ? 'epic' : 'task',
      name,
      url: address?.text ?? null,
      stage: label(cells.one('stage')),
      sprint: label(sprintOf(cells.all('sprint').at(-1)?.text ?? '')?.name ?? ''),
      priority: label(cells.one('priority')),
      epic: epic === '' ? (isOfEpic ? parentKey : null) : (target(epic) ?? label(epic)),
      parent: isOfEpic || parentKey === key ? null : (parentKey ?? null),
      assignees: names('assignee'),
      reporter: label(cells.one('reporter')),
      labels: [...new Set([...names('label'), ...(kind === '' || isAnEpic || isPlain(kind) ? [] : [oneLine(kind)])])],
      created: date('created'),
      updated: date('updated'),
      completed: completed?.at ?? null,
      isDone: ends.some(({ mark }) => mark === true),
      start: date('start'),
      due: date('due', 'day'),
      estimateMinutes: amount('estimate', 'bad_duration', (text, header) =>
        readMinutes(text, dialect.unit(header) ?? index.unit),
      ),
      storyPoints: amount('story_points', 'bad_number', readPoints),
      order: rankAt < 0 ? null : (row.cells[rankAt] ?? '').trim() || null,
      links,
      files: files.flatMap(({ file }) => file ?? []),
      more: [
        ...cells.all('more').map(({ header, text }) => [header, text] as const),
        ...[...unused, ...otherEnds, ...ends.filter(({ text }) => isShare(text))].map(
          ({ header, text }) => [header, text] as const,
        ),
        ...unlogged.map(({ header, text }) => [header, text] as const),
        ...files.filter(({ file }) => file === null).map(({ header, text }) => [header, text] as const),
        ...(parent !== '' && parentKey === undefined
          ? cells
              .all('parent')
              .slice(0, 1)
              .map(({ header, text }) => [header, text] as const)
          : []),
      ],
    }
    const comments = cells.all('comment').flatMap(({ text }) =>
      dialect.comments(text).map(({ key, author, at: when, text: body }) => ({
        key: shortHash(key),
        author: author === null ? null : (index.people.get(author) ?? author),
        at: when === null ? null : readDate(when),
        prose: { text: body, render },
      })),
    )
    const logs = cells.all('work_log').map((cell) => ({ ...cell, log: dialect.workLog(cell.text) }))
    const workLogs = logs.flatMap(({ log, text, header }, n) => {
      const when = log === null ? null : readDate(log.at)
      if (log !== null && when === null) problems.push(leftProblem(at, 'bad_date', header, log.at))
      const minutes = Math.round((log?.seconds ?? 0) / 60)
      if (log === null || when === null || minutes < 1) return []
      const author = log.author === null ? null : (index.people.get(log.author) ?? log.author)
      return [
        { key: `${shortHash(text)} ${n}`, author, at: when, minutes: Math.min(minutes, maxMinutes), text: log.text },
      ]
    })
    const prose = {
      text: cells
        .all('description')
        .map(({ text }) => text)
        .join('\n\n'),
      render,
    }
    return entryOf({ ...item, comments, workLogs, prose }, problems)
  }
}
