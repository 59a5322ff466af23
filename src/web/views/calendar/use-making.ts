import type { CalendarApi, DateSelectInfo } from '@fullcalendar/react'
import { type RefObject, useEffect, useRef } from 'react'
import { momentOf } from '../../../core/query/relative.ts'
import { standsOnDays } from '../../../core/time/days/whole-days.ts'
import { type Beside, currentQuickForm, openQuickForm, watchQuickForm } from '../../fields/commands/quick-form.ts'
import type { Source } from './entries.ts'
import { type Spot, valuesAt } from './moved.ts'
import { cellOf } from './use-focus-target.ts'

type Options = {
  readonly box: RefObject<HTMLElement | null>
  readonly api: () => CalendarApi | undefined
  readonly source: Source
  readonly timeZone: string
  readonly mayMake: boolean
  /** Whether hours are shown, so that keys can choose them. */
  readonly isTimed: boolean
}

/**
 * Minutes: the step of a click by the pointer (`snapDuration`), the length of an entry made so, and the step of keys.
 */
const [clickMinutes, usualMinutes, stepMinutes] = [15, 60, 30]
const minuteMs = 60_000
const firstMinutes = 9 * 60
const dayMinutes = 24 * 60

/** Hours that keys have chosen, as minutes of a day. */
type Marked = { readonly day: string; readonly from: number; readonly to: number }

const rectOf = (element: Element | null | undefined): Beside | undefined => {
  if (element === null || element === undefined) return undefined
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

/**
 * Makes an entry where the pointer clicked or drew, or at hours that keys have chosen: the small form opens beside it.
 */
export const useMaking = ({ box, api, source, timeZone, mayMake, isTimed }: Options) => {
  const { model, preset } = source
  const mirror = useRef<HTMLElement>(undefined)
  const marked = useRef<Marked>(undefined)
  const unmark = () => {
    marked.current = undefined
    api()?.unselect()
  }
  // The place stays marked while the form is open.
  const unmarkNow = useRef(unmark)
  unmarkNow.current = unmark
  useEffect(() => watchQuickForm(() => currentQuickForm() === undefined && unmarkNow.current()), [])

  const make = (spot: Spot) => {
    if (!mayMake) return
    const values = Object.entries({ ...preset, ...valuesAt(model, spot, timeZone) })
    const drawn = mirror.current?.isConnected === true ? mirror.current : undefined
    const place = rectOf(drawn ?? cellOf(box.current, spot.start.slice(0, 10)))
    openQuickForm(model, Object.fromEntries(values.map(([wire, value]) => [wire, String(value)])), place)
  }
  const spotOf = ({ day, from, to }: Marked) => {
    const at = (minutes: number) =>
      new Date(momentOf(Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs, timeZone)).toISOString()
    return { start: at(from), end: at(to), allDay: false }
  }
  return {
    mirror,
    unmark,
    onSelect: ({ startStr, endStr, start, end, allDay, jsEvent }: DateSelectInfo) => {
      // Keys only mark hours; another key then makes the entry.
      if (jsEvent === null || jsEvent === undefined) return
      marked.current = undefined
      if (allDay) return make({ start: startStr.slice(0, 10), end: endStr.slice(0, 10), allDay })
      const isClick = end.getTime() - start.getTime() <= clickMinutes * minuteMs
      const until = isClick ? new Date(start.getTime() + usualMinutes * minuteMs) : end
      if (isClick) api()?.select(start, until)
      make({ start: start.toISOString(), end: until.toISOString(), allDay })
    },
    /** Makes an entry on a day: at the hours that keys have chosen, else for the whole day. */
    makeAt: (day: string) => {
      const isWhole = standsOnDays(model) || model.entity.calendar?.allDay !== undefined
      if (isTimed && marked.current?.day === day) make(spotOf(marked.current))
      else make({ start: day, end: null, allDay: isWhole })
    },
    hasMark: (day: string): boolean => marked.current?.day === day,
    /** Chooses hours of a day by keys: some steps later, or longer. @returns the chosen hours */
    mark: (day: string, steps: number, longer: number) => {
      const now = marked.current
      const isNew = now === undefined || now.day !== day
      const length = now === undefined ? usualMinutes : now.to - now.from
      const begin = now === undefined ? firstMinutes : now.from + (isNew ? 0 : steps * stepMinutes)
      const from = Math.min(Math.max(begin, 0), dayMinutes - length)
      const to = Math.min(Math.max(from + length + longer * stepMinutes, from + stepMinutes), dayMinutes)
      marked.current = { day, from, to }
      const spot = spotOf(marked.current)
      api()?.select(spot.start, spot.end)
      api()?.scrollToTime({ minutes: Math.max(0, from - 120) })
      return spot
    },
  }
}
