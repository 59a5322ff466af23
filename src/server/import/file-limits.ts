import { faultAt, type Problem } from '../problem.ts'

/** The limits of an imported file. */
export const importLimits = { bytes: 10_000_000, rows: 50_000, columns: 200 } as const

export const refused = (code: string, params?: { readonly [name: string]: string | number }): Problem =>
  faultAt('file', code, params)
