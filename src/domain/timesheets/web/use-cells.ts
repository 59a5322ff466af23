import { useState } from 'react'
import { client } from '../../../web/base/api/client.ts'
import { type CallError, refusalText } from '../../../web/base/api/errors.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { useApply } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../web/data/rows/write-effects.ts'
import type { WeekAnswer } from '../week-answer.ts'
import type { WeekCalls } from './use-week-calls.ts'
import { keyOf, type Written } from './week-rows.ts'

const placeOf = (cell: Written): string => `${keyOf(cell)} ${cell.day}`

/** Writes hours into cells. Typed hours are shown until the week is read again. */
export const useCells = (week: WeekAnswer, me: unknown, calls: WeekCalls) => {
  const entry = useModel('time_entry')
  const apply = useApply()
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map())
  const forget = (cells: readonly Written[]) =>
    setTyped((now) => {
      const left = new Map(now)
      for (const one of cells) if (left.get(placeOf(one)) === one.minutes) left.delete(placeOf(one))
      return left
    })
  const send = async (cells: readonly Written[]): Promise<boolean> => {
    const who = week.user.id === me ? {} : { user_id: week.user.id }
    try {
      const { data } = await client.post<unknown>('/timesheets/cells', { ...who, cells })
      await apply(data, { more: [anyChangeOf(entry)] })
      return true
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
      return false
    } finally {
      forget(cells)
    }
  }
  const write = (cells: readonly Written[]): Promise<boolean> => {
    if (cells.length === 0) return Promise.resolve(true)
    setTyped(
      (now) =>
        new Map([
          ...now,
          ...cells.flatMap((one) => (one.minutes === undefined ? [] : [[placeOf(one), one.minutes] as const])),
        ]),
    )
    return calls.write(() => send(cells))
  }
  return { write, typedIn: (cell: Written): number | undefined => typed.get(placeOf(cell)) }
}
