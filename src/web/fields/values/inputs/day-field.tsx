import { useRef, useState } from 'react'
import { isDateValue } from '../dates/date-value.ts'
import { useReading } from '../use-reading.ts'
import { formOfDay, formOfTime } from './date-forms.ts'
import { TextDatePicker } from './date-picker.tsx'

type Props = {
  readonly label: string
  /** `YYYY-MM-DD`, or `HH:MM` of a time; empty for none. */
  readonly value: string
  /** Called with a value of the kind, or with none, as the field is left or a date is chosen. */
  readonly onChange: (value: string) => void
  readonly picks?: 'day' | 'timeOfDay'
  readonly required?: boolean
}

/**
 * A day outside a form. A typed text counts when the field is left; a text that can't be read shows an error and
 * changes nothing.
 */
export const DayField = ({ label, value, onChange, picks = 'day', required = false }: Props) => {
  const reading = useReading()
  const [typed, setTyped] = useState({ value, from: value })
  // Changed from outside.
  if (typed.from !== value) setTyped({ value, from: value })
  /** A date is chosen and confirmed within one event. */
  const latest = useRef(value)
  latest.current = typed.from === value ? typed.value : value
  const settle = () => {
    const next = latest.current
    if (next !== value && (next === '' ? !required : isDateValue(picks, next))) onChange(next)
  }
  return (
    <TextDatePicker
      form={picks === 'day' ? formOfDay(reading) : formOfTime}
      value={latest.current}
      onChange={(next) => {
        latest.current = next
        setTyped({ value: next, from: value })
      }}
      label={label}
      required={required}
      onLeave={settle}
    />
  )
}
