import type { Json } from '../../../server/db/database.ts'
import { type Bar, type BarLink, type PackedBars, packBars } from '../bars.ts'
import type { Schedule, ScheduledTask } from '../plan.ts'
import { movedRows, shownOf, type WholeAnswer, wholeAnswer } from './answer.ts'
import type { LinkRow } from './plan-rows.ts'
import type { ProjectPlan } from './project-plan.ts'
import {
  isManual,
  isMilestone,
  isoOrNull,
  rowAnswer,
  type ShownRow,
  startOf,
  taskIn,
  type Words,
} from './row-answer.ts'

const barOf = (shown: ShownRow, { iso, people, isByHand }: Words): Bar => {
  const { row, one, parent } = shown
  const task = taskIn(row)
  return {
    id: one.id,
    version: row.version,
    kind: task === undefined ? 'phase' : 'task',
    parent_id: parent,
    name: row.name,
    number: task?.number ?? null,
    status: task?.status,
    start_at: iso(startOf(one)),
    end_at: iso(one.finish),
    late_end_at: iso(one.lateFinish),
    deadline_at: isoOrNull(task?.deadline_at ?? null),
    duration: one.duration,
    total_float: one.totalFloat,
    progress: one.progress,
    is_critical: one.critical,
    is_summary: one.summary,
    is_milestone: isMilestone(shown),
    is_manual: isManual(task, isByHand),
    missed: one.missed,
    assignees: task?.assignees.flatMap((id) => people.get(id) ?? []) ?? [],
    can: { update: task?.may_update === true },
  }
}

const isDriving = ({ predecessor_id }: LinkRow, successor: ScheduledTask | undefined): boolean =>
  successor?.reasons.some((reason) => 'link' in reason && reason.from === predecessor_id) === true

export type BarsAnswer = WholeAnswer & PackedBars & { readonly moved_count: number }

/** Returns the first answer for a timeline: bars and links of the rows that its reader sees. */
export const barsAnswer = (project: ProjectPlan, schedule: Schedule): BarsAnswer => {
  const { rows, scheduled, links, words } = shownOf(project, schedule)
  return {
    ...wholeAnswer(project, schedule),
    ...packBars(
      rows.map((shown) => barOf(shown, words)),
      links.map(
        (link): BarLink => ({
          id: link.id,
          version: link.version,
          predecessor_id: link.predecessor_id,
          successor_id: link.successor_id,
          type: link.type,
          lag: link.lag,
          elapsed: link.elapsed,
          is_driving: isDriving(link, scheduled(link.successor_id)),
        }),
      ),
    ),
    moved_count: movedRows(project, schedule).filter(({ id }) => words.mayName(id)).length,
  }
}

/** Returns one row of the plan with all its details; undefined where the reader may not see it. */
export const oneRowAnswer = (project: ProjectPlan, schedule: Schedule, id: string): Json | undefined => {
  const { rows, words } = shownOf(project, schedule)
  const shown = rows.find(({ one }) => one.id === id)
  return shown && rowAnswer(shown, words)
}
