import type { Row } from '../../../web/base/api/shapes.ts'
import { queryClient } from '../../../web/data/rows/query-client.ts'
import type { ScheduleAnswer } from './schedule-answer.ts'
import { scheduleQuery } from './schedule-query.ts'

/** The end of the last row of a plan: of those that are part of no other. Undefined where none has an end. */
const endOfLast = ({ tasks }: Pick<ScheduleAnswer, 'tasks'>): string | undefined => {
  const known = new Set(tasks.map(({ id }) => id))
  const last = tasks.findLast(({ parent_id, end_at }) => end_at !== null && !known.has(parent_id ?? ''))
  return last?.end_at ?? undefined
}

/**
 * Where a task begins that is written below a plan: where the row above it ends, so that tasks that are written one after the other
 * follow each other; the first one where the plan begins. Nothing, where its dates were written with it.
 */
export const nextPlace = async (project: string, written: Row): Promise<{ readonly start_at?: string }> => {
  if (written.start_at != null || written.due_at != null) return {}
  const end = endOfLast(await queryClient.fetchQuery(scheduleQuery(project)))
  return end === undefined ? {} : { start_at: end }
}
