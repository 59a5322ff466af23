import type { Draft, TimelineItem, TimelineLink } from '../../../web/views/timeline/item.ts'
import { taskStatuses } from '../../work/task-status.ts'
import type { BarLink } from '../bars.ts'
import type { ComparedRow, DatedRow, PlanAnswer, PlanChanges, ScheduleAnswer, ScheduledRow } from './schedule-answer.ts'

/** The meanings that colours of bars may have. */
export const colourings = ['critical', 'status', 'person'] as const
export type Colouring = (typeof colourings)[number]

const chart = (n: number): string => `var(--tms-chart-${n % 8})`

const colorOf = (row: ScheduledRow, coloring: Colouring, people: ReadonlyMap<string, number>): string | undefined => {
  if (coloring === 'status' && row.status !== undefined) return chart(taskStatuses.indexOf(row.status))
  const first = row.assignees[0]
  if (coloring === 'person' && first !== undefined) return chart(people.get(first.id) ?? 0)
  return undefined
}

const at = (iso: string | null | undefined): number | null => (iso == null ? null : Date.parse(iso))

export type Shown = {
  readonly coloring: Colouring
  readonly hasFloat: boolean
  readonly compared: readonly ComparedRow[] | undefined
  /** Returns the words for unusual facts about a row. */
  readonly mark: (row: ScheduledRow) => readonly string[]
  readonly durationOf: (minutes: number) => string
  readonly mayPlan: boolean
  /** The plan before a previewed change, with its items: rows that the change leaves alone keep their items. */
  readonly before: { readonly plan: ScheduleAnswer; readonly items: readonly TimelineItem[] } | undefined
}

/**
 * Makes a function that returns the numbers of the rows that a row waits for; they are found once, when the first row
 * in sight asks.
 */
const predecessorsOf = (answer: PlanAnswer): ((id: string) => string) => {
  let found: ReadonlyMap<string, readonly string[]> | undefined
  const all = (): ReadonlyMap<string, readonly string[]> => {
    const numbers = new Map(answer.tasks.map(({ id, number }) => [id, number]))
    const lists = new Map<string, string[]>()
    for (const { predecessor_id, successor_id } of answer.links) {
      const number = numbers.get(predecessor_id)
      if (typeof number !== 'number') continue
      const list = lists.get(successor_id)
      if (list === undefined) lists.set(successor_id, [String(number)])
      else list.push(String(number))
    }
    return lists
  }
  return (id) => {
    found ??= all()
    return (found.get(id) ?? []).join(', ')
  }
}

/** Returns the bars of a plan: phases and tasks, then sprints and epics with dates of their own. */
export const itemsOf = (answer: PlanAnswer, shown: Shown): readonly TimelineItem[] => {
  const compared = new Map((shown.compared ?? []).map((row) => [row.id, row]))
  const everybody =
    shown.coloring === 'person' ? answer.tasks.flatMap(({ assignees }) => assignees.map(({ id }) => id)) : []
  const people = new Map([...new Set(everybody)].sort().map((id, n) => [id, n]))
  const waitsFor = predecessorsOf(answer)
  /**
   * Returns the present place of a bar that a change would move; rows have the same position in the plan and in the
   * preview.
   */
  const beforeOf = ({ id, start_at, end_at }: ScheduledRow, place: number): TimelineItem['before'] => {
    const last = shown.before?.plan.tasks[place]
    return last?.id !== id || (last.start_at === start_at && last.end_at === end_at)
      ? undefined
      : last.start_at === null || last.end_at === null
        ? undefined
        : { start: Date.parse(last.start_at), end: Date.parse(last.end_at) }
  }
  const task = (row: ScheduledRow, place: number): TimelineItem => {
    const was = compared.get(row.id)
    const [start, end] = [at(was?.was_start_at), at(was?.was_end_at)]
    const color = colorOf(row, shown.coloring, people)
    return {
      id: row.id,
      parent: row.parent_id,
      name: row.name,
      prefix: row.number === null ? undefined : `T-${row.number}`,
      start: at(row.start_at),
      end: at(row.end_at),
      progress: row.progress,
      isMilestone: row.is_milestone,
      isSummary: row.is_summary,
      isCritical: answer.type === 'waterfall' && shown.coloring === 'critical' && row.is_critical,
      floatEnd:
        shown.hasFloat && !row.is_summary && row.progress < 100 && row.total_float > 0 ? at(row.late_end_at) : null,
      baseline: end === null ? undefined : { start: start ?? end, end },
      before: beforeOf(row, place),
      deadline: at(row.deadline_at),
      color,
      texts: () => ({
        people: row.assignees.map(({ name }) => name).join(', '),
        marks: shown.mark(row),
        duration: row.is_milestone ? undefined : shown.durationOf(row.duration),
        predecessors: waitsFor(row.id),
      }),
      mayMove: shown.mayPlan && row.can.update,
    }
  }
  const other = (row: DatedRow): TimelineItem => ({
    id: row.id,
    parent: row.parent_id,
    name: row.name,
    start: at(row.start_at),
    end: at(row.end_at),
    progress: 0,
    isMilestone: false,
    isSummary: true,
    mayMove: false,
  })
  /** Returns the item that already exists for the same row. */
  const drawn = (row: ScheduledRow, place: number): TimelineItem | undefined =>
    shown.before?.plan.tasks[place] === row ? shown.before.items[place] : undefined
  return [...answer.tasks.map((row, place) => drawn(row, place) ?? task(row, place)), ...answer.others.map(other)]
}

export const linksOf = (answer: PlanAnswer, coloring: Colouring): readonly TimelineLink[] => {
  const hasCritical = answer.type === 'waterfall' && coloring === 'critical'
  const critical = new Map<string, ScheduledRow>()
  if (hasCritical) for (const row of answer.tasks) if (row.is_critical) critical.set(row.id, row)
  /** In a preview, the reasons of the successor decide, where the preview changes them. */
  const isDriving = ({ predecessor_id, successor_id, is_driving }: BarLink): boolean => {
    const to = critical.get(successor_id)
    if (to === undefined || !critical.has(predecessor_id)) return false
    return to.reasons?.some((reason) => 'from_id' in reason && reason.from_id === predecessor_id) ?? is_driving
  }
  return answer.links.map((link) => ({
    id: link.id,
    from: link.predecessor_id,
    to: link.successor_id,
    type: link.type,
    isCritical: isDriving(link),
  }))
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** Returns the changes for a bar that was moved or stretched, or both before the plan is asked. */
export const changesOf = (draft: Draft, row: ScheduledRow): PlanChanges => {
  const [start, end] = [at(row.start_at), at(row.end_at)]
  const isMoved = row.is_milestone ? draft.end !== end : draft.start !== start
  const isStretched =
    !row.is_milestone && draft.isStretched === true && draft.end - draft.start !== (end ?? 0) - (start ?? 0)
  return {
    changes: [
      {
        id: row.id,
        ...(isMoved ? { move_to: iso(row.is_milestone ? draft.end : draft.start) } : {}),
        ...(isStretched ? { finish_at: iso(draft.end) } : {}),
        ...(draft.progress === row.progress ? {} : { progress: draft.progress }),
      },
    ],
  }
}
