import { useEffect, useRef } from 'react'
import type { Model } from '../../../../core/model.ts'
import type { Row } from '../../../../web/api/shapes.ts'
import { type ListFocus, showListFocus } from '../../../../web/screens/list/list-focus.ts'
import { taskAddress } from '../task-line.tsx'
import { idOf } from './places.ts'

type Given = { readonly model: Model; readonly rows: readonly Row[] } & Pick<ListFocus, 'selected' | 'toggle'>

const linkOf = (row: Row): HTMLElement | null => document.querySelector(`[data-row="${CSS.escape(idOf(row))}"] a`)

/**
 * The line that keys act on, told to those of the product. Kept beside the page's state: hundreds of lines would be
 * looked at again wherever the mouse goes.
 */
export const useCurrent = ({ model, rows, selected, toggle }: Given) => {
  const id = useRef<string>(undefined)
  useEffect(() => {
    const at = () => rows.findIndex((row) => row.id === id.current)
    showListFocus({
      model,
      rows,
      get current() {
        return rows[at()]
      },
      selected,
      toggle,
      peek: undefined,
      address: taskAddress,
      move: (by) => {
        const from = at()
        const to = from < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, from + by))
        const next = rows[to]
        if (next === undefined) return
        id.current = idOf(next)
        linkOf(next)?.focus()
      },
    })
  })
  useEffect(() => () => showListFocus(undefined), [])
  return id
}
