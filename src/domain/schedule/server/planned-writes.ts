import type { Json } from '../../../server/db/database.ts'
import { movedRows } from './answer.ts'
import { effectOf, type Preview } from './preview.ts'
import type { StoredDates } from './row-answer.ts'

/** The writes that a change of a plan leads to. */
export type PlannedWrites = {
  /**
   * Fields by task: the changed ones, and the dates that follow. `computed`: names of fields that only follow, so that
   * the version that the caller read need not match for them.
   */
  readonly tasks: readonly (readonly [id: string, fields: Json, computed: readonly string[]])[]
  /** Dates of phases, which follow from their tasks. */
  readonly phases: readonly (readonly [id: string, dates: StoredDates])[]
  /** How many tasks would move that the caller may not change. */
  readonly outOfReach: number
  readonly effect: Json
}

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** Computes the writes. In an agile project all dates are set by hand, so no others follow. */
export const plannedWrites = (preview: Preview): PlannedWrites => {
  const { patch, project, after } = preview
  const moved = project.rows.project.type === 'waterfall' ? movedRows(project, after) : []
  const rows = new Map(project.rows.tasks.map((row) => [row.id, row]))
  const asked = new Map(patch.writes.map(([task, fields]) => [task.id, fields]))
  const tasks = new Map<string, Json>(asked)
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
  const computedOf = (id: string, fields: Json) =>
    Object.keys(fields).filter((name) => !(name in (asked.get(id) ?? {})))
  return {
    tasks: [...tasks].map(([id, fields]) => [id, fields, computedOf(id, fields)]),
    phases,
    outOfReach,
    effect: effectOf(preview),
  }
}
