import type { Model } from '../../../core/declare/model.ts'
import { onSessionEnd } from '../../base/api/session-end.ts'
import { makeStore } from '../../base/browser/store.ts'

type SightQuestion = {
  readonly model: Model
  /** Names of fields whose values would bring the row into sight. */
  readonly by: readonly string[]
  /** @param goesOn the row is made all the same */
  readonly answer: (goesOn: boolean) => void
}

const question = makeStore<SightQuestion | undefined>(undefined)
export const askAboutSight = question.set
export const currentSightQuestion = question.get
export const watchSightQuestion = question.watch

onSessionEnd(() => question.get()?.answer(false))
