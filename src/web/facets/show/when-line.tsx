import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { formatSpan, formatter, supportedTimeZone, timeOptions } from '../../base/i18n/format.ts'
import { useReading } from '../../fields/values/use-reading.ts'

const dayMs = 86_400_000
const day = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** When an appointment is, in one line below its title: weekday, time and length. Only for entities that have whole days. */
export const WhenLine = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const { locale, timeZone } = useReading()
  const [now] = useState(() => Date.now())
  const { calendar } = model.entity
  const valueAt = (name: string | undefined): unknown => row[model.byName.get(name ?? '')?.wire ?? '']
  if (calendar?.allDay === undefined) return null
  const start = Date.parse(String(valueAt(calendar.start)))
  if (Number.isNaN(start)) return null
  const stored = Date.parse(String(valueAt(calendar.end)))
  const end = Number.isNaN(stored) ? start : stored
  const isAllDay = valueAt(calendar.allDay) === true
  // Whole days are those of the event's own zone.
  const zone = isAllDay ? supportedTimeZone(valueAt(calendar.zone)) : timeZone
  const yearOf = (at: number) => formatter('en', { year: 'numeric', timeZone: zone }).format(at)
  const format = formatter(locale, {
    ...day,
    ...(yearOf(start) === yearOf(now) && yearOf(end) === yearOf(now) ? {} : { year: 'numeric' }),
    ...(isAllDay ? {} : timeOptions()),
    timeZone: zone,
  })
  const last = isAllDay ? Math.max(start, end - 1) : end
  const days = Math.round((end - start) / dayMs)
  const minutes = Math.round((end - start) / 60_000)
  // The line names both days of what lasts longer.
  const length = isAllDay ? (days > 1 ? days * 1440 : 0) : minutes < 1440 ? minutes : 0
  return (
    <Box component="p" sx={{ m: 0 }}>
      {last > start ? format.formatRange(start, last) : format.format(start)}
      {length > 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' · '}
          {formatSpan(length, locale, true)}
        </Box>
      )}
    </Box>
  )
}
