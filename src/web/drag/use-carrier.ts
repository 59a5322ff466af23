import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api/shapes.ts'
import { type Carried, isSamePosition, type Position } from './carried.ts'
import { spoken } from './spoken.ts'

type Given = {
  /** What is carried now. */
  readonly get: () => Carried | undefined
  /** Shows it where it is; undefined: nothing is carried any more. */
  readonly show: (carried: Carried | undefined) => void
  /** The focus goes along with what the keyboard carries, and stays with it as that is put down. */
  readonly focus: (carried: Carried) => void
  /** Whether an element is what the carried rows are held by. */
  readonly isHandle: (element: HTMLElement, carried: Carried) => boolean
  readonly nameOf: (carried: Carried) => string
  readonly listOf: (list: string) => string
  /** Where a key takes what is carried; undefined for a key that takes it nowhere. */
  readonly step: (carried: Carried, event: KeyboardEvent<HTMLElement>) => Position | undefined
  /** Only of what came to another place. */
  readonly onDrop: (carried: Carried) => void
  readonly onGiveUp?: (carried: Carried) => void
}

export type Lift = { readonly rows: readonly Row[]; readonly ids: readonly string[]; readonly from: Position }

/** What is said of a drag, and which list the pointer is over. */
type News = { readonly said: string; readonly over: string | undefined }

export type Carrier = {
  readonly lift: (lift: Lift, isByPointer: boolean) => void
  /** @param at undefined: over no list */
  readonly carryTo: (at: Position | undefined) => void
  /**
   * @param isKept false: it goes back to where it was lifted
   * @param isFocused false: the focus has gone elsewhere, and stays there
   */
  readonly end: (isKept: boolean, isFocused?: boolean) => void
  /** @param begin what a key lifts where nothing is carried @returns whether the key was meant for what is carried */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, begin: () => Lift | undefined) => boolean
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  readonly isCarried: (id: string) => boolean
  readonly news: () => News
  readonly watch: (listener: () => void) => () => void
}

/**
 * Rows lifted, carried and put down, by pointer and by keyboard alike, each step spoken. By keyboard Space lifts and puts
 * down, arrows carry, Escape gives up; the pointer says where it is. @returns the same object at each render
 */
export const useCarrier = (given: Given): Carrier => {
  const { t } = useTranslation('drag')
  const newest = useRef({ ...given, t })
  useLayoutEffect(() => {
    newest.current = { ...given, t }
  })
  const carrier = useMemo((): Carrier => {
    const listeners = new Set<() => void>()
    let news: News = { said: '', over: undefined }
    const tell = (next: Partial<News>) => {
      news = { ...news, ...next }
      for (const listener of listeners) listener()
    }
    const get = () => newest.current.get()
    const placeOf = ({ list, index }: Position) => ({ list: newest.current.listOf(list), place: index + 1 })
    const focus = (carried: Carried) => {
      if (!carried.isByPointer) newest.current.focus(carried)
    }
    const lift: Carrier['lift'] = ({ rows, ids, from }, isByPointer) => {
      const carried: Carried = { rows, ids, from, at: from, isByPointer }
      newest.current.show(carried)
      focus(carried)
      const name = newest.current.nameOf(carried)
      tell({
        said: spoken(newest.current.t, { kind: 'lifted', name, from: placeOf(from) }),
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
      if (isMoved) newest.current.show({ ...carried, at })
      if (isMoved) focus({ ...carried, at })
      const name = newest.current.nameOf(carried)
      const words = { kind: 'over', name, to: to === undefined ? undefined : placeOf(to) } as const
      tell({ said: spoken(newest.current.t, words), over })
    }
    const end: Carrier['end'] = (isKept, isFocused = true) => {
      const carried = get()
      if (carried === undefined) return
      const { from, at } = carried
      const name = newest.current.nameOf(carried)
      const isMoved = isKept && !isSamePosition(from, at)
      // The move is shown in the very moment in which nothing is carried any more.
      if (isMoved) newest.current.onDrop(carried)
      else newest.current.onGiveUp?.(carried)
      newest.current.show(undefined)
      if (isFocused) focus(isMoved ? carried : { ...carried, at: from })
      tell({
        said: isMoved
          ? spoken(newest.current.t, { kind: 'dropped', name, from: placeOf(from), to: placeOf(at) })
          : spoken(newest.current.t, { kind: 'cancelled', name, from: placeOf(from) }),
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
          const at = newest.current.step(carried, event)
          if (at !== undefined) carryTo(at)
          else if (key === ' ' || key === 'Enter') end(true)
          else if (key === 'Escape') end(false)
          // Tab, too: what is carried is put down first. Any other key is none of ours, and none of the page's.
        }
        event.preventDefault()
        event.stopPropagation()
        return true
      },
      onBlur: ({ relatedTarget }) => {
        const carried = get()
        // What leaves the page on its way to another list is not left by the focus, which follows it.
        if (carried === undefined || carried.isByPointer || !(relatedTarget instanceof HTMLElement)) return
        if (!newest.current.isHandle(relatedTarget, carried)) end(false, false)
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
    // Whoever takes the mouse has turned to something else, also where that takes no focus.
    const giveUp = () => {
      const carried = newest.current.get()
      if (carried !== undefined && !carried.isByPointer) carrier.end(false, false)
    }
    window.addEventListener('pointerdown', giveUp, { capture: true })
    return () => window.removeEventListener('pointerdown', giveUp, { capture: true })
  }, [carrier])
  useEffect(() => () => newest.current.show(undefined), [])
  return carrier
}
