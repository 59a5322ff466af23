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
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import 'dayjs/locale/ar'
import 'dayjs/locale/fr'
import { boundsOf } from '../../../core/bounds.ts'
import { usualEnd } from '../../../core/days/end-of-work.ts'
import { usualDays } from '../../../core/days/range.ts'
import { dayOfMoment, momentOfDay, type WholeDay, wholeDayOf, wholeDayWires } from '../../../core/days/whole-days.ts'
import { toAsciiDigits } from '../../../core/fold.ts'
import { isDay } from '../../../core/values.ts'
import { settings } from '../../base/settings.ts'
import type { FieldInputProps } from '../../product/product.ts'
import { useReading } from '../use-reading.ts'
import { pickerWords } from './picker-words.ts'
import { useInput } from './use-input.ts'

dayjs.extend(customParseFormat)
dayjs.extend(utc)
dayjs.extend(timezone)

/**
 * The wall clock of the user's time zone, which the picker holds as if it were UTC. Given the zone, dayjs shifts dates of the
 * years before zones, through which one passes in typing a year: of 2 March, 1 March is left.
 */
const wallClock = 'YYYY-MM-DDTHH:mm:ss'

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

/** The first and the last day that a field takes. */
const edgesOf = ({ field: { field } }: Pick<FieldInputProps, 'field'>) => {
  const { min, max } = boundsOf(field).days ?? usualDays
  return { minDate: dayjs.utc(min), maxDate: dayjs.utc(max) }
}

type PickedProps = FieldInputProps & {
  readonly read: (text: string) => Dayjs
  /** Undefined for a date that the form has no value for. */
  readonly write: (value: Dayjs) => string | undefined
  /** Completes a date of which only a part was typed, before the form reads it; undefined if that can't be done. */
  readonly completed?: (sections: readonly FieldSection[]) => Dayjs | undefined
  /** What the form gets for a date that was completed; what it gets for any, unless said. */
  readonly writeCompleted?: (value: Dayjs) => string
  readonly children: (picked: ReturnType<typeof usePicked>['picked']) => ReactNode
}

/**
 * Keeps the picker's value apart from the form's while the user types: an incomplete date is null to the form, and passing
 * that back would clear the field. A form with an incomplete date is not sent: it would be lost without a word.
 */
const usePicked = ({ read, write, completed, writeCompleted, ...props }: Omit<PickedProps, 'children'>) => {
  const { t } = useTranslation('common')
  const fieldRef = useRef<FieldRef<PickerValue>>(null)
  const sectionsOf = () => fieldRef.current?.getSections() ?? []
  const isIncomplete = () => {
    const sections = sectionsOf()
    return sections.some(({ value }) => value !== '') && sections.some(({ value }) => value === '')
  }
  const input = useInput(props, () => (isIncomplete() ? t('error.incompleteDate') : undefined))
  const text = typeof input.value === 'string' && input.value !== '' ? input.value : undefined
  const [date, setDate] = useState<Dayjs | null>(text === undefined ? null : read(text))
  const [lastText, setLastText] = useState(text)
  if (text !== lastText) {
    // Changed from outside: by a reset, or by taking the other user's value in a conflict.
    setLastText(text)
    setDate(text === undefined ? null : read(text))
  }
  const onChange = (value: Dayjs | null, said = write) => {
    const next = value?.isValid() === true ? said(value) : undefined
    setDate(value)
    setLastText(next)
    input.onChange(next ?? null)
  }
  const complete = () => {
    const value = isIncomplete() ? completed?.(sectionsOf()) : undefined
    // Rendered at once: the form reads the parts of the date within the same event.
    if (value !== undefined) flushSync(() => onChange(value, writeCompleted))
  }
  const { inputRef, label, onBlur, error, helperText, required, id } = input
  const textField = { id, error, helperText, required, onBlur, size: 'small' as const, fullWidth: true }
  // A date from the popup is complete; typed text is complete when the field is left.
  const onAccept = (_: Dayjs | null, { source }: { readonly source?: string }) => {
    if (source !== 'field') props.onChosen?.()
  }
  const slotProps = { textField, field: { clearable: !required, unstableFieldRef: fieldRef } }
  return {
    complete,
    picked: { value: date, onChange: (value: Dayjs | null) => onChange(value), onAccept, label, inputRef, slotProps },
  }
}

/** A picker with the words of the user's language; what was typed is completed as the field is left or confirmed. */
const Picked = ({ children, ...props }: PickedProps) => {
  const { locale } = useReading()
  const { complete, picked } = usePicked(props)
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={locale} localeText={pickerWords(locale)}>
      <Box
        onKeyDown={({ key }) => {
          if (key === 'Enter') complete()
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) complete()
        }}
      >
        {children(picked)}
      </Box>
    </LocalizationProvider>
  )
}

export const DayPicker = (props: FieldInputProps) => (
  <Picked {...props} read={(text) => dayjs.utc(text)} write={(value) => value.format('YYYY-MM-DD')}>
    {(picked) => <DatePicker timezone="UTC" {...picked} {...edgesOf(props)} />}
  </Picked>
)
/** A moment of a row of whole days: the days of the row's own zone, which stay the same when that is another. */
const WholeDayPicker = ({ days, ...props }: FieldInputProps & { readonly days: WholeDay }) => {
  const { field } = useController({ name: props.field.wire, control: props.control })
  const shown = useRef(days)
  useEffect(() => {
    const before = shown.current
    shown.current = days
    if (before.timeZone === days.timeZone || typeof field.value !== 'string') return
    const day = dayOfMoment(field.value, before)
    if (day !== '') field.onChange(momentOfDay(day, days))
  })
  return (
    <Picked
      {...props}
      key={days.timeZone}
      read={(text) => dayjs.utc(dayOfMoment(text, days))}
      write={(value) => momentOfDay(value.format('YYYY-MM-DD'), days)}
    >
      {(picked) => <DatePicker timezone="UTC" {...picked} {...edgesOf(props)} />}
    </Picked>
  )
}

const usualTime = `${usualEnd}:00`
const MomentPicker = (props: FieldInputProps) => {
  const { timeZone } = useReading()
  const isDue = 'dayIs' in props.field.field
  return (
    <Picked
      {...props}
      read={(text) =>
        isDay(text) ? dayjs.utc(`${text}T${usualTime}`) : dayjs.utc(dayjs.utc(text).tz(timeZone).format(wallClock))
      }
      write={(value) => {
        const instant = dayjs.tz(value.format(wallClock), timeZone)
        return instant.isValid() ? instant.toISOString() : undefined
      }}
      completed={(sections) => dayOfSections(sections, isDue ? usualTime : '09:00')}
      // Our server knows at which hour the day's work ends; another one is told the usual.
      {...(isDue && settings.own && { writeCompleted: (value: Dayjs) => value.format('YYYY-MM-DD') })}
    >
      {(picked) => <DateTimePicker timezone="UTC" {...picked} {...edgesOf(props)} />}
    </Picked>
  )
}
export const InstantPicker = (props: FieldInputProps) => {
  const { model, field, row, control } = props
  const { timeZone } = useReading()
  const [allDay, zone] = wholeDayWires(model)
  // A form may ask for this field alone: the row says the rest.
  const typed = useWatch({ control, name: [allDay, zone] })
  const said = { [allDay]: typed[0] ?? row?.[allDay], [zone]: typed[1] ?? row?.[zone] }
  const days = wholeDayOf(model, field, said, timeZone)
  return days === undefined ? <MomentPicker {...props} /> : <WholeDayPicker {...props} days={days} />
}
export const TimeOfDayPicker = (props: FieldInputProps) => (
  <Picked {...props} read={(text) => dayjs(text, 'HH:mm')} write={(value) => value.format('HH:mm')}>
    {(picked) => <TimePicker {...picked} ampm={false} />}
  </Picked>
)
