import { useEffect, useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { type ListFocus, registerList } from '../../fields/commands/list-focus.ts'

export type CurrentRow = {
  /** Id of the row last used by key or mouse. */
  readonly id: string | undefined
  readonly set: (id: string) => void
  /** Row to focus; a new object for each request. */
  readonly focusOn: { readonly id: string } | undefined
  readonly focus: (id: string) => void
}

/** The row that list keys act on. */
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

type Options = {
  readonly model: Model
  readonly rows: readonly Row[]
  readonly current: CurrentRow
  /** False if another part of the list registers the current row. */
  readonly enabled: boolean
} & Pick<ListFocus, 'selected' | 'toggle' | 'peek' | 'address'>

/** Registers the visible rows and the current one for list keys and commands. */
export const useRegisteredFocus = ({
  model,
  rows,
  current,
  selected,
  toggle,
  peek,
  address,
  enabled,
}: Options): void => {
  useEffect(() => {
    if (!enabled) return
    const at = rows.findIndex((row) => row.id === current.id)
    registerList({
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
  useEffect(() => () => registerList(undefined), [])
}
