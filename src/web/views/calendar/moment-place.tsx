import { type ReactNode, useMemo, useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { type Moment, MomentContext } from '../../data/access/moment.ts'
import type { Question } from './use-moves.ts'

/** The dialog loads with its words, as a page without a calendar has not loaded them. */
const ScopeDialog = deferred(async () => {
  const [{ ScopeDialog: Dialog }] = await Promise.all([import('./scope-dialog.tsx'), loadNamespace('calendar')])
  return Dialog
})

type Props = {
  readonly model: Model
  readonly id: string
  /** The moment, ISO 8601; undefined for the row itself. */
  readonly at: string | undefined
  readonly onSettled: Moment['settled']
  readonly children: ReactNode
}

/** Shows one moment of a series in place of its row: a change or deletion then asks which moments are meant. */
export const MomentPlace = ({ model, id, at, onSettled, children }: Props) => {
  const [question, setQuestion] = useState<Question>()
  const moment = useMemo(
    (): Moment | undefined =>
      at === undefined
        ? undefined
        : {
            model,
            id,
            at,
            settled: onSettled,
            ask: (kind) =>
              new Promise((resolve) =>
                setQuestion({
                  kind,
                  answer: (scope) => {
                    setQuestion(undefined)
                    resolve(scope)
                  },
                }),
              ),
          },
    [model, id, at, onSettled],
  )
  return (
    <MomentContext value={moment}>
      {children}
      {question !== undefined && <ScopeDialog question={question} />}
    </MomentContext>
  )
}
