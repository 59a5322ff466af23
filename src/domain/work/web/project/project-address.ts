import type { RowOf } from '../../../../core/register.ts'

/** Specification, 2.3: a waterfall project opens at its own route, any other in the list-style view. */
export const projectAddress = (row: Pick<RowOf<'project'>, 'id' | 'type'>): string =>
  `/projects/${row.type === 'waterfall' ? 'waterfall' : 'list'}/${encodeURIComponent(row.id)}`
