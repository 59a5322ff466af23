import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../../web/access/can.tsx'
import { client } from '../../../web/api/client.ts'
import type { CallError } from '../../../web/api/errors.ts'
import { isRow, type Row, readMessage } from '../../../web/api/shapes.ts'
import { refresh } from '../../../web/data/use-write.ts'
import { settings } from '../../../web/settings.ts'
import { notify } from '../../../web/shell/notices.ts'

export type RunningTimer = {
  /** The time entry, with its task. */
  readonly entry: Row
  /** Milliseconds that the server's clock is ahead of the browser's. */
  readonly ahead: number
}

/** The signed-in user's running timer; undefined while it is read and where there is none. */
export const useTimer = (): RunningTimer | undefined => {
  const mayRead = useHolds({ permissions: ['time-entry-index'] }) && settings.own
  const { data } = useQuery({
    // A list of the entity to the news: any entry that comes or changes may be it.
    queryKey: ['list', 'time_entry', 'timer'],
    queryFn: async () => {
      const { data: body } = await client.get<unknown>('/timer')
      const answer = isRow(body) ? body : {}
      const ahead = Date.parse(String(answer.now)) - Date.now()
      return { entry: isRow(answer.data) ? answer.data : null, ahead: Number.isNaN(ahead) ? 0 : ahead }
    },
    enabled: mayRead,
  })
  return data === undefined || data.entry === null ? undefined : { entry: data.entry, ahead: data.ahead }
}

/** Starts and ends the signed-in user's timer. @param onForgotten told of a timer that ran too long to be ended just so */
export const useTimerActions = (onForgotten: (entry: string) => void) => {
  const { t } = useTranslation('timer')
  return {
    start: async (task: Row): Promise<void> => {
      try {
        await client.post<unknown>(`/tasks/${encodeURIComponent(String(task.id))}/timer/start`)
        notify({ type: 'success', message: t('running', { task: numberOf(task) }) })
      } catch (error) {
        const { body } = error as CallError
        notify({ type: 'error', message: reasonOf(error as CallError) })
        if (isRow(body) && typeof body.entry === 'string') onForgotten(body.entry)
      }
      refresh()
    },
    end: async ({ entry, ahead }: RunningTimer): Promise<void> => {
      if (Date.now() + ahead - Date.parse(String(entry.started_at)) > longest) return onForgotten(String(entry.id))
      try {
        const { data } = await client.post<unknown>('/timer/end')
        notify({ type: 'success', message: readMessage(data) ?? t('end') })
      } catch (error) {
        notify({ type: 'error', message: reasonOf(error as CallError) })
      }
      refresh()
    },
  }
}

/** Here is no field to say it at. */
const reasonOf = ({ errors, message }: CallError): string => Object.values(errors).flat()[0] ?? message

/** The server takes no entry that is longer. */
const longest = 24 * 3_600_000

/** `T-12`, set apart from the direction of the sentence around it. */
export const numberOf = (task: Row): string => `\u2066T-${String(task.number ?? '')}\u2069`
