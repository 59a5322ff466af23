import type { Mark } from '../../core/marks.ts'

/** Statuses of a task (specification, section 4). Overdue is none of them: it is computed. */
export const taskStatuses = ['pending', 'in_progress', 'done', 'suspended', 'stopped', 'rejected', 'closed'] as const
/** As the specification calls some of them besides. */
export const alsoCalled = { done: ['completed'] } as const
export type TaskStatus = (typeof taskStatuses)[number]
export const statusMarks: { readonly [S in TaskStatus]: Mark } = {
  pending: 'open',
  in_progress: 'active',
  done: 'done',
  suspended: 'paused',
  stopped: 'stopped',
  rejected: 'refused',
  closed: 'locked',
}

/** What may follow each (decisions, 'Work items'); a suspended task goes back to what it was. */
export const statusFollows = {
  pending: ['in_progress', 'done', 'suspended', 'rejected', 'closed'],
  in_progress: ['done', 'stopped', 'suspended', 'pending'],
  stopped: ['in_progress', 'closed'],
  done: ['closed', 'in_progress'],
  rejected: ['pending', 'closed'],
  closed: ['pending'],
} as const satisfies { readonly [S in TaskStatus]?: readonly TaskStatus[] }

/** The work is done. */
export const completedStatuses: readonly TaskStatus[] = ['done', 'closed']
/** Nothing more is expected: such a task is never overdue, and no sprint leaves it behind. */
export const endedStatuses: readonly TaskStatus[] = [...completedStatuses, 'rejected']

export type StageLook = { readonly id: string; readonly status: TaskStatus | null }
/**
 * The column of a board in which a task stands whose status changed elsewhere, or that came into another sprint: the
 * first that gives its status, else the first.
 * @param stages by their order
 */
export const stageFor = (status: TaskStatus, stages: readonly StageLook[]): string | null =>
  (stages.find((stage) => stage.status === status) ?? stages[0])?.id ?? null
