import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { anyOf, isEmpty, type Leaf, type Node } from '../../../../core/predicate.ts'
import { isRow, type Row } from '../../../../web/api/shapes.ts'
import { settings } from '../../../../web/base/settings.ts'

/** Stands for tasks that have none. */
export const noEpic = 'none'
const parameter = 'epics'

/** By what an epic is asked for: its id; another server knows of its name (specification, `filter[epic.name]`). */
export const epicKey = (epic: Row, own: boolean = settings.own): string => String(own ? epic.id : (epic.name ?? ''))

/** The condition that leaves the tasks of the chosen epics. */
export const epicCondition = (chosen: readonly string[], own: boolean): Node | undefined => {
  const some = chosen.filter((key) => key !== noEpic)
  const isOne: Leaf | undefined =
    some.length === 0 ? undefined : { column: own ? 'epic_id' : 'epic.name', operator: 'in', value: some }
  if (!own || !chosen.includes(noEpic)) return isOne
  return isOne === undefined ? isEmpty('epic_id') : anyOf(isOne, isEmpty('epic_id'))
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
    condition: useMemo(() => epicCondition(chosen, settings.own), [chosen]),
    toggle: (key: string) => set(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]),
    clear: () => set([]),
  }
}
export type EpicChoice = ReturnType<typeof useEpicChoice>
