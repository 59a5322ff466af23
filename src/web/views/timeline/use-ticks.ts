import { useMemo } from 'react'
import { firstWeekday as weekBegins } from '../../base/i18n/first-weekday.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { anchorOf, anchorStep } from './geometry.ts'
import { type Scale, ticksOf } from './scale.ts'
import type { Window } from './use-window.ts'

/**
 * Returns the two lines of a timeline's head, for the time in sight and as far as it may scroll before they are made
 * again.
 */
export const useTicks = (scale: Scale, view: Window) => {
  const { locale, timeZone } = useReading()
  const anchor = anchorOf(view.x)
  return useMemo(
    () =>
      ticksOf(scale.zoom, scale.atOf(anchor), scale.atOf(anchor + anchorStep + view.width), {
        locale,
        timeZone,
        firstWeekday: weekBegins(locale),
      }),
    [scale, anchor, view.width, locale, timeZone],
  )
}
