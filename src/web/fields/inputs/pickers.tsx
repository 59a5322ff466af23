import Box from '@mui/material/Box'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'
import type { PickerValue } from '@mui/x-date-pickers/internals'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import type { FieldRef, FieldSection } from '@mui/x-date-pickers/models'
import { TimePicker } from '@mui/x-date-pickers/TimePicker'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { type ReactNode, useRef, useState } from 'react'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import { toAsciiDigits } from '../../../core/ascii-digits.ts'
import type { FieldInputProps } from '../../product/product.ts'
import { useReading } from '../use-reading.ts'
import { pickerWords } from './picker-words.ts'
import { useInput } from './use-input.ts'

dayjs.extend(customParseFormat)
dayjs.extend(utc)
dayjs.extend(timezone)

const Localized = ({ children }: { children: ReactNode }) => {
  const { locale } = useReading()
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={locale} localeText={pickerWords(locale)}>
      {children}
    </LocalizationProvider>
  )
}

/**
 * The wall clock of the user's time zone, which the picker holds as if it were UTC. Given the zone, dayjs shifts dates of the
 * years before zones, through which one passes in typing a year: of 2 March, 1 March is left.
 */
const wallClock = 'YYYY-MM-DDTHH:mm:ss'

/** Sent for a date of which only a part was typed. */
const incomplete = 'incomplete'

/** The typed day at a time of the day; undefined if a part of it or of a time is missing. */
const dayOfSections = (sections: readonly FieldSection[], time: string): Dayjs | undefined => {
  const ofDay = sections.filter(({ type }) => type === 'year' || type === 'month' || type === 'day')
  if (ofDay.length < 3 || sections.some((one) => ofDay.includes(one) !== (one.value !== ''))) return undefined
  const day = dayjs(
    ofDay.map(({ value }) => toAsciiDigits(value)).join(' '),
    ofDay.map(({ format }) => format).join(' '),
    true,
  )
  return day.isValid() ? dayjs.utc(`${day.format('YYYY-MM-DD')}T${time}`) : undefined
}

/**
 * Keeps the picker's value apart from the form's while the user types: an incomplete date is null to the form, and passing
 * that back would clear the field.
 */
const usePicked = (
  props: FieldInputProps,
  read: (text: string) => Dayjs,
  write: (value: Dayjs) => string,
  completed?: (sections: readonly FieldSection[]) => Dayjs | undefined,
) => {
  const input = useInput(props)
  const text = typeof input.value === 'string' && input.value !== '' ? input.value : undefined
  const [date, setDate] = useState<Dayjs | null>(text === undefined ? null : read(text))
  const [lastText, setLastText] = useState(text)
  if (text !== lastText) {
    // Changed from outside: by a reset, or by taking the other user's value in a conflict.
    setLastText(text)
    setDate(text === undefined ? null : read(text))
  }
  const onChange = (value: Dayjs | null) => {
    const next = value?.isValid() === true ? write(value) : undefined
    setDate(value)
    setLastText(next)
    input.onChange(next ?? null)
  }
  const fieldRef = useRef<FieldRef<PickerValue>>(null)
  /**
   * Before the value is used: completes a date that was typed without its time. What stays incomplete is refused by the server,
   * with a message at its field: as null it would be lost without a word.
   */
  const complete = () => {
    const sections = fieldRef.current?.getSections() ?? []
    if (date?.isValid() === true || sections.every(({ value }) => value === '')) return
    const value = completed?.(sections)
    if (value !== undefined) onChange(value)
    else input.onChange(incomplete)
  }
  const { inputRef, label, onBlur, error, helperText, required, id } = input
  const textField = { id, error, helperText, required, onBlur, size: 'small' as const, fullWidth: true }
  // A date from the popup is complete; typed text is complete when the field is left.
  const onAccept = (_: Dayjs | null, { source }: { readonly source?: string }) => {
    if (source !== 'field') props.onChosen?.()
  }
  return {
    complete,
    value: date,
    onChange,
    onAccept,
    label,
    inputRef,
    slotProps: { textField, field: { clearable: !required, unstableFieldRef: fieldRef } },
  }
}

/** Completes what was typed when the field is left or confirmed, before the form reads it. */
const Around = ({ complete, children }: { readonly complete: () => void; readonly children: ReactNode }) => (
  <Box
    onKeyDown={({ key }) => {
      if (key === 'Enter') complete()
    }}
    onBlur={({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) complete()
    }}
  >
    {children}
  </Box>
)

const InstantBody = (props: FieldInputProps) => {
  const { timeZone } = useReading()
  const { complete, ...picked } = usePicked(
    props,
    (text) => dayjs.utc(dayjs.utc(text).tz(timeZone).format(wallClock)),
    (value) => {
      const instant = dayjs.tz(value.format(wallClock), timeZone)
      return instant.isValid() ? instant.toISOString() : incomplete
    },
    (sections) => dayOfSections(sections, 'late' in props.field.field ? '17:00' : '09:00'),
  )
  return (
    <Around complete={complete}>
      <DateTimePicker timezone="UTC" {...picked} />
    </Around>
  )
}
const DayBody = (props: FieldInputProps) => {
  const { complete, ...picked } = usePicked(
    props,
    (text) => dayjs.utc(text),
    (value) => value.format('YYYY-MM-DD'),
  )
  return (
    <Around complete={complete}>
      <DatePicker timezone="UTC" {...picked} />
    </Around>
  )
}
const TimeBody = (props: FieldInputProps) => {
  const { complete, ...picked } = usePicked(
    props,
    (text) => dayjs(text, 'HH:mm'),
    (value) => value.format('HH:mm'),
  )
  return (
    <Around complete={complete}>
      <TimePicker {...picked} ampm={false} />
    </Around>
  )
}

export const DayPicker = (props: FieldInputProps) => (
  <Localized>
    <DayBody {...props} />
  </Localized>
)
export const InstantPicker = (props: FieldInputProps) => (
  <Localized>
    <InstantBody {...props} />
  </Localized>
)
export const TimeOfDayPicker = (props: FieldInputProps) => (
  <Localized>
    <TimeBody {...props} />
  </Localized>
)
