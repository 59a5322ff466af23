/** One value of an export, as its file formats tell them apart. Texts are never more than texts: no cell is a formula. */
export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** An exact decimal, as it is written. */
  | { readonly kind: 'number'; readonly text: string }
  /** `YYYY-MM-DD`. */
  | { readonly kind: 'day'; readonly text: string }
  /** `YYYY-MM-DD HH:MM:SS` on the wall clock of whoever reads it. */
  | { readonly kind: 'moment'; readonly text: string }

export const empty: Cell = { kind: 'empty' }
export const textCell = (text: string): Cell => (text === '' ? empty : { kind: 'text', text })
