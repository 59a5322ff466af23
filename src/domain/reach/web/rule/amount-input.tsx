import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { Select } from './select.tsx'

const units = { minutes: 1, hours: 60, days: 1440 } as const
type Unit = keyof typeof units
const unitNames = ['minutes', 'hours', 'days'] as const satisfies readonly Unit[]
const sides = ['before', 'after'] as const
type Side = (typeof sides)[number]

const unitOf = (minutes: number): Unit =>
  unitNames.findLast((unit) => minutes !== 0 && minutes % units[unit] === 0) ?? 'minutes'

type Props = {
  readonly minutes: number
  readonly onChange: (minutes: number) => void
  /** The words for before and after; by default those of a date. */
  readonly sideWords?: { readonly [S in Side]: string }
}

/** An input of minutes, hours or days before or after something. */
export const AmountInput = ({ minutes, onChange, sideWords }: Props) => {
  const { t } = useTranslation('reach')
  const unit = unitOf(minutes)
  const amount = Math.abs(minutes) / units[unit]
  const isBefore = minutes < 0
  const set = (next: { amount?: number; unit?: Unit; isBefore?: boolean }) => {
    const whole = Math.max(0, Math.round(next.amount ?? amount)) * units[next.unit ?? unit]
    onChange((next.isBefore ?? isBefore) ? -whole : whole)
  }
  return (
    <>
      <TextField
        type="number"
        label={t('when.amount')}
        value={amount}
        onChange={({ target }) => set({ amount: Number(target.value) })}
        slotProps={{ htmlInput: { min: 0, dir: 'ltr' } }}
        sx={{ inlineSize: 110 }}
      />
      <Select
        label={t('when.unit')}
        value={unit}
        choices={unitNames.map((value) => ({ value, label: t(`unit.${value}`) }))}
        onChange={(value) => set({ unit: unitNames.find((one) => one === value) ?? 'minutes' })}
      />
      <Select
        label={t('when.side')}
        value={isBefore ? 'before' : 'after'}
        choices={sides.map((value) => ({ value, label: sideWords?.[value] ?? t(`side.${value}`) }))}
        onChange={(side) => set({ isBefore: side === 'before', amount: amount === 0 ? 1 : amount })}
      />
    </>
  )
}
