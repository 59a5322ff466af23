import type { Turning } from '../../../core/declare/turnings.ts'
import { keyOfBecomes, keyOfTurnedBack } from '../../../core/words/keys.ts'

/** Key of what the command says. The declaring entity has the words of both directions. */
export const turningKey = ({ model, target, isBack }: Turning): string =>
  isBack ? keyOfTurnedBack(target.name) : keyOfBecomes(model.name, target.name)
