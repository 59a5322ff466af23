import { priorities } from '../../../../core/declare/priorities.ts'
import type { ColumnName, RowOf } from '../../../../core/declare/register.ts'
import { startOfDay } from '../../../../core/query/relative.ts'
import { dayAfter } from '../../../../core/time/days/days.ts'
import { weekOf } from '../../../../core/time/days/week.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'

export const groupings = ['stage', 'assignee', 'epic', 'priority', 'week'] as const
export type Grouping = (typeof groupings)[number]

/** A group of tasks. */
export type TaskGroup = {
  readonly key: string
  /** Title; undefined for tasks without a value. */
  readonly name: string | undefined
  readonly rows: readonly RowOf<'task'>[]
  /** Values that a task added to the group gets. */
  readonly values: Row
}

/** How the reader counts days: their zone, and the first day of their weeks from Sunday (0). */
export type Week = { readonly timeZone: string; readonly firstWeekday: number }

/** Returns the day of a moment in a time zone, as `YYYY-MM-DD`. @param at milliseconds since 1970 */
export const isoDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

type GroupKey = { readonly key: string; readonly name: string; readonly values: Row }
const noKey = ''
const keysOf = (
  row: { readonly id: string; readonly name: string } | null | undefined,
  wire: ColumnName<'task'>,
): GroupKey[] => (row?.id === undefined ? [] : [{ key: row.id, name: row.name ?? '', values: { [wire]: row.id } }])

/** Returns the groups of a task: several for several assignees, none if the task has no value. */
const groupsOf = (row: RowOf<'task'>, by: Grouping, { timeZone, firstWeekday }: Week): readonly GroupKey[] => {
  switch (by) {
    case 'stage':
      return keysOf(row.stage, 'stage_id')
    case 'epic':
      return keysOf(row.epic, 'epic_id')
    case 'assignee':
      return (row.assignees ?? []).flatMap((assignee) =>
        keysOf(assignee, 'id').map((assigneeKey) => ({ ...assigneeKey, values: { assignees: [assigneeKey.key] } })),
      )
    case 'priority': {
      // Other servers may send tasks without a priority.
      const key = (row.priority ?? '').toLowerCase()
      return key === '' ? [] : [{ key, name: key, values: { priority: key } }]
    }
    case 'week': {
      if (typeof row.due_at !== 'string') return []
      const key = weekOf(isoDay(Date.parse(row.due_at), timeZone), firstWeekday)
      // A task added to a week is due at the end of its Friday.
      const friday = dayAfter(key, (5 - firstWeekday + 7) % 7)
      const due = new Date(startOfDay(friday, timeZone) + 17 * 3_600_000).toISOString()
      return [{ key, name: key, values: { due_at: due } }]
    }
  }
}

const compare = (by: Grouping, a: TaskGroup, b: TaskGroup): number => {
  // Tasks without a value come last.
  if (a.name === undefined || b.name === undefined) return Number(a.name === undefined) - Number(b.name === undefined)
  if (by === 'priority')
    return priorities.indexOf(b.key as 'low') - priorities.indexOf(a.key as 'low') || a.key.localeCompare(b.key)
  return by === 'week' ? a.key.localeCompare(b.key) : a.name.localeCompare(b.name)
}

/**
 * Groups tasks.
 * @param fixedGroups groups that are always shown, in order, such as the columns of a board
 */
export const groupTasks = (
  rows: readonly RowOf<'task'>[],
  by: Grouping,
  week: Week,
  fixedGroups: readonly Omit<TaskGroup, 'rows'>[] = [],
): readonly TaskGroup[] => {
  const groups = new Map<string, { -readonly [K in keyof TaskGroup]: TaskGroup[K] } & { rows: RowOf<'task'>[] }>()
  for (const fixed of fixedGroups) groups.set(fixed.key, { ...fixed, rows: [] })
  for (const row of rows) {
    const groupKeys = groupsOf(row, by, week)
    const all: readonly { key: string; name: string | undefined; values: Row }[] =
      groupKeys.length === 0 ? [{ key: noKey, name: undefined, values: {} }] : groupKeys
    for (const groupKey of all) {
      const group = groups.get(groupKey.key)
      if (group === undefined) groups.set(groupKey.key, { ...groupKey, rows: [row] })
      else group.rows.push(row)
    }
  }
  const fixedKeys = new Set(fixedGroups.map(({ key }) => key))
  const rest = [...groups.values()].filter(({ key }) => !fixedKeys.has(key)).toSorted((a, b) => compare(by, a, b))
  return [...[...groups.values()].filter(({ key }) => fixedKeys.has(key)), ...rest]
}

/** Puts groups with tasks first; each part keeps its order. */
export const emptyLast = (groups: readonly TaskGroup[]): readonly TaskGroup[] => [
  ...groups.filter(({ rows }) => rows.length > 0),
  ...groups.filter(({ rows }) => rows.length === 0),
]
