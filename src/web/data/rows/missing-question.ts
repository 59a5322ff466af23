import type { Model, ModelField } from '../../../core/declare/model.ts'
import { onSessionEnd } from '../../base/api/session-end.ts'
import type { Row } from '../../base/api/shapes.ts'
import { makeStore } from '../../base/browser/store.ts'

/** A change that lacks values, and the fields that need them. */
export type Missing = {
  readonly model: Model
  /** Fields without which the change is refused. */
  readonly fields: readonly ModelField[]
  /** Rows that lack the values. */
  readonly rows: readonly Row[]
  /** Values of the change, by wire name. */
  readonly changed: Row
  /** The reasons why the values given before were refused, by wire name. */
  readonly errors: { readonly [wire: string]: string }
}
export type MissingQuestion = Missing & {
  /** Ends the question. @param values by wire name; undefined to give up the change */
  readonly answer: (values: Row | undefined) => void
}

const questions = makeStore<readonly MissingQuestion[]>([])
/** Returns the question to show; others wait behind it. */
export const currentQuestion = (): MissingQuestion | undefined => questions.get()[0]
export const watchQuestions = questions.watch

/** Asks for values. @returns the values by wire name; undefined where the user gives up the change */
export const askForMissing = (missing: Missing): Promise<Row | undefined> =>
  new Promise((resolve) => {
    const question: MissingQuestion = {
      ...missing,
      answer: (values) => {
        questions.set(questions.get().filter((other) => other !== question))
        resolve(values)
      },
    }
    questions.set([...questions.get(), question])
  })

onSessionEnd(() => {
  for (const { answer } of questions.get()) answer(undefined)
})
