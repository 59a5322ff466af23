import type { Turning } from '../../../core/declare/turnings.ts'
import { keyOfBecomes, keyOfTurnedBack } from '../../../core/words/keys.ts'

/** Returns the key of the command's words. The declaring entity has the words of both directions. */
export const turningKey = ({ model, target, isBack }: Turning): string =>
  isBack ? keyOfTurnedBack(target.name) : keyOfBecomes(model.name, target.name)
