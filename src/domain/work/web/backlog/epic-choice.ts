import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { anyOf, isEmpty, type Leaf, type Node } from '../../../../core/query/predicate.ts'
import { isRow, type Row } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'

/** Key for tasks without an epic. */
export const noEpic = 'none'
const parameter = 'epics'

/**
 * Returns the key by which an epic is filtered: its id; for other servers its name (specification,
 * `filter[epic.name]`).
 */
export const epicKey = (epic: Row, own: boolean = settings.own): string => String(own ? epic.id : (epic.name ?? ''))

/** Returns the condition for tasks of the selected epics. @param selectedKeys from `epicKey`, or `noEpic` */
export const epicCondition = (selectedKeys: readonly string[], own: boolean): Node | undefined => {
  const epicKeys = selectedKeys.filter((key) => key !== noEpic)
  const isOne: Leaf | undefined =
    epicKeys.length === 0 ? undefined : { column: own ? 'epic_id' : 'epic.name', operator: 'in', value: epicKeys }
  if (!own || !selectedKeys.includes(noEpic)) return isOne
  return isOne === undefined ? isEmpty('epic_id') : anyOf(isOne, isEmpty('epic_id'))
}

/** Returns the epics of the visible rows, the only known ones on other servers. */
export const epicsIn = (rows: readonly Row[]): readonly Row[] => [
  ...new Map(rows.flatMap(({ epic }) => (isRow(epic) ? [[String(epic.name ?? ''), epic] as const] : []))).values(),
]

/** Reads the selected epics from the URL. */
export const useEpicChoice = () => {
  const [params, setParams] = useSearchParams()
  const list = params.get(parameter) ?? ''
  const selectedKeys = useMemo(() => list.split(',').filter((key) => key !== ''), [list])
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
    chosen: selectedKeys,
    condition: useMemo(() => epicCondition(selectedKeys, settings.own), [selectedKeys]),
    toggle: (key: string) =>
      set(
        selectedKeys.includes(key) ? selectedKeys.filter((selectedKey) => selectedKey !== key) : [...selectedKeys, key],
      ),
    clear: () => set([]),
  }
}
export type EpicChoice = ReturnType<typeof useEpicChoice>
