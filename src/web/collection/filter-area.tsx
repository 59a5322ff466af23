import FilterListIcon from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import type { Group } from '../../core/predicate.ts'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import { useButtonCommand } from '../commands/use-button-command.ts'
import { useReading } from '../fields/use-reading.ts'
import { breakpoints } from '../theme/tokens.ts'
import { visuallyHidden } from '../theme/visually-hidden.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import { deferred } from '../ui/deferred.tsx'
import type { FilterOpening } from './filter-opening.ts'
import { type BarFilters, joinWhere, requestWhere, splitWhere } from './filters.ts'
import type { ListState } from './list-state.ts'

const FilterBar = deferred(async () => (await import('./filter-bar.tsx')).FilterBar)
const FilterChips = deferred(async () => (await import('./filter-chips.tsx')).FilterChips)
const FilterBuilder = deferred(async () => (await import('./filter-builder.tsx')).FilterBuilder)

/** Beside a search field, a phone has room only for the button's icon. */
const phoneButton = {
  [`@media (max-width:${breakpoints.sm - 0.05}px)`]: {
    minInlineSize: 40,
    '& .MuiButton-startIcon': { margin: 0 },
    '& > .button-word': visuallyHidden,
  },
} as const

type ButtonProps = { readonly count: number; readonly opening: FilterOpening }

/** Opens the filters; shows the number of active ones. */
export const FilterButton = ({ count, opening }: ButtonProps) => {
  const { t } = useTranslation('common')
  const isOpen = opening.by !== undefined
  const button = useButtonCommand('list.filters', 'common:filters', FilterListIcon, 'list')
  return (
    <CountBadge count={count}>
      <Button
        ref={button}
        startIcon={<FilterListIcon />}
        // `detail` is 0 if the click came from the keyboard.
        onClick={({ detail }) => opening.set(isOpen ? undefined : detail === 0 ? 'key' : 'pointer')}
        aria-expanded={isOpen}
        {...(count > 0 ? { 'aria-label': t('filtersSet', { count }) } : {})}
        color="inherit"
        sx={phoneButton}
      >
        <span className="button-word">{t('filters')}</span>
      </Button>
    </CountBadge>
  )
}

type AreaProps = {
  readonly model: Model
  readonly state: ListState
  readonly opening: FilterOpening
  readonly onChange: (next: Partial<ListState>, replace?: boolean) => void
  /** Names of filters that are left out because the surrounding page fixes them. */
  readonly hiddenFilters?: readonly string[]
}

/** The filters of a list: the bar of controls, the chips, and the dialog of nested conditions. */
export const FilterArea = ({ model, state, opening, onChange, hiddenFilters = [] }: AreaProps) => {
  const [building, setBuilding] = useState(false)
  const { timeZone } = useReading()
  const { where } = state
  const { bar, rest } = splitWhere(model, where)
  const changeBar = (next: BarFilters) => onChange({ where: joinWhere(model, next, rest) })
  const change = (next: Group | undefined) => onChange({ where: next })
  const build = () => setBuilding(true)
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'list.conditions',
        label: { key: 'list:builder.open' },
        icon: FilterListIcon,
        group: 'list',
        run: () => setBuilding(true),
      },
    ],
    [],
  )
  useCommands(commands)
  return (
    <>
      {opening.by !== undefined && (
        <FilterBar
          model={model}
          filters={bar}
          hiddenFilters={hiddenFilters}
          takesFocus={opening.by === 'key'}
          onChange={changeBar}
          onBuild={build}
        />
      )}
      {where !== undefined && <FilterChips model={model} where={where} onChange={change} onEdit={build} />}
      {building && (
        <FilterBuilder
          model={model}
          where={requestWhere(model, where, timeZone)}
          onCancel={() => setBuilding(false)}
          onApply={(next) => {
            setBuilding(false)
            change(next)
          }}
        />
      )}
    </>
  )
}
