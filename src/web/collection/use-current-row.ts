import { useEffect, useState } from 'react'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { type ListFocus, showListFocus } from '../commands/list-focus.ts'

export type CurrentRow = {
  /** The row that keys and mouse were last on. */
  readonly id: string | undefined
  readonly set: (id: string) => void
  /** A row that the focus is to go to; a new object for each time. */
  readonly focusOn: { readonly id: string } | undefined
  readonly focus: (id: string) => void
}

/** Which row of the page keys act on. */
export const useCurrentRow = (rows: readonly Row[]): CurrentRow => {
  const [id, set] = useState<string>()
  const [focusOn, setFocusOn] = useState<{ readonly id: string }>()
  return {
    id: rows.some((row) => row.id === id) ? id : undefined,
    set,
    focusOn,
    focus: (next) => {
      set(next)
      setFocusOn({ id: next })
    },
  }
}

type Given = {
  readonly model: Model
  readonly rows: readonly Row[]
  readonly current: CurrentRow
  /** False where another part of the list tells it. */
  readonly enabled: boolean
} & Pick<ListFocus, 'selected' | 'toggle' | 'peek' | 'address'>

/** Tells keys and commands outside of the list what is on screen. */
export const useShownFocus = ({ model, rows, current, selected, toggle, peek, address, enabled }: Given): void => {
  useEffect(() => {
    if (!enabled) return
    const at = rows.findIndex((row) => row.id === current.id)
    showListFocus({
      model,
      rows,
      current: rows[at],
      selected,
      toggle,
      peek,
      address,
      move: (by) => {
        const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))]
        if (next !== undefined) current.focus(String(next.id))
      },
    })
  })
  useEffect(() => () => showListFocus(undefined), [])
}
