/** One value of an export by its type in file formats. Text stays text: no cell is ever a formula. */
export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** An exact decimal as text. */
  | { readonly kind: 'number'; readonly text: string }
  /** `YYYY-MM-DD`. */
  | { readonly kind: 'day'; readonly text: string }
  /** `YYYY-MM-DD HH:MM:SS` in the reader's time zone. */
  | { readonly kind: 'moment'; readonly text: string }

export const empty: Cell = { kind: 'empty' }
export const textCell = (text: string): Cell => (text === '' ? empty : { kind: 'text', text })
