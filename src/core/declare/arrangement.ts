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

/** A part that may be arranged. */
type Part = { readonly key: string; readonly hiddenAtFirst?: true }
/** A part at its place in the user's order. */
export type Arranged<P> = { readonly part: P; readonly hidden: boolean }

/**
 * Parts in the order of the user. A part added since then follows the part that it is declared after.
 * @param stored the stored arrangement; may name parts that are no longer available
 */
export const arrange = <P extends Part>(parts: readonly P[], stored: readonly Placed[]): readonly Arranged<P>[] => {
  const lines: Arranged<P>[] = stored.flatMap(({ key, hidden }) => {
    const part = parts.find((part) => part.key === key)
    return part === undefined ? [] : [{ part, hidden }]
  })
  parts.forEach((part, n) => {
    if (lines.some((line) => line.part === part)) return
    const before = lines.findIndex((line) => line.part === parts[n - 1])
    lines.splice(before + 1, 0, { part, hidden: part.hiddenAtFirst === true })
  })
  return lines
}

/**
 * The arrangement to store. Stored parts that are not available to the user now stay, at the end, as far as there is room.
 * @param available keys of the parts that the user may arrange
 */
export const withUnavailable = (
  sent: readonly Placed[],
  stored: readonly Placed[],
  available: ReadonlySet<string>,
): readonly Placed[] => {
  if (sent.length === 0) return []
  const kept = stored.filter(({ key }) => !available.has(key) && !sent.some((one) => one.key === key))
  return [...sent, ...kept].slice(0, mostPlaced)
}
