import type { Json } from '../../../server/db/database.ts'
import { movedRows } from './answer.ts'
import { effectOf, type Preview } from './preview.ts'
import type { StoredDates } from './row-answer.ts'

/** What a change of a plan comes to, as it is written. */
export type PlannedWrites = {
  /** Fields by task: those that are changed, and the dates that follow. */
  readonly tasks: readonly (readonly [id: string, fields: Json])[]
  /** Dates of phases, which follow from their tasks. */
  readonly phases: readonly (readonly [id: string, dates: StoredDates])[]
  /** How many tasks would move that the caller may not change. */
  readonly outOfReach: number
  readonly effect: Json
}

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** The dates of an agile project are set by hand: nothing follows. */
export const plannedWrites = (preview: Preview): PlannedWrites => {
  const { patch, project, after } = preview
  const moved = project.rows.project.type === 'waterfall' ? movedRows(project, after) : []
  const rows = new Map(project.rows.tasks.map((row) => [row.id, row]))
  const tasks = new Map<string, Json>(patch.writes.map(([task, fields]) => [task.id, fields]))
  const phases: (readonly [string, StoredDates])[] = []
  let outOfReach = 0
  for (const { id, kind, becomes } of moved) {
    if (kind === 'phase') {
      phases.push([id, becomes])
      continue
    }
    const row = rows.get(id)
    if (row?.may_update !== true || !row.may_see) outOfReach++
    tasks.set(id, { ...tasks.get(id), start_at: isoOrNull(becomes.start), due_at: isoOrNull(becomes.end) })
  }
  return { tasks: [...tasks], phases, outOfReach, effect: effectOf(preview) }
}
