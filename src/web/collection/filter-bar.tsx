import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { ResetButton } from '../ui/reset-button.tsx'
import { FilterControl } from './filter-control.tsx'
import { wereOpenedByKey } from './filter-opening.ts'
import { type BarFilters, controlNames, filterFields } from './filters.ts'

/** Typing is asked about once it rests this long. */
const rest = 300

type Props = {
  readonly model: Model
  readonly filters: BarFilters
  /** Names of those that are not offered. */
  readonly without: readonly string[]
  readonly onChange: (filters: BarFilters) => void
  /** Opens the builder of conditions. */
  readonly onBuild: () => void
}

const nothing = (model: Model): Record<string, null> =>
  Object.fromEntries(filterFields(model).flatMap((field) => controlNames(field).map((name) => [name, null])))

/** One control for each declared filter. The address is the truth: Back empties what it filled. */
export const FilterBar = ({ model, filters, without, onChange, onBuild }: Props) => {
  const { t } = useTranslation('common')
  const { control, subscribe, reset } = useForm<Record<string, string | null>>({ defaultValues: filters })
  const shown = JSON.stringify(filters)
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly say: () => void }>(undefined)
  useEffect(() => {
    // Not over what was typed since: that is about to be asked for. Every control is named: one that a reset leaves out
    // keeps what it showed.
    if (waiting.current === undefined) reset({ ...nothing(model), ...JSON.parse(shown) })
  }, [model, shown, reset])
  // The newest, not the one of when typing began: an address that changes meanwhile must not lose what is typed.
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  }, [onChange])
  useEffect(() => {
    const forget = () => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
    }
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        forget()
        // A reset names no field; answering it would write the address that caused it.
        if (name === undefined) return
        const filled = Object.entries(values).flatMap(([key, value]) => (value ? [[key, String(value)] as const] : []))
        const say = () => {
          forget()
          tell.current(Object.fromEntries(filled))
        }
        waiting.current = { timer: setTimeout(say, rest), say }
      },
    })
    return () => {
      forget()
      stop()
    }
  }, [subscribe])
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (wereOpenedByKey()) box.current?.querySelector<HTMLElement>('input:not([aria-hidden]), [role=combobox]')?.focus()
  }, [])
  return (
    <Box
      ref={box}
      role="group"
      aria-label={t('filters')}
      // Whoever clicks a row right after typing leaves; said later, the filter would bring them back.
      onBlur={() => waiting.current?.say()}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
        alignItems: 'start',
        paddingBlock: 3,
      }}
    >
      {filterFields(model)
        .filter(({ name }) => !without.includes(name))
        .map((field) => (
          <FilterControl key={field.wire} model={model} field={field} control={control} />
        ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, gridColumn: { xs: 'auto', sm: 'span 2' } }}>
        <ResetButton onReset={Object.keys(filters).length === 0 ? undefined : () => onChange({})}>
          {t('clearFilters')}
        </ResetButton>
        <Button onClick={onBuild} aria-haspopup="dialog">
          {t('list:builder.open')}
        </Button>
      </Box>
    </Box>
  )
}
