import { followersOf } from '../../../core/declare/facets/follows.ts'
import type { FieldOf } from '../../../core/declare/kinds.ts'
import { keptName, type Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { optionOfWord } from '../../../core/words/choice-words.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'

/** Tells whether a step with a verb may be taken. */
export type MayStep = (verb: string) => boolean

/** Makes a check of the permissions that steps of an entity's rows need. */
export const useMayStep = ({ entity }: Model): MayStep => {
  const holdsAll = useHoldsAll()
  return (verb) => holdsAll([permissionFor(entity, verb)])
}

/**
 * The values that may follow a row's value of a choice; all options if the value is unknown to the declaration.
 * @param value the row's wire value
 */
export const followersIn = (choice: FieldOf<'choice'>, value: unknown, row: Row, may: MayStep): readonly string[] => {
  const now = optionOfWord(choice, value)
  if (now === undefined) return choice.options
  const previousValue = choice.returns === undefined ? undefined : optionOfWord(choice, row[keptName(choice.returns)])
  return followersOf(choice, now, previousValue, may)
}

/** Options of an input: all for a new row, else the current value and those that may follow it. */
export const optionsFor = (
  choice: FieldOf<'choice'>,
  wire: string,
  row: Row | undefined,
  may: MayStep,
): readonly string[] => {
  if (choice.follows === undefined || row === undefined) return choice.options
  const now = optionOfWord(choice, row[wire])
  const followers = followersIn(choice, row[wire], row, may)
  return choice.options.filter((option) => option === now || followers.includes(option))
}
