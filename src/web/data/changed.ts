import type { Row } from '../api/shapes.ts'

/** A change that was made: a row and the version that it has since. */
export type Changed = { readonly id: string; readonly version: number }

/** The row and version of an answer, where there are both: without a version nobody can tell what was changed since. */
export const changedIn = (rows: readonly Row[]): readonly Changed[] =>
  rows.flatMap(({ id, version }) => (typeof id === 'string' && typeof version === 'number' ? [{ id, version }] : []))
