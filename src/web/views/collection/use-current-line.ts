import { useEffect, useRef } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { type ListFocus, registerList } from '../../fields/commands/list-focus.ts'

type Options = { readonly model: Model; readonly rows: readonly Row[] } & Pick<
  ListFocus,
  'selected' | 'toggle' | 'address'
> &
  Partial<Pick<ListFocus, 'peek'>>

const idOf = ({ id }: Row): string => String(id)
const linkOf = (id: string): HTMLElement | null => document.querySelector(`[data-row="${CSS.escape(id)}"] a`)
/** Focuses the link of a line, for example after its side panel is closed. */
export const focusLine = (id: string): void => linkOf(id)?.focus()

/**
 * The line that list keys act on. Kept in a ref instead of state: hundreds of lines would render again
 * with each move of the mouse.
 */
export const useCurrentLine = ({ model, rows, selected, toggle, peek, address }: Options) => {
  const id = useRef<string>(undefined)
  useEffect(() => {
    const at = () => rows.findIndex((row) => row.id === id.current)
    registerList({
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
  useEffect(() => () => registerList(undefined), [])
  return id
}
