import type { LinkRow, PlanRows, ProjectRow, TaskRow } from '../../../src/domain/schedule/server/plan-rows.ts'
import { type ProjectPlan, projectPlan } from '../../../src/domain/schedule/server/project-plan.ts'
import { at, office } from './office-plan.ts'

/** An instant of March 2026 in milliseconds: `02T08:00` is Monday, 2 March 2026. */
export const ms = (text: string): number => at(text) * 60_000

const task = (id: string, more: Partial<TaskRow>, number: number): TaskRow => ({
  id,
  version: 1,
  number,
  name: id,
  status: 'pending',
  parent_id: null,
  phase_id: null,
  start_at: null,
  due_at: null,
  calendar_id: null,
  duration: 960,
  estimate: null,
  is_milestone: false,
  is_manual: false,
  progress: 0,
  constraint: null,
  constraint_at: null,
  deadline_at: null,
  actual_start_at: null,
  actual_end_at: null,
  delay: 0,
  assignees: [],
  may_see: true,
  may_update: true,
  ...more,
})

/**
 * The plan of a waterfall project from Monday, 2 March 2026, in office hours, with tasks of two days unless said.
 * @param links `a b`: b waits for a
 */
export const projectOf = (
  tasks: { readonly [id: string]: Partial<TaskRow> },
  links: readonly string[] = [],
  project: Partial<ProjectRow> = {},
): ProjectPlan => {
  const rows: PlanRows = {
    project: {
      id: 'p',
      type: 'waterfall',
      name: 'p',
      start_at: ms('02T08:00'),
      end_at: null,
      status_at: null,
      constraints_win: false,
      calendar_id: null,
      now: at('02T08:00'),
      ...project,
    },
    tasks: Object.entries(tasks).map(([id, more], n) => task(id, more, n + 1)),
    phases: [],
    links: links.map((text): LinkRow => {
      const [predecessor_id = '', successor_id = ''] = text.split(' ')
      return { id: text, version: 1, predecessor_id, successor_id, type: 'finish_start', lag: 0, elapsed: false }
    }),
    people: [],
  }
  const calendars = { calendars: { office }, calendar: 'office', of: () => null, ofPerson: () => 'office' }
  return projectPlan(rows, calendars, ms('02T08:00'))
}
