/** A part of a page that its user arranges: which, and whether it is shown. Their order is the page's. */
export type Placed = { readonly key: string; readonly hidden: boolean }

/** Most parts that are kept of one page. */
export const mostPlaced = 60
const keyForm = /^[a-z][a-z0-9._-]{0,59}$/

const isPlaced = (value: unknown): value is Placed =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  keyForm.test(value.key) &&
  'hidden' in value &&
  typeof value.hidden === 'boolean' &&
  Object.keys(value).length === 2

/** Reads an arrangement that came from somewhere. @returns undefined for what is none, or names a part twice */
export const readArrangement = (value: unknown): readonly Placed[] | undefined => {
  if (!Array.isArray(value) || value.length > mostPlaced || !value.every(isPlaced)) return undefined
  const keys = new Set(value.map(({ key }) => key))
  return keys.size === value.length ? value.map(({ key, hidden }) => ({ key, hidden })) : undefined
}
