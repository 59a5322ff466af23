// Decision (2026-11): A place in a rich text is counted in letters: characters without blanks, names of people and titles of rows.
// The server, which reads HTML, the page and the editor then count the same, whatever their blocks and lines.

/** A run of letters of a text: how many come before it, and how many it has, at least one. */
export type Place = { readonly at: number; readonly length: number }

/** Most characters of a quoted passage. */
export const mostOfQuote = 1000

/** A plain text without its blanks. */
export const lettersOf = (text: string): string => text.replaceAll(/\s+/gu, '')

/** A plain text with single blanks, no longer than a quote may be. */
export const quoteOf = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim().slice(0, mostOfQuote).trim()
