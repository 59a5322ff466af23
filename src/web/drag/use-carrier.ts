import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api/shapes.ts'
import { announcementOf } from './announcement.ts'
import { type Carried, isSamePosition, type Position } from './carried.ts'

type Given = {
  /** The current drag. */
  readonly get: () => Carried | undefined
  /** Displays the drag; undefined: it has ended. */
  readonly show: (carried: Carried | undefined) => void
  /** Moves the focus with the rows of a keyboard drag. */
  readonly focus: (carried: Carried) => void
  /** Whether an element is the handle of the dragged rows. */
  readonly isHandle: (element: HTMLElement, carried: Carried) => boolean
  readonly nameOf: (carried: Carried) => string
  readonly listOf: (list: string) => string
  /** New position for a key; undefined for other keys. */
  readonly step: (carried: Carried, event: KeyboardEvent<HTMLElement>) => Position | undefined
  /** Called if the position has changed. */
  readonly onDrop: (carried: Carried) => void
  readonly onGiveUp?: (carried: Carried) => void
}

export type Lift = { readonly rows: readonly Row[]; readonly ids: readonly string[]; readonly from: Position }

/** Current announcement, and the list under the pointer. */
type DragStatus = { readonly announcement: string; readonly over: string | undefined }

export type Carrier = {
  readonly lift: (lift: Lift, isByPointer: boolean) => void
  /** @param at undefined: outside of lists */
  readonly carryTo: (at: Position | undefined) => void
  /**
   * @param isKept false: the rows return to the start
   * @param isFocused false: the focus is elsewhere and stays there
   */
  readonly end: (isKept: boolean, isFocused?: boolean) => void
  /** @param begin rows to lift if there is no drag @returns whether the key was handled */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, begin: () => Lift | undefined) => boolean
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  readonly isCarried: (id: string) => boolean
  readonly news: () => DragStatus
  readonly watch: (listener: () => void) => () => void
}

/**
 * Controls drags by pointer and keyboard, and announces each step. Keyboard: Space lifts and drops, arrows move, Escape
 * cancels. @returns the same object in each render
 */
export const useCarrier = (given: Given): Carrier => {
  const { t } = useTranslation('drag')
  const latest = useRef({ ...given, t })
  useLayoutEffect(() => {
    latest.current = { ...given, t }
  })
  const carrier = useMemo((): Carrier => {
    const listeners = new Set<() => void>()
    let news: DragStatus = { announcement: '', over: undefined }
    const update = (next: Partial<DragStatus>) => {
      news = { ...news, ...next }
      for (const listener of listeners) listener()
    }
    const get = () => latest.current.get()
    const placeOf = ({ list, index }: Position) => ({ list: latest.current.listOf(list), place: index + 1 })
    const focus = (carried: Carried) => {
      if (!carried.isByPointer) latest.current.focus(carried)
    }
    const lift: Carrier['lift'] = ({ rows, ids, from }, isByPointer) => {
      const carried: Carried = { rows, ids, from, at: from, isByPointer }
      latest.current.show(carried)
      focus(carried)
      const name = latest.current.nameOf(carried)
      update({
        announcement: announcementOf(latest.current.t, { kind: 'lifted', name, from: placeOf(from) }),
        over: isByPointer ? from.list : undefined,
      })
    }
    const carryTo: Carrier['carryTo'] = (to) => {
      const carried = get()
      if (carried === undefined) return
      const at = to ?? carried.from
      const over = carried.isByPointer ? to?.list : undefined
      const isMoved = !isSamePosition(at, carried.at)
      if (!isMoved && over === news.over) return
      if (isMoved) latest.current.show({ ...carried, at })
      if (isMoved) focus({ ...carried, at })
      const name = latest.current.nameOf(carried)
      const words = { kind: 'over', name, to: to === undefined ? undefined : placeOf(to) } as const
      update({ announcement: announcementOf(latest.current.t, words), over })
    }
    const end: Carrier['end'] = (isKept, isFocused = true) => {
      const carried = get()
      if (carried === undefined) return
      const { from, at } = carried
      const name = latest.current.nameOf(carried)
      const isMoved = isKept && !isSamePosition(from, at)
      // The move must be displayed in the same render in which the drag ends.
      if (isMoved) latest.current.onDrop(carried)
      else latest.current.onGiveUp?.(carried)
      latest.current.show(undefined)
      if (isFocused) focus(isMoved ? carried : { ...carried, at: from })
      update({
        announcement: isMoved
          ? announcementOf(latest.current.t, { kind: 'dropped', name, from: placeOf(from), to: placeOf(at) })
          : announcementOf(latest.current.t, { kind: 'cancelled', name, from: placeOf(from) }),
        over: undefined,
      })
    }
    return {
      lift,
      carryTo,
      end,
      onKey: (event, begin) => {
        const { key } = event
        const carried = get()
        if (event.ctrlKey || event.metaKey || event.altKey) return false
        if (carried === undefined) {
          const lifted = begin()
          if (lifted === undefined) return false
          lift(lifted, false)
        } else if (!carried.isByPointer) {
          const at = latest.current.step(carried, event)
          if (at !== undefined) carryTo(at)
          else if (key === ' ' || key === 'Enter') end(true)
          else if (key === 'Escape') end(false)
          // All other keys, Tab included, are swallowed during a drag.
        }
        event.preventDefault()
        event.stopPropagation()
        return true
      },
      onBlur: ({ relatedTarget }) => {
        const carried = get()
        // Without `relatedTarget` the element is being re-mounted in another list; the focus follows it.
        if (carried === undefined || carried.isByPointer || !(relatedTarget instanceof HTMLElement)) return
        if (!latest.current.isHandle(relatedTarget, carried)) end(false, false)
      },
      isCarried: (id) => get()?.rows.some((row) => row.id === id) === true,
      news: () => news,
      watch: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  }, [])
  useEffect(() => {
    // A press anywhere ends a keyboard drag, even if it does not move the focus.
    const giveUp = () => {
      const carried = latest.current.get()
      if (carried !== undefined && !carried.isByPointer) carrier.end(false, false)
    }
    window.addEventListener('pointerdown', giveUp, { capture: true })
    return () => window.removeEventListener('pointerdown', giveUp, { capture: true })
  }, [carrier])
  useEffect(() => () => latest.current.show(undefined), [])
  return carrier
}
