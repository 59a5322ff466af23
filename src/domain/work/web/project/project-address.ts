import type { RowOf } from '../../../../core/declare/register.ts'

/** Returns the URL of a project: waterfall projects have their own route (specification, 2.3). */
export const projectAddress = (row: Pick<RowOf<'project'>, 'id' | 'type'>): string =>
  `/projects/${row.type === 'waterfall' ? 'waterfall' : 'list'}/${encodeURIComponent(row.id)}`

/** Returns the URL at which a new project opens: its board, or its plan if it has one. */
export const madeProjectAddress = (row: Pick<RowOf<'project'>, 'id' | 'type'>): string =>
  row.type === 'waterfall' ? projectAddress(row) : `${projectAddress(row)}?tab=board`
