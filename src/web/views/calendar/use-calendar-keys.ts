import { type KeyboardEvent, type RefObject, useState } from 'react'
import { dayAfter } from '../../../core/time/days/days.ts'
import type { SourceEntry } from './entries.ts'
import { type Spot, shifted, spotOf, stretched } from './moved.ts'
import { cellOf, entriesIn, useFocusTarget } from './use-focus-target.ts'

/** An entry that keys carry. */
export type Carried = {
  readonly key: string
  readonly one: SourceEntry
  readonly spot: Spot
  readonly days: number
  readonly minutes: number
  /** Days by which its end alone was moved. */
  readonly longer: number
  /** True once it is put down: it is shown at its new place until the server has answered. */
  readonly isDropped?: true
}

type Options = {
  readonly box: RefObject<HTMLElement | null>
  readonly isRtl: boolean
  /** Whether up and down move a carried entry by half hours, as in a day, or by weeks, as in a month. */
  readonly isTimed: boolean
  readonly timeZone: string
  readonly find: (key: string) => SourceEntry | undefined
  readonly open: (one: SourceEntry) => void
  /** Asks whether an entry is to be deleted. */
  readonly remove: (one: SourceEntry) => void
  /** Closes the entry that is open. */
  readonly close: (() => void) | undefined
  readonly make: ((day: string) => void) | undefined
  /** Chooses hours of a day, some steps of half an hour later or longer; undefined where no hours are shown. */
  readonly mark: ((day: string, steps: number, longer: number) => void) | undefined
  readonly hasMark: (day: string) => boolean
  readonly unmark: () => void
  readonly drop: (carried: Carried) => void
  readonly say: (what: 'lifted' | 'carried' | 'back' | 'still', one: SourceEntry, spot: Spot) => void
  readonly sayDay: (day: string) => void
  /** Shows the days around a day that is out of sight. */
  readonly show: (day: string) => void
}

const dayOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-date]')?.dataset.date?.slice(0, 10)

/** Returns the days by which a key moves left or right; the direction of reading decides the sign. */
const across = (key: string, isRtl: boolean): number =>
  key === 'ArrowRight' ? (isRtl ? -1 : 1) : key === 'ArrowLeft' ? (isRtl ? 1 : -1) : 0
const down = (key: string): number => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)

/**
 * Lets the user work with a calendar by keys alone: arrows go from day to day and, on entries, from one to the next;
 * Enter goes into a day and opens an entry; Space picks an entry up, and arrows carry it.
 */
export const useCalendarKeys = (options: Options) => {
  const { box, isRtl, isTimed, timeZone, find, say } = options
  const [carried, setCarried] = useState<Carried>()
  const focusTarget = useFocusTarget(box)

  const toDay = (day: string) => {
    options.sayDay(day)
    focusTarget.set({ day })
    if (cellOf(box.current, day) === null) options.show(day)
  }

  const carry = (now: Carried, days: number, minutes: number, longer = 0) => {
    const next = { ...now, days: now.days + days, minutes: now.minutes + minutes, longer: now.longer + longer }
    const spot = stretched(shifted(spotOf(now.one.entry), next.days, next.minutes, timeZone), next.longer)
    setCarried({ ...next, spot })
    options.show(longer === 0 ? spot.start.slice(0, 10) : dayAfter(spot.end ?? spot.start, -1))
    say('carried', now.one, spot)
  }
  const putBack = (now: Carried) => {
    focusTarget.set({ key: now.key })
    setCarried(undefined)
    say('back', now.one, spotOf(now.one.entry))
  }

  const onCarried = (event: KeyboardEvent, now: Carried): boolean => {
    const [side, below] = [across(event.key, isRtl), down(event.key)]
    const mayStretch = now.spot.allDay && now.one.entry.sets === 'both'
    if (side !== 0 && event.shiftKey && mayStretch) carry(now, 0, 0, side)
    else if (side !== 0) carry(now, side, 0)
    else if (below !== 0)
      carry(now, isTimed && !now.spot.allDay ? 0 : 7 * below, isTimed && !now.spot.allDay ? 30 * below : 0)
    else if (event.key === 'Escape') putBack(now)
    else if (event.key === ' ' || event.key === 'Enter') {
      setCarried({ ...now, isDropped: true })
      // A changed moment of a series becomes another row, so its day gets the focus.
      focusTarget.set({ key: now.key, day: now.spot.start.slice(0, 10) })
      options.drop(now)
    } else return event.key !== 'Tab'
    return true
  }

  const onEntry = (event: KeyboardEvent, element: HTMLElement): boolean => {
    const one = find(element.dataset.entry ?? '')
    if (one === undefined) return false
    if (event.key === 'Enter') options.open(one)
    else if (event.key === 'Delete') options.remove(one)
    else if (event.key === ' ') {
      if (one.entry.can.update !== true) say('still', one, spotOf(one.entry))
      else {
        const spot = spotOf(one.entry)
        setCarried({ key: element.dataset.entry ?? '', one, spot, days: 0, minutes: 0, longer: 0 })
        // A carried entry is rendered again at each step, so the calendar has the keys until it is put down.
        box.current?.focus()
        say('lifted', one, spot)
      }
    } else if (event.key === 'Escape' && options.close !== undefined) options.close()
    else if (event.key === 'Escape') {
      const day = dayOf(element)
      if (day !== undefined) toDay(day)
    } else {
      const step = across(event.key, isRtl) || down(event.key)
      if (step === 0) return false
      const all = entriesIn(box.current)
      all[all.indexOf(element) + step]?.focus()
    }
    return true
  }

  const onDay = (event: KeyboardEvent, day: string): boolean => {
    const [side, below] = [across(event.key, isRtl), down(event.key)]
    const { mark, make } = options
    const first = entriesIn(cellOf(box.current, day))[0]
    if (below !== 0 && mark !== undefined) mark(day, event.shiftKey ? 0 : below, event.shiftKey ? below : 0)
    else if (side !== 0 || below !== 0) {
      const next = dayAfter(day, side + below * (isTimed ? 1 : 7))
      const isMarked = options.hasMark(day)
      toDay(next)
      if (isMarked) mark?.(next, 0, 0)
    } else if (event.key === 'Escape' && options.hasMark(day)) options.unmark()
    else if (event.key === 'PageDown' || event.key === 'PageUp')
      toDay(dayAfter(day, event.key === 'PageDown' ? 28 : -28))
    else if (event.key === 'Enter' && !options.hasMark(day) && first !== undefined) first.focus()
    else if ((event.key === 'Enter' || event.key === 'n') && make !== undefined) make(day)
    else return false
    return true
  }

  return {
    carried,
    release: () => setCarried((now) => (now?.isDropped === true ? undefined : now)),
    onFocus: focusTarget.onFocus,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
      const entry = event.target.closest<HTMLElement>('[data-entry]')
      const day = event.target.matches('[data-date]') ? dayOf(event.target) : undefined
      const isHandled =
        carried !== undefined && carried.isDropped !== true
          ? onCarried(event, carried)
          : entry !== null
            ? onEntry(event, entry)
            : day !== undefined && onDay(event, day)
      if (event.key === 'Tab') focusTarget.clear()
      if (!isHandled) return
      event.preventDefault()
      event.stopPropagation()
    },
    toDay,
  }
}
