// Decision (2026-11): Dates are typed as a text, which the quick line's reader reads, and chosen in MUI's calendar.
// MUI's own field has a section for each part of the date: it accepts neither words nor pasted text, and gives no value
// for a text that it can't read.
import Box from '@mui/material/Box'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { TimePicker } from '@mui/x-date-pickers/TimePicker'
import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import type { DayRange } from '../../../../core/time/days/range.ts'
import { dateHabits } from '../../../base/i18n/date-habits.ts'
import { formatDay } from '../../../base/i18n/format.ts'
import { type DateKind, isDateValue } from '../dates/date-value.ts'
import { useReading } from '../use-reading.ts'
import { DateText, DateTextContext } from './date-text.tsx'
import { beginWeeks, pickerFormats, pickerHours } from './picker-habits.ts'
import { pickerWords } from './picker-words.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const pickers = { day: DatePicker, instant: DateTimePicker, timeOfDay: TimePicker } as const

/**
 * How a value of the field becomes a text and a date of the picker, and back. Dates hold the wall clock, as if it were
 * UTC.
 */
export type DateForm = {
  /** The kind of the values, and the kind of the picker: moments may stand for whole days. */
  readonly kind: DateKind
  readonly picks: DateKind
  /** Converts a value to a date. */
  readonly show: (value: string) => Dayjs
  /** Converts a chosen date to a value; undefined where there is none, such as an hour that a clock skips. */
  readonly write: (date: Dayjs) => string | undefined
  /** Converts a typed text to a value; undefined for a text that is no date. @param before the date before typing */
  readonly read: (text: string, before: Dayjs | undefined) => string | undefined
}

type Props = {
  readonly form: DateForm
  /** A value of the kind, or a typed text that is none; empty for no date. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label: string
  readonly id?: string | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly required?: boolean
  /** A further error, beside that of a text that can't be read. */
  readonly fault?: string | undefined
  readonly days?: DayRange | undefined
  /** Called when a date was chosen in the calendar, or a typed one was confirmed. */
  readonly onChosen?: (() => void) | undefined
  readonly onLeave?: (() => void) | undefined
}

/** Returns the words for a text that is no date. */
export const useUnreadDate = (): ((picks: DateKind, text: string) => string) => {
  const { t } = useTranslation('common')
  const { locale } = useReading()
  return (picks, text) =>
    picks === 'timeOfDay'
      ? t('error.unreadTime', { text })
      : t('error.unreadDate', { text, example: formatDay(new Date().toISOString(), locale) })
}

/**
 * A date as a text with a calendar behind it. A typed text that can be read is the value at once; any other text stays
 * as it is. On leaving the field, the date is written out.
 */
export const TextDatePicker = ({ form, value, onChange, label, id, inputRef, ...rest }: Props) => {
  const { required = false, fault, days, onChosen, onLeave } = rest
  const { locale } = useReading()
  const unread = useUnreadDate()
  /** The text that is shown for a value while it is being typed. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string; readonly before?: Dayjs }>()
  const [hasLeft, setLeft] = useState(false)
  const isRead = value === '' || isDateValue(form.kind, value)
  const date = value === '' || !isRead ? null : form.show(value)
  const text = typed?.value === value ? typed.text : isRead ? undefined : value
  const type = (next: string) => {
    const before = typed?.before ?? date ?? undefined
    const said = next.trim() === '' ? '' : (form.read(next, before) ?? next.trim())
    setTyped({ text: next, value: said, ...(before === undefined ? {} : { before }) })
    setLeft(false)
    onChange(said)
  }
  const finish = () => {
    setLeft(true)
    if (isRead) setTyped(undefined)
    onLeave?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isTyped = typed !== undefined
    finish()
    if (!isTyped || !isRead || onChosen === undefined || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onChosen()
  }
  beginWeeks(locale)
  const Picker = pickers[form.picks]
  const told = !isRead && hasLeft ? unread(form.picks, value) : fault
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={locale}
      dateFormats={pickerFormats()}
      localeText={pickerWords(locale)}
    >
      <DateTextContext
        value={{
          id,
          typed: text,
          setTyped: type,
          inputRef,
          required,
          error: told !== undefined,
          helperText: told,
        }}
      >
        <Box
          onKeyDown={onKeyDown}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) finish()
          }}
        >
          <Picker
            timezone="UTC"
            label={label}
            value={date}
            {...(days === undefined || form.picks === 'timeOfDay'
              ? {}
              : { minDate: dayjs.utc(days.min), maxDate: dayjs.utc(days.max) })}
            {...(form.picks === 'timeOfDay' && { ampm: dateHabits().hourCycle === 'h12' })}
            {...(form.picks === 'instant' && pickerHours(locale))}
            slots={{ field: DateText }}
            onChange={(chosen) => {
              setTyped(undefined)
              onChange(chosen?.isValid() === true ? (form.write(chosen) ?? '') : '')
            }}
            onAccept={() => {
              setLeft(true)
              onLeave?.()
              onChosen?.()
            }}
          />
        </Box>
      </DateTextContext>
    </LocalizationProvider>
  )
}
