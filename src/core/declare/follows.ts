// Decision (2026-11): The status to which `returns: 'suspended'` goes back is a column that the engine adds
// (`suspended_from`), not a declared field: nothing else can be meant by it.
import type { FieldOf } from './kinds.ts'

/** A closed list that may say what follows what. */
export type Followed = Pick<FieldOf<'choice'>, 'options' | 'initial' | 'follows' | 'returns'>

/**
 * What a value may become, without itself.
 * @param previous what the row was before, where the value is one from which it returns; one that nobody knows was the initial
 */
export const followersOf = (
  { options, initial, follows, returns }: Followed,
  value: string,
  previous: string | null = null,
): readonly string[] => {
  if (follows === undefined) return options.filter((option) => option !== value)
  const before = value === returns ? (previous ?? initial) : undefined
  const declared: readonly string[] = (follows as { readonly [option: string]: readonly string[] })[value] ?? []
  return before === undefined || before === value ? declared : [before, ...declared.filter((one) => one !== before)]
}
