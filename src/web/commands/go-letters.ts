// Decision (2026-11): Letters after `g` follow from the names of all entities, not of the visible ones, so that
// they are the same for everybody; a declaration asks for one with `goKey`.
type Named = { readonly name: string; readonly letter?: string }

/**
 * Letters that open screens after `g`: the wished one, else the first free one of the name. Wishes are served before
 * all others, so that a new screen takes no letter that another asked for; where none is left the screen has no keys.
 * @returns letter by name
 */
export const goLetters = (screens: readonly Named[]): ReadonlyMap<string, string> => {
  const letters = new Map<string, string>()
  const taken = new Set<string>()
  const give = (name: string, wanted: readonly string[]) => {
    const letter = wanted.find((one) => /^[a-z]$/.test(one) && !taken.has(one))
    if (letter === undefined) return
    taken.add(letter)
    letters.set(name, letter)
  }
  for (const { name, letter } of screens) if (letter !== undefined) give(name, [letter])
  for (const { name } of screens) if (!letters.has(name)) give(name, [...name])
  return letters
}
