/** A mistake in a declaration: its place, and one sentence that says what is wrong. */
export type Problem = {
  readonly entity: string
  /** Path within the declaration: `list.columns`, `fields.driver.to`. */
  readonly at: string
  readonly message: string
}

/** All mistakes of the declarations, each on its line. */
export class DeclarationError extends Error {
  override name = 'DeclarationError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`
    const lines = problems.map(({ entity, at, message }) => `  ${entity}: ${at} ${message}`)
    super(`The declarations have ${count}:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

/** Insertions, deletions, replacements and swaps of neighbours from one word to another (optimal string alignment). */
const distance = (from: string, to: string): number => {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1)
      const swaps = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, replaced, swaps ? at(i - 2, j - 2) + 1 : replaced)
    }
  }
  return at(from.length, to.length)
}

/** The name that was probably meant; undefined where none is near. A reference and its column are near (`driver`, `driver_id`). */
export const nearest = (name: string, names: Iterable<string>): string | undefined => {
  let best: string | undefined
  let least = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const one of names) {
    if (one === `${name}_id` || name === `${one}_id`) return one
    const steps = distance(name, one)
    if (steps < least && steps < one.length) {
      best = one
      least = steps
    }
  }
  return best
}

/** Names that are listed where none is near; more would not be read. */
const mostListed = 12

/** `did you mean 'plate'?`, or the names that there are. */
export const hint = (name: string, names: Iterable<string>): string => {
  const all = [...names]
  const near = nearest(name, all)
  if (near !== undefined) return `did you mean '${near}'?`
  if (all.length === 0) return 'there is none'
  return `there is ${all.slice(0, mostListed).join(', ')}${all.length > mostListed ? ', …' : ''}`
}
