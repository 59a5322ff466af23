import type { Row } from '../../../web/api/shapes.ts'

/** Specification, 2.3: a waterfall project opens at its own route, any other in the list-style view. */
export const projectAddress = (row: Row): string =>
  `/projects/${row.type === 'waterfall' ? 'waterfall' : 'list'}/${encodeURIComponent(String(row.id))}`
