import { createContext, type FocusEvent, type KeyboardEvent, useContext, useEffect, useMemo, useRef } from 'react'
import type { Row } from '../api/shapes.ts'

/** What a line of a plan asks of its page. */
export type RowActions = {
  /** @param isRange all between it and the one chosen before */
  readonly toggle: (row: Row, isRange: boolean) => void
  readonly openMenu: (row: Row, anchor: HTMLElement) => void
  /** A key on what it is held by. */
  readonly hold: (row: Row, event: KeyboardEvent<HTMLElement>) => void
  /** The focus has left what it is held by. */
  readonly release: (event: FocusEvent<HTMLElement>) => void
  readonly visit: (row: Row) => void
}

const Context = createContext<RowActions | null>(null)
export const RowActionsProvider = Context.Provider

export const useRowActions = (): RowActions => {
  const actions = useContext(Context)
  if (actions === null) throw new Error('useRowActions is used outside its provider')
  return actions
}

/** The same object at each rendering, so that no line renders because its page did; it does what the newest does. */
export const useSteady = (actions: RowActions): RowActions => {
  const newest = useRef(actions)
  useEffect(() => {
    newest.current = actions
  })
  return useMemo(
    () => ({
      toggle: (...given) => newest.current.toggle(...given),
      openMenu: (...given) => newest.current.openMenu(...given),
      hold: (...given) => newest.current.hold(...given),
      release: (...given) => newest.current.release(...given),
      visit: (...given) => newest.current.visit(...given),
    }),
    [],
  )
}
