import type { CrudFilter } from '@refinedev/core'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isRow, type Row } from '../../../../web/api/shapes.ts'
import { settings } from '../../../../web/base/settings.ts'

/** Stands for tasks that have none. */
export const noEpic = 'none'
const parameter = 'epics'

/** By what an epic is asked for: its id; another server knows of its name (specification, `filter[epic.name]`). */
export const epicKey = (epic: Row, own: boolean = settings.own): string => String(own ? epic.id : (epic.name ?? ''))

/** Conditions that leave the tasks of the chosen epics. */
export const epicFilters = (chosen: readonly string[], own: boolean): readonly CrudFilter[] => {
  const some = chosen.filter((key) => key !== noEpic)
  if (chosen.length === 0) return []
  if (!own) return some.length === 0 ? [] : [{ field: 'epic.name', operator: 'in', value: some }]
  const isOne: CrudFilter = { field: 'epic_id', operator: 'in', value: some }
  const isNone: CrudFilter = { field: 'epic_id', operator: 'null', value: null }
  if (!chosen.includes(noEpic)) return [isOne]
  return some.length === 0 ? [isNone] : [{ operator: 'or', value: [isOne, isNone] }]
}

/** Epics that rows on screen have: all that another server lets us know of. */
export const epicsIn = (rows: readonly Row[]): readonly Row[] => [
  ...new Map(rows.flatMap(({ epic }) => (isRow(epic) ? [[String(epic.name ?? ''), epic] as const] : []))).values(),
]

/** Which epics are shown: held by the address. */
export const useEpicChoice = () => {
  const [params, setParams] = useSearchParams()
  const list = params.get(parameter) ?? ''
  const chosen = useMemo(() => list.split(',').filter((key) => key !== ''), [list])
  const set = (next: readonly string[]) =>
    setParams(
      (now) => {
        const to = new URLSearchParams(now)
        if (next.length === 0) to.delete(parameter)
        else to.set(parameter, next.join(','))
        return to
      },
      { replace: true },
    )
  return {
    chosen,
    filters: useMemo(() => epicFilters(chosen, settings.own), [chosen]),
    toggle: (key: string) => set(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]),
    clear: () => set([]),
  }
}
export type EpicChoice = ReturnType<typeof useEpicChoice>
