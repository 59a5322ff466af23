import { createContext, type FocusEvent, type KeyboardEvent, useContext, useEffect, useMemo, useRef } from 'react'
import type { Row } from '../../base/api/shapes.ts'

/** Actions of a line, provided by the plan. */
export type RowActions = {
  /** @param isRange selects all rows from the last toggled one */
  readonly toggle: (row: Row, isRange: boolean) => void
  readonly openMenu: (row: Row, anchor: HTMLElement) => void
  /** Key press on the drag handle. */
  readonly hold: (row: Row, event: KeyboardEvent<HTMLElement>) => void
  /** Blur of the drag handle. */
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

/** A stable object that calls the latest actions, so that lines do not re-render with the plan. */
export const useSteady = (actions: RowActions): RowActions => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      toggle: (...args) => latest.current.toggle(...args),
      openMenu: (...given) => latest.current.openMenu(...given),
      hold: (...given) => latest.current.hold(...given),
      release: (...given) => latest.current.release(...given),
      visit: (...given) => latest.current.visit(...given),
    }),
    [],
  )
}
