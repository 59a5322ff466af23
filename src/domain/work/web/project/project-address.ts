import type { RowOf } from '../../../../core/register.ts'

/** URL of a project: waterfall projects have a route of their own (specification, 2.3). */
export const projectAddress = (row: Pick<RowOf<'project'>, 'id' | 'type'>): string =>
  `/projects/${row.type === 'waterfall' ? 'waterfall' : 'list'}/${encodeURIComponent(row.id)}`
