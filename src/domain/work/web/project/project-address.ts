import type { RowOf } from '../../../../core/declare/register.ts'

/** URL of a project: waterfall projects have a route of their own (specification, 2.3). */
export const projectAddress = (row: Pick<RowOf<'project'>, 'id' | 'type'>): string =>
  `/projects/${row.type === 'waterfall' ? 'waterfall' : 'list'}/${encodeURIComponent(row.id)}`

/** URL at which a new project opens: its board, or its plan where it is planned. */
export const madeProjectAddress = (row: Pick<RowOf<'project'>, 'id' | 'type'>): string =>
  row.type === 'waterfall' ? projectAddress(row) : `${projectAddress(row)}?tab=board`
