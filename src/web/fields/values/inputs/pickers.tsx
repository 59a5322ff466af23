import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { boundsOf } from '../../../../core/declare/bounds.ts'
import {
  dayOfMoment,
  momentOfDay,
  type WholeDay,
  wholeDayOf,
  wholeDayWires,
} from '../../../../core/time/days/whole-days.ts'
import { settings } from '../../../base/browser/settings.ts'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { isUnreadDate } from '../dates/date-value.ts'
import { useReading } from '../use-reading.ts'
import { formOfDay, formOfMoment, formOfTime, formOfWholeDay } from './date-forms.ts'
import { type DateForm, TextDatePicker, useUnreadDate } from './date-picker.tsx'
import { useInput } from './use-input.ts'

type PickerProps = FieldInputProps & {
  readonly form: DateForm
  /** For a moment of a row of whole days: the days of the row's own zone, which stay the same when that is another. */
  readonly days?: WholeDay
}

/** A date of a form. A text that can't be read shows an error before the form is sent. */
const FormPicker = ({ form, days, ...props }: PickerProps) => {
  const unread = useUnreadDate()
  const { field } = props.field
  const input = useInput(props, (value) => (isUnreadDate(field, value) ? unread(form.picks, String(value)) : undefined))
  const { value, onChange } = input
  const before = useRef(days)
  useEffect(() => {
    const from = before.current
    before.current = days
    if (from === undefined || days === undefined || from.timeZone === days.timeZone) return
    const day = typeof value === 'string' ? dayOfMoment(value, from) : ''
    if (day !== '') onChange(momentOfDay(day, days))
  })
  return (
    <TextDatePicker
      form={form}
      value={typeof input.value === 'string' ? input.value : ''}
      onChange={(value) => input.onChange(value === '' ? null : value)}
      label={input.label}
      id={input.id}
      inputRef={input.inputRef}
      required={input.required}
      fault={input.helperText}
      days={boundsOf(field).days}
      onChosen={props.onChosen}
      onLeave={input.onBlur}
    />
  )
}

export const DayPicker = (props: FieldInputProps) => <FormPicker {...props} form={formOfDay(useReading())} />

export const InstantPicker = (props: FieldInputProps) => {
  const { model, field, row, control } = props
  const reading = useReading()
  const [allDay, zone] = wholeDayWires(model)
  // A form may ask for this field alone: the row says the rest.
  const typed = useWatch({ control, name: [allDay, zone] })
  const said = { [allDay]: typed[0] ?? row?.[allDay], [zone]: typed[1] ?? row?.[zone] }
  const days = wholeDayOf(model, field, said, reading.timeZone)
  if (days !== undefined) return <FormPicker key="days" {...props} days={days} form={formOfWholeDay(days, reading)} />
  return <FormPicker {...props} form={formOfMoment(reading, 'dayIs' in field.field, settings.own)} />
}

export const TimeOfDayPicker = (props: FieldInputProps) => <FormPicker {...props} form={formOfTime} />
