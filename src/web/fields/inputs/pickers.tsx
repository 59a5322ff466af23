import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { TimePicker } from '@mui/x-date-pickers/TimePicker'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { type ReactNode, useState } from 'react'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
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
 * Keeps the picker's value apart from the form's while the user types: an incomplete date is null to the form, and passing
 * that back would clear the field.
 */
const usePicked = (props: FieldInputProps, read: (text: string) => Dayjs, write: (value: Dayjs) => string) => {
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
  const { inputRef, label, onBlur, error, helperText, required, id } = input
  const textField = { id, error, helperText, required, onBlur, size: 'small' as const, fullWidth: true }
  // A date from the popup is complete; typed text is complete when the field is left.
  const onAccept = (_: Dayjs | null, { source }: { readonly source?: string }) => {
    if (source !== 'field') props.onChosen?.()
  }
  return {
    value: date,
    onChange,
    onAccept,
    label,
    inputRef,
    slotProps: { textField, field: { clearable: !required } },
  }
}

const DayBody = (props: FieldInputProps) => (
  <DatePicker
    {...usePicked(
      props,
      (text) => dayjs(text),
      (value) => value.format('YYYY-MM-DD'),
    )}
  />
)
const InstantBody = (props: FieldInputProps) => {
  const { timeZone } = useReading()
  return (
    <DateTimePicker
      timezone={timeZone}
      {...usePicked(
        props,
        (text) => dayjs.utc(text).tz(timeZone),
        (value) => value.toISOString(),
      )}
    />
  )
}
const TimeBody = (props: FieldInputProps) => (
  <TimePicker
    {...usePicked(
      props,
      (text) => dayjs(text, 'HH:mm'),
      (value) => value.format('HH:mm'),
    )}
    ampm={false}
  />
)

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
