import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { ResetButton } from '../ui/reset-button.tsx'
import { FilterControl } from './filter-control.tsx'
import { type BarFilters, controlNames, filterFields } from './filters.ts'

/** Debounce of typed text in milliseconds. */
const debounceMs = 300

type Props = {
  readonly model: Model
  readonly filters: BarFilters
  /** Names of filters that are not shown. */
  readonly hiddenFilters: readonly string[]
  /** The first control gets the focus on mount. */
  readonly takesFocus: boolean
  readonly onChange: (filters: BarFilters) => void
  /** Opens the dialog of nested conditions. */
  readonly onBuild: () => void
}

const emptyFilters = (model: Model): Record<string, null> =>
  Object.fromEntries(filterFields(model).flatMap((field) => controlNames(field).map((name) => [name, null])))

/** One control for each declared filter. The URL holds the state, so Back restores earlier values. */
export const FilterBar = ({ model, filters, hiddenFilters, takesFocus, onChange, onBuild }: Props) => {
  const { t } = useTranslation('common')
  const { control, subscribe, reset } = useForm<Record<string, string | null>>({ defaultValues: filters })
  const filtersKey = JSON.stringify(filters)
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly apply: () => void }>(undefined)
  useEffect(() => {
    // Not while typed text waits for the debounce: it would be overwritten. Every control is named, because `reset` keeps
    // the value of a control that is missing in its values.
    if (waiting.current === undefined) reset({ ...emptyFilters(model), ...JSON.parse(filtersKey) })
  }, [model, filtersKey, reset])
  // A ref, so that the delayed call uses the latest `onChange`: the URL may change while the debounce runs.
  const onChangeRef = useRef(onChange)
  useEffect(() => {
    onChangeRef.current = onChange
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
        // A reset has no `name`; reacting to it would write back the URL that caused it.
        if (name === undefined) return
        const filled = Object.entries(values).flatMap(([key, value]) => (value ? [[key, String(value)] as const] : []))
        const apply = () => {
          forget()
          onChangeRef.current(Object.fromEntries(filled))
        }
        waiting.current = { timer: setTimeout(apply, debounceMs), apply }
      },
    })
    return () => {
      forget()
      stop()
    }
  }, [subscribe])
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useLayoutEffect(() => {
    if (takesFocus) box.current?.querySelector<HTMLElement>('input:not([aria-hidden]), [role=combobox]')?.focus()
  }, [])
  return (
    <Box
      ref={box}
      role="group"
      aria-label={t('filters')}
      // On leaving the page the pending filter is dropped: applied later, it would navigate back to the list.
      onBlur={() => waiting.current?.apply()}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
        alignItems: 'start',
        paddingBlock: 3,
      }}
    >
      {filterFields(model)
        .filter(({ name }) => !hiddenFilters.includes(name))
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
