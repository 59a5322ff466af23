import FullCalendar, { type CalendarOptions } from '@fullcalendar/react'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { keyOfNew } from '../../../core/words/keys.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { useCalendarEvents } from './calendar-events.ts'
import { calendarLook } from './calendar-look.ts'
import type { SourceEntry } from './entries.ts'
import type { Carried } from './use-calendar-keys.ts'

type Props = {
  readonly ref: Ref<HTMLDivElement>
  readonly day: string
  /** The day in words. */
  readonly title: string
  readonly model: Model
  readonly make: (() => void) | undefined
  readonly entries: readonly SourceEntry[]
  readonly carried: Carried | undefined
  /** The options that the list shares with the month above it. */
  readonly options: CalendarOptions
}

/** The entries of a day that was chosen in a month without space for titles, and the way to a new one. */
export const DayEntries = ({ ref, day, title, model, make, entries, carried, options }: Props) => {
  const { t } = useTranslation()
  const events = useCalendarEvents(entries, carried, useReading().timeZone, { listedFrom: day })
  const id = useId()
  return (
    <Box
      component="section"
      ref={ref}
      aria-labelledby={id}
      data-view="list"
      sx={{ ...calendarLook, marginBlockStart: 4 }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={id} component="h3" variant="subtitle2">
          {title}
        </Typography>
        {make !== undefined && (
          <Button size="small" startIcon={<AddIcon />} onClick={make}>
            {t(keyOfNew(model.name))}
          </Button>
        )}
      </Box>
      <FullCalendar
        {...options}
        events={events}
        key={day}
        initialView="listDay"
        initialDate={day}
        height="auto"
        // The heading above says the day. FullCalendar has no list without a head: it takes `false` for its own format.
        listDayHeaderClass="is-said"
        borderless
        eventInteractive
      />
    </Box>
  )
}
