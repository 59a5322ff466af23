/** Values of a new row that are worked out as it is made. They are plain data, like the rest of a declaration. */
export type Today = { readonly given: 'today' }
export type Now = { readonly given: 'now' }
export type Me = { readonly given: 'me' }
export type My<N extends string = string> = { readonly given: 'my'; readonly field: N }
export type Next = { readonly given: 'next'; readonly series: string; readonly pattern: string }
export type Given = Today | Now | Me | My | Next

/** The day on which the row is made, in its maker's zone. */
export const today: Today = { given: 'today' }
/** The moment at which the row is made. */
export const now: Now = { given: 'now' }
/** The user who makes the row. */
export const me: Me = { given: 'me' }
/** The row that the maker's own reference of this name leads to, such as their department. */
export const my = <const N extends string>(field: N): My<N> => ({ given: 'my', field })
/**
 * The next number of a series of the entity, written by a pattern: `LS-{year}-{0000}` gives `LS-2026-0001`, and begins
 * with 1 in each year of the installation's zone; the zeros say the fewest digits. The numbers of saved rows have no
 * gaps. The series keeps its name when the field is renamed.
 */
export const next = (series: string, pattern: string): Next => ({ given: 'next', series, pattern })
