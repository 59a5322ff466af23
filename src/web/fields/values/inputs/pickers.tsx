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
import { useFieldValue } from './use-field-value.ts'
import { useInput } from './use-input.ts'

/** A date of a form. A text that can't be read shows an error before the form is sent. */
const FormPicker = ({ form, ...props }: FieldInputProps & { readonly form: DateForm }) => {
  const unread = useUnreadDate()
  const { field } = props.field
  const input = useInput(props, (value) => (isUnreadDate(field, value) ? unread(form.picks, String(value)) : undefined))
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

/** A moment of a row of whole days: the days of the row's own zone, which stay the same when that is another. */
const WholeDayPicker = ({ days, ...props }: FieldInputProps & { readonly days: WholeDay }) => {
  const reading = useReading()
  const { value, set } = useFieldValue(props.control, props.field.wire)
  const shown = useRef(days)
  useEffect(() => {
    const before = shown.current
    shown.current = days
    if (before.timeZone === days.timeZone || typeof value !== 'string') return
    const day = dayOfMoment(value, before)
    if (day !== '') set(momentOfDay(day, days))
  })
  return <FormPicker {...props} form={formOfWholeDay(days, reading)} />
}

export const InstantPicker = (props: FieldInputProps) => {
  const { model, field, row, control } = props
  const reading = useReading()
  const [allDay, zone] = wholeDayWires(model)
  // A form may ask for this field alone: the row says the rest.
  const typed = useWatch({ control, name: [allDay, zone] })
  const said = { [allDay]: typed[0] ?? row?.[allDay], [zone]: typed[1] ?? row?.[zone] }
  const days = wholeDayOf(model, field, said, reading.timeZone)
  if (days !== undefined) return <WholeDayPicker {...props} days={days} />
  return <FormPicker {...props} form={formOfMoment(reading, 'dayIs' in field.field, settings.own)} />
}

export const TimeOfDayPicker = (props: FieldInputProps) => <FormPicker {...props} form={formOfTime} />
