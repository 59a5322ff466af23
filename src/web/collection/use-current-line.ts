import { useEffect, useRef } from 'react'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { type ListFocus, showListFocus } from '../commands/list-focus.ts'

type Given = { readonly model: Model; readonly rows: readonly Row[] } & Pick<
  ListFocus,
  'selected' | 'toggle' | 'address'
> &
  Partial<Pick<ListFocus, 'peek'>>

const idOf = ({ id }: Row): string => String(id)
const linkOf = (id: string): HTMLElement | null => document.querySelector(`[data-row="${CSS.escape(id)}"] a`)
/** Puts the focus back on a line, once what lay beside it is gone. */
export const focusLine = (id: string): void => linkOf(id)?.focus()

/**
 * The line that keys act on, told to those of the product. Kept beside the page's state: hundreds of lines would be
 * looked at again wherever the mouse goes.
 */
export const useCurrentLine = ({ model, rows, selected, toggle, peek, address }: Given) => {
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
      peek,
      address,
      move: (by) => {
        const from = at()
        const to = from < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, from + by))
        const next = rows[to]
        if (next === undefined) return
        id.current = idOf(next)
        focusLine(id.current)
      },
    })
  })
  useEffect(() => () => showListFocus(undefined), [])
  return id
}
