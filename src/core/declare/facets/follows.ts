// Decision (2026-11): The status to which `returns: 'suspended'` goes back is a column that the engine adds
// (`suspended_from`), not a declared field: nothing else can be meant by it.
import type { Fields } from '../fields.ts'
import type { FieldOf } from '../kinds.ts'
import { endOf, type Step } from '../step.ts'

/** What is declared to follow a value. */
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

/** The verbs that `StepVerbs` has. */
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

/** A closed list that may say what follows what. */
export type Followed = Pick<FieldOf<'choice'>, 'options' | 'initial' | 'follows' | 'returns'>

/**
 * What a value may become, without itself.
 * @param previous what the row was before, where the value is one from which it returns; one that nobody knows was the initial
 * @param may whether a step may be taken that has this verb
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
