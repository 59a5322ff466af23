// Decision (2026-11): The status to which `returns: 'suspended'` goes back is a column that the engine adds
// (`suspended_from`), not a declared field: nothing else can be meant by it.
import type { Fields } from '../fields.ts'
import type { FieldOf } from '../kinds.ts'
import { endOf, type Step } from '../step.ts'

/** Returns the steps that are declared to follow a value. */
const stepsFrom = (follows: object, value: string): readonly Step[] =>
  (follows as { readonly [option: string]: readonly Step[] })[value] ?? []

/** Verbs of steps, each a permission of their entity. */
export type StepVerbs<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly follows: infer S }
    ? S[keyof S] extends readonly (infer T)[]
      ? T extends { readonly verb: infer V extends string }
        ? V
        : never
      : never
    : never
}[keyof F]

/** Returns the verbs that `StepVerbs` has. */
export const stepVerbsOf = (fields: Fields): readonly string[] => [
  ...new Set(
    Object.values(fields).flatMap((field) =>
      'follows' in field && field.follows !== undefined
        ? Object.values(field.follows).flatMap((steps: readonly Step[] = []) =>
            steps.flatMap((step) => (typeof step === 'string' ? [] : [step.verb])),
          )
        : [],
    ),
  ),
]

/** A closed list that may say which values follow which. */
export type Followed = Pick<FieldOf<'choice'>, 'options' | 'initial' | 'follows' | 'returns'>

/**
 * Returns the values that may follow a value, without itself.
 * @param previous the value that the row had before, where it is one that can be returned to; the initial one if
 * unknown
 * @param may whether a step with this verb may be taken
 */
export const followersOf = (
  { options, initial, follows, returns }: Followed,
  value: string,
  previous: string | null = null,
  may: (verb: string) => boolean = () => true,
): readonly string[] => {
  if (follows === undefined) return options.filter((option) => option !== value)
  const before = value === returns ? (previous ?? initial) : undefined
  const declared = stepsFrom(follows, value)
    .filter((step) => typeof step === 'string' || may(step.verb))
    .map(endOf)
  return before === undefined || before === value ? declared : [before, ...declared.filter((one) => one !== before)]
}
