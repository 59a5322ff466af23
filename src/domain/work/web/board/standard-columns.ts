import type { TaskStatus } from '../../task-status.ts'

/** Columns with which a board begins where nobody has thought of others. */
export const standardColumns = [
  { name: 'pending', status: 'pending', color: '#5b6676' },
  { name: 'in_progress', status: 'in_progress', color: '#1d5fd1' },
  { name: 'done', status: 'done', color: '#157347' },
] as const satisfies readonly { readonly name: string; readonly status: TaskStatus; readonly color: string }[]
