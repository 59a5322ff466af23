import type { Mark } from '../../core/declare/marks.ts'

/** Statuses of a task (specification, section 4). Overdue is none of them: it is computed. */
export const taskStatuses = ['pending', 'in_progress', 'done', 'suspended', 'stopped', 'rejected', 'closed'] as const
/** Further names of the specification for statuses. */
export const alsoCalled = { done: ['completed'] } as const
export type TaskStatus = (typeof taskStatuses)[number]
export const isTaskStatus = (value: unknown): value is TaskStatus => taskStatuses.some((status) => status === value)
export const statusMarks: { readonly [S in TaskStatus]: Mark } = {
  pending: 'open',
  in_progress: 'active',
  done: 'done',
  suspended: 'paused',
  stopped: 'stopped',
  rejected: 'refused',
  closed: 'locked',
}

/** Allowed transitions (decisions, 'Work items'); a suspended task returns to its previous status. */
export const statusFollows = {
  pending: ['in_progress', 'done', 'suspended', 'rejected', 'closed'],
  in_progress: ['done', 'stopped', 'suspended', 'pending'],
  stopped: ['in_progress', 'closed'],
  done: ['closed', 'in_progress'],
  rejected: ['pending', 'closed'],
  closed: ['pending'],
} as const satisfies { readonly [S in TaskStatus]?: readonly TaskStatus[] }

/** Statuses in which the work is done. */
export const completedStatuses: readonly TaskStatus[] = ['done', 'closed']
/** Statuses in which nothing more is expected: a task is then never overdue, and never unfinished in a sprint. */
export const endedStatuses: readonly TaskStatus[] = [...completedStatuses, 'rejected']

export type StageLook = { readonly id: string; readonly status: TaskStatus | null }
/**
 * Returns the column for a task whose status changed elsewhere or that came from another sprint: the first with its
 * status, else the first.
 * @param stages in order
 */
export const stageFor = (status: TaskStatus, stages: readonly StageLook[]): string | null =>
  (stages.find((stage) => stage.status === status) ?? stages[0])?.id ?? null
