import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { Fragment, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Hours, readHours, writeHours } from '../../../core/time/working-time/hours.ts'
import { keyOfField } from '../../../core/words/keys.ts'
import type { FieldInputProps } from '../../../web/data/areas/product.ts'
import { type Weekday, weekdays } from '../calendar-hours.ts'
import { PaintedDay } from './painted-day.tsx'

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** One day: its bar to paint, and its hours to type. */
const Day = ({ day, control }: { readonly day: Weekday; readonly control: Control }) => {
  const { t } = useTranslation(['business_calendar', 'working_time'])
  const { field, fieldState } = useController({ name: day, control })
  const hours: Hours = readHours(listOf(field.value)) ?? []
  const [typed, setTyped] = useState<string>()
  const text = typed ?? listOf(field.value).join(', ')
  const label = t(keyOfField('business_calendar', day))
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const isWrong = readHours(parts) === undefined
  const fault = fieldState.error?.message ?? (isWrong ? t('working_time:badHours') : undefined)
  const id = `hours-${day}`
  return (
    <>
      <Box component="label" htmlFor={id} sx={{ alignSelf: 'center' }}>
        {label}
      </Box>
      <PaintedDay
        hours={hours}
        onChange={(next) => {
          setTyped(undefined)
          field.onChange(writeHours(next))
        }}
      />
      <Box>
        <TextField
          id={id}
          size="small"
          value={text}
          error={fault !== undefined}
          placeholder={t('working_time:closed')}
          onChange={({ target }) => {
            setTyped(target.value)
            const next = target.value
              .split(/[,;]/)
              .map((part) => part.trim())
              .filter((part) => part !== '')
            field.onChange(readHours(next) === undefined ? next : writeHours(readHours(next) ?? []))
          }}
          onBlur={() => {
            if (!isWrong) setTyped(undefined)
            field.onBlur()
          }}
          slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off', ref: field.ref } }}
        />
        {fault !== undefined && <FormHelperText error>{fault}</FormHelperText>}
      </Box>
    </>
  )
}

/** A button that gives all days the hours of the first. */
const SameForAll = ({ control }: { readonly control: Control }) => {
  const { t } = useTranslation('working_time')
  const first = useController({ name: 'monday', control }).field
  const others = [
    useController({ name: 'tuesday', control }).field,
    useController({ name: 'wednesday', control }).field,
    useController({ name: 'thursday', control }).field,
    useController({ name: 'friday', control }).field,
    useController({ name: 'saturday', control }).field,
    useController({ name: 'sunday', control }).field,
  ]
  const apply = () => {
    for (const day of others) day.onChange(first.value)
  }
  return (
    <Button size="small" onClick={apply} sx={{ gridColumn: { sm: 3 }, justifySelf: 'start' }}>
      {t('sameForAll')}
    </Button>
  )
}

/** The hours of a week, painted with the pointer or typed to the minute. */
export const WeekPainter = ({ control }: FieldInputProps<'business_calendar'>) => (
  <Box
    sx={{
      display: 'grid',
      alignItems: 'center',
      gridTemplateColumns: { xs: '1fr', sm: 'max-content minmax(200px, 1fr) 220px' },
      gap: 2,
    }}
  >
    {weekdays.map((day) => (
      <Fragment key={day}>
        <Day day={day} control={control} />
        {day === 'monday' && <SameForAll control={control} />}
      </Fragment>
    ))}
  </Box>
)
