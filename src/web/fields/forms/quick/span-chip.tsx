import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { wholeDayOf, wholeDayWires } from '../../../../core/time/days/whole-days.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { announceField } from '../../commands/type-ahead.ts'
import { isUnreadDate } from '../../values/dates/date-value.ts'
import { useReading } from '../../values/use-reading.ts'
import { FieldInput } from '../field-input.tsx'
import { useFocusOnFirstInput } from '../use-first-input.ts'
import { ChipButton, ChipPopover } from './chip-frame.tsx'
import type { ChipGroup } from './chip-groups.ts'
import type { ChipProps } from './quick-chip.tsx'
import { saidSpan } from './said-span.ts'

type Props = ChipProps & Pick<ChipGroup, 'also'>

/** Start, end and whole days, one below the other. A start that is moved takes the end along. */
const SpanFields = ({ model, field, also, control, required }: Props) => {
  const box = useFocusOnFirstInput<HTMLDivElement>()
  const end = also[0] ?? field
  const { field: endInput } = useController({ control, name: end.wire })
  const [start, until]: readonly unknown[] = useWatch({ control, name: [field.wire, end.wire] })
  const before = useRef(start)
  useEffect(() => {
    const by = Date.parse(String(start)) - Date.parse(String(before.current))
    if (Number.isNaN(by)) return
    before.current = start
    const moved = Date.parse(String(until)) + by
    if (by !== 0 && !Number.isNaN(moved)) endInput.onChange(new Date(moved).toISOString())
  }, [start, until, endInput])
  return (
    <Stack ref={box} spacing={3} sx={{ paddingBlockStart: 1 }}>
      {[field, ...also].map((one) => (
        <FieldInput
          key={one.wire}
          model={model}
          field={one}
          control={control}
          required={required && one === field}
          row={undefined}
        />
      ))}
    </Stack>
  )
}

/** A chip for the time of a new row of a calendar: it has start and end in words, and opens both. */
export const SpanChip = ({ onChanged, ...props }: Props) => {
  const { model, field, also, control, required } = props
  const { t } = useTranslation()
  const reading = useReading()
  const wires = [field, ...also].map(({ wire }) => wire)
  const { field: input } = useController({ name: field.wire, control })
  const values: readonly unknown[] = useWatch({ control, name: [...wires, ...wholeDayWires(model)] })
  const { errors } = useFormState({ control, name: wires })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [start, end] = values.map((value) => (typeof value === 'string' ? value : ''))
  const [allDay, zone] = values.slice(wires.length)
  const [allDayWire, zoneWire] = wholeDayWires(model)
  const wholeDays = wholeDayOf(model, field, { [allDayWire]: allDay, [zoneWire]: zone }, reading.timeZone)
  const spanWords = saidSpan({ start: start ?? '', end: end ?? '' }, reading, wholeDays)
  const error = wires.map((wire) => errors[wire]?.message).find((one) => typeof one === 'string')
  /** A date that can't be read stays open, as its field says why. */
  const leave = (isGivenUp: boolean) => {
    const isUnread = isUnreadDate(field.field, start) || isUnreadDate((also[0] ?? field).field, end)
    if (isUnread && !isGivenUp) return
    setAnchor(null)
    onChanged()
  }
  const label = t(labelKey(model, field.name))
  return (
    <>
      <ChipButton
        ref={input.ref}
        wire={field.wire}
        label={label}
        required={required}
        popup="dialog"
        isOpen={anchor !== null}
        error={error}
        onOpen={(at) => {
          announceField('place')
          setAnchor(at)
        }}
      >
        {spanWords === '' ? undefined : <span>{spanWords}</span>}
      </ChipButton>
      {anchor !== null && (
        <ChipPopover anchor={anchor} label={label} leave={leave}>
          <SpanFields {...props} onChanged={onChanged} />
        </ChipPopover>
      )}
    </>
  )
}
