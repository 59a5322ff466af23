import { optionSaid } from '../../core/choice-words.ts'
import type { FieldOf } from '../../core/fields.ts'
import { followersOf } from '../../core/follows.ts'
import { keptName } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'

/**
 * What a row's value of a closed list may become; every option where a server has a value that is none of ours.
 * @param value the row's, as its server writes it
 */
export const followersIn = (choice: FieldOf<'choice'>, value: unknown, row: Row): readonly string[] => {
  const now = optionSaid(choice, value)
  if (now === undefined) return choice.options
  const kept = choice.returns === undefined ? undefined : optionSaid(choice, row[keptName(choice.returns)])
  return followersOf(choice, now, kept)
}

/** What an input offers: all in a new row, else the value that the row has and what may follow it. */
export const offeredOf = (choice: FieldOf<'choice'>, wire: string, row: Row | undefined): readonly string[] => {
  if (choice.follows === undefined || row === undefined) return choice.options
  const now = optionSaid(choice, row[wire])
  const followers = followersIn(choice, row[wire], row)
  return choice.options.filter((option) => option === now || followers.includes(option))
}
