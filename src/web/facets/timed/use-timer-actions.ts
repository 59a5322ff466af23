import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { isRow, type Row, readMessage } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { shortTitleOf } from '../../data/rows/titles.ts'
import { useApply } from '../../data/rows/use-write.ts'
import { anyChangeOf } from '../../data/rows/write-effects.ts'
import { useFacetModel } from '../facet-model.ts'
import type { RunningTimer } from './use-timer.ts'

/** Starts and stops the signed-in user's timer. @param onForgotten called with the entry's id if the timer ran longer than an entry may last */
export const useTimerActions = (onForgotten: (entry: string) => void) => {
  const { t } = useTranslation('timer')
  const apply = useApply()
  // Starting one ends another, which may be of another row.
  const ofTimer = { more: [anyChangeOf(useFacetModel('timed'))] }
  return {
    start: async (model: Model, row: Row): Promise<void> => {
      try {
        await client.post<unknown>(`${model.entity.api}/${encodeURIComponent(String(row.id))}/timer/start`)
        notify({ type: 'success', message: t('running', { value: shortTitleOf(model, row) }) })
      } catch (error) {
        const { body } = error as CallError
        notify({ type: 'error', message: messageOf(error as CallError) })
        if (isRow(body) && typeof body.entry === 'string') onForgotten(body.entry)
      }
      void apply(undefined, ofTimer)
    },
    end: async ({ entry, ahead }: RunningTimer): Promise<void> => {
      if (Date.now() + ahead - Date.parse(String(entry.started_at)) > maxDuration) return onForgotten(String(entry.id))
      try {
        const { data } = await client.post<unknown>('/timer/end')
        notify({ type: 'success', message: readMessage(data) ?? t('end') })
      } catch (error) {
        notify({ type: 'error', message: messageOf(error as CallError) })
      }
      void apply(undefined, ofTimer)
    },
  }
}

/** First message of an error, for places without a form field. */
const messageOf = ({ errors, message }: CallError): string => Object.values(errors).flat()[0] ?? message

/** The server accepts no longer entry. Milliseconds. */
const maxDuration = 24 * 3_600_000
