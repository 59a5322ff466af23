import { client } from '../../../web/base/api/client.ts'
import { isRow } from '../../../web/base/api/shapes.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { createRow } from '../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../web/data/rows/write-effects.ts'
import type { WeekAnswer } from '../week-answer.ts'
import type { WeekCalls } from './use-week-calls.ts'

/** Takes the steps of a week's approval; submitting a week without a timesheet makes one. */
export const useSteps = (week: WeekAnswer, calls: WeekCalls) => {
  const [sheet, entry] = [useModel('timesheet'), useModel('time_entry')]
  const act = useAction()
  const idOf = async (): Promise<string> => {
    if (week.id !== null) return week.id
    const { data } = await createRow(sheet, { starts_on: week.starts_on })
    const made = isRow(data) && isRow(data.data) ? data.data.id : undefined
    return typeof made === 'string' ? made : ''
  }
  return (step: string, body?: { readonly reason: string }): Promise<boolean> =>
    calls.step(() =>
      act(
        async () => {
          const id = await idOf()
          const version = week.version === null ? {} : { version: week.version }
          return client.post<unknown>(`/timesheets/${encodeURIComponent(id)}/${step}`, { ...version, ...body })
        },
        { more: [anyChangeOf(sheet), anyChangeOf(entry)] },
      ),
    )
}
