import type { ColumnName, RowOf } from '../../../../core/register.ts'
import { startOfDay } from '../../../../core/relative.ts'
import type { Row } from '../../../../web/api/shapes.ts'
import { priorities } from '../../priorities.ts'

export const groupings = ['stage', 'assignee', 'epic', 'priority', 'week'] as const
export type Grouping = (typeof groupings)[number]

/** One heading of the list. */
export type TaskGroup = {
  readonly key: string
  /** As people write it, or undefined where the rows have none. */
  readonly name: string | undefined
  readonly rows: readonly RowOf<'task'>[]
  /** What a task gets that is added here. */
  readonly values: Row
}

const dayMs = 86_400_000

/** The Monday of a moment's week in a zone, as a day; weeks begin on Monday (ISO 8601). */
export const mondayOf = (iso: string, timeZone: string): string => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    Date.parse(iso),
  )
  const at = Date.parse(`${day}T00:00:00Z`)
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}

type Found = { readonly key: string; readonly name: string; readonly values: Row }
const none = ''
const named = (
  row: { readonly id: string; readonly name: string } | null | undefined,
  wire: ColumnName<'task'>,
): Found[] => (row?.id === undefined ? [] : [{ key: row.id, name: row.name ?? '', values: { [wire]: row.id } }])

/** The groups that a task is in: several where several people work on it, none where it has nothing of the kind. */
const groupsOf = (row: RowOf<'task'>, by: Grouping, timeZone: string): readonly Found[] => {
  switch (by) {
    case 'stage':
      return named(row.stage, 'stage_id')
    case 'epic':
      return named(row.epic, 'epic_id')
    case 'assignee':
      return (row.assignees ?? []).flatMap((assignee) =>
        named(assignee, 'id').map((found) => ({ ...found, values: { assignees: [found.key] } })),
      )
    case 'priority': {
      // Another server may have tasks without.
      const key = (row.priority ?? '').toLowerCase()
      return key === '' ? [] : [{ key, name: key, values: { priority: key } }]
    }
    case 'week': {
      if (typeof row.due_at !== 'string') return []
      const key = mondayOf(row.due_at, timeZone)
      // Added to a week, it is due at the end of its Friday.
      const friday = new Date(startOfDay(key, timeZone) + 4 * dayMs + 17 * 3_600_000).toISOString()
      return [{ key, name: key, values: { due_at: friday } }]
    }
  }
}

const compare = (by: Grouping, a: TaskGroup, b: TaskGroup): number => {
  // Those without come last.
  if (a.name === undefined || b.name === undefined) return Number(a.name === undefined) - Number(b.name === undefined)
  if (by === 'priority')
    return priorities.indexOf(b.key as 'low') - priorities.indexOf(a.key as 'low') || a.key.localeCompare(b.key)
  return by === 'week' ? a.key.localeCompare(b.key) : a.name.localeCompare(b.name)
}

/**
 * Tasks under headings.
 * @param first groups that are shown whatever they hold, in their order: the columns of a board
 */
export const groupTasks = (
  rows: readonly RowOf<'task'>[],
  by: Grouping,
  timeZone: string,
  first: readonly Omit<TaskGroup, 'rows'>[] = [],
): readonly TaskGroup[] => {
  const groups = new Map<string, { -readonly [K in keyof TaskGroup]: TaskGroup[K] } & { rows: RowOf<'task'>[] }>()
  for (const one of first) groups.set(one.key, { ...one, rows: [] })
  for (const row of rows) {
    const found = groupsOf(row, by, timeZone)
    const all: readonly { key: string; name: string | undefined; values: Row }[] =
      found.length === 0 ? [{ key: none, name: undefined, values: {} }] : found
    for (const one of all) {
      const group = groups.get(one.key)
      if (group === undefined) groups.set(one.key, { ...one, rows: [row] })
      else group.rows.push(row)
    }
  }
  const kept = new Set(first.map(({ key }) => key))
  const rest = [...groups.values()].filter(({ key }) => !kept.has(key)).toSorted((a, b) => compare(by, a, b))
  return [...[...groups.values()].filter(({ key }) => kept.has(key)), ...rest]
}

export const duePlaces = ['overdue', 'today', 'later', 'undated'] as const
export type DuePlace = (typeof duePlaces)[number]

/** When a task wants attention. @param now milliseconds since 1970 */
export const duePlaceOf = (row: Pick<RowOf<'task'>, 'due_at'>, now: number, timeZone: string): DuePlace => {
  if (typeof row.due_at !== 'string') return 'undated'
  const at = Date.parse(row.due_at)
  if (at < now) return 'overdue'
  const day = (moment: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
  return day(at) === day(now) ? 'today' : 'later'
}
