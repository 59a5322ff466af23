import type { Row } from '../../../web/api/shapes.ts'

/** Rows whose number is not their place, with the number that they get. */
export const renumbered = (rows: readonly Row[]): readonly { readonly id: string; readonly order: number }[] =>
  rows.flatMap(({ id, order: now }, order) => (now === order ? [] : [{ id: String(id), order }]))
