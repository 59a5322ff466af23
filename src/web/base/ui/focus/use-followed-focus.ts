import { type RefObject, useLayoutEffect } from 'react'
import { captureFocus } from './capture-focus.ts'

/** A line that was removed with the focus in it, until it appears elsewhere or the focus moves on. */
let removed: { readonly id: string; readonly isUnmoved: () => boolean } | undefined

/**
 * Lets the focus follow a line to another list, for example a task whose sprint was changed. Until the line appears
 * there, the focus is on its former list: neither another line nor a text field takes keys that are meant for it.
 * @param line an item of a focusable list (`tabIndex` -1), with a link
 * @param id the same wherever the line appears
 */
export const useFollowedFocus = (line: RefObject<HTMLElement | null>, id: string): void =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the line appears and is removed
  useLayoutEffect(() => {
    if (removed?.id === id) {
      const { isUnmoved } = removed
      removed = undefined
      if (isUnmoved()) line.current?.querySelector('a')?.focus()
    }
    const element = line.current
    return () => {
      const { activeElement } = document
      // Carried by keyboard, a line has the focus put on its handle in each place.
      if (element?.contains(activeElement) !== true || activeElement?.matches('[data-handle]') === true) return
      element.parentElement?.focus({ preventScroll: true })
      removed = { id, isUnmoved: captureFocus() }
    }
  }, [])
