import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../base/api/shapes.ts'
import { makeStore } from '../../base/browser/store.ts'
import { announcementOf } from './announcement.ts'
import { type Drag, isSamePosition, type Position } from './drag.ts'

type Given = {
  /** The current drag. */
  readonly get: () => Drag | undefined
  /** Displays the drag; undefined: it has ended. */
  readonly show: (drag: Drag | undefined) => void
  /** Moves the focus with the rows of a keyboard drag. */
  readonly focus: (drag: Drag) => void
  /** Tells whether an element is the handle of the dragged rows. */
  readonly isHandle: (element: HTMLElement, drag: Drag) => boolean
  readonly nameOf: (drag: Drag) => string
  readonly listOf: (list: string) => string
  /** New position for a key; undefined for other keys. */
  readonly step: (drag: Drag, event: KeyboardEvent<HTMLElement>) => Position | undefined
  /** Called if the position has changed. */
  readonly onDrop: (drag: Drag) => void
  readonly onGiveUp?: (drag: Drag) => void
}

export type Lift = { readonly rows: readonly Row[]; readonly ids: readonly string[]; readonly from: Position }

/** Current announcement, and the list under the pointer. */
type DragStatus = { readonly announcement: string; readonly over: string | undefined }

export type DragController = {
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
  readonly isDragged: (id: string) => boolean
  readonly status: () => DragStatus
  readonly watch: (listener: () => void) => () => void
}

/**
 * Controls drags by pointer and keyboard, and announces each step. Keyboard: Space lifts and drops, arrows move, Escape
 * cancels. @returns the same object in each render
 */
export const useDragController = (given: Given): DragController => {
  const { t } = useTranslation('drag')
  const latest = useRef({ ...given, t })
  useLayoutEffect(() => {
    latest.current = { ...given, t }
  })
  const controller = useMemo((): DragController => {
    const status = makeStore<DragStatus>({ announcement: '', over: undefined })
    const update = (next: Partial<DragStatus>) => status.set({ ...status.get(), ...next })
    const get = () => latest.current.get()
    const placeOf = ({ list, index }: Position) => ({ list: latest.current.listOf(list), place: index + 1 })
    const focus = (drag: Drag) => {
      if (!drag.isByPointer) latest.current.focus(drag)
    }
    const lift: DragController['lift'] = ({ rows, ids, from }, isByPointer) => {
      const drag: Drag = { rows, ids, from, at: from, isByPointer }
      latest.current.show(drag)
      focus(drag)
      const name = latest.current.nameOf(drag)
      update({
        announcement: announcementOf(latest.current.t, { kind: 'lifted', name, from: placeOf(from) }),
        over: isByPointer ? from.list : undefined,
      })
    }
    const carryTo: DragController['carryTo'] = (to) => {
      const drag = get()
      if (drag === undefined) return
      const at = to ?? drag.from
      const over = drag.isByPointer ? to?.list : undefined
      const isMoved = !isSamePosition(at, drag.at)
      if (!isMoved && over === status.get().over) return
      if (isMoved) latest.current.show({ ...drag, at })
      if (isMoved) focus({ ...drag, at })
      const name = latest.current.nameOf(drag)
      const words = { kind: 'over', name, to: to === undefined ? undefined : placeOf(to) } as const
      update({ announcement: announcementOf(latest.current.t, words), over })
    }
    const end: DragController['end'] = (isKept, isFocused = true) => {
      const drag = get()
      if (drag === undefined) return
      const { from, at } = drag
      const name = latest.current.nameOf(drag)
      const isMoved = isKept && !isSamePosition(from, at)
      // The move must be displayed in the same render in which the drag ends.
      if (isMoved) latest.current.onDrop(drag)
      else latest.current.onGiveUp?.(drag)
      latest.current.show(undefined)
      if (isFocused) focus(isMoved ? drag : { ...drag, at: from })
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
        const drag = get()
        if (event.ctrlKey || event.metaKey || event.altKey) return false
        if (drag === undefined) {
          const source = begin()
          if (source === undefined) return false
          lift(source, false)
        } else if (!drag.isByPointer) {
          const at = latest.current.step(drag, event)
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
        const drag = get()
        // Without `relatedTarget` the element is being mounted again in another list, and the focus follows it.
        if (drag === undefined || drag.isByPointer || !(relatedTarget instanceof HTMLElement)) return
        if (!latest.current.isHandle(relatedTarget, drag)) end(false, false)
      },
      isDragged: (id) => get()?.rows.some((row) => row.id === id) === true,
      status: status.get,
      watch: status.watch,
    }
  }, [])
  useEffect(() => {
    // A press anywhere ends a keyboard drag, even if it does not move the focus.
    const giveUp = () => {
      const drag = latest.current.get()
      if (drag !== undefined && !drag.isByPointer) controller.end(false, false)
    }
    window.addEventListener('pointerdown', giveUp, { capture: true })
    return () => window.removeEventListener('pointerdown', giveUp, { capture: true })
  }, [controller])
  useEffect(() => () => latest.current.show(undefined), [])
  return controller
}
