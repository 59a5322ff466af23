// Decision (2026-11): `f` adds a filter to the list in sight. Where a row is chosen and one of its fields has the same
// key (the phase of a task, the project of a ticket), the key belongs to the row: the fields had the key first, and the
// button is beside the list.
import AddIcon from '@mui/icons-material/Add'
import FilterListIcon from '@mui/icons-material/FilterList'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import type { Group } from '../../../../core/query/predicate.ts'
import { phoneQuery } from '../../../base/theme/tokens.ts'
import { deferred } from '../../../base/ui/deferred.tsx'
import type { Command } from '../../../fields/commands/command.ts'
import { useCommands } from '../../../fields/commands/registry.ts'
import { useButtonCommand } from '../../../fields/commands/use-button-command.ts'
import { useReading } from '../../../fields/values/use-reading.ts'
import type { ListState } from '../list-state.ts'
import { chipsOf, withNodes } from './chips.ts'
import { FilterChip } from './filter-chip.tsx'
import { requestWhere } from './filter-parameters.ts'

const loadPanel = async () => (await import('./filter-panel.tsx')).FilterPanel
const FilterPanel = deferred(loadPanel, 0)
/**
 * Loads the panel before it opens: text that is typed right after the click would be lost during the download. A
 * failure shows when the panel opens.
 */
const preloadPanel = () => void loadPanel().catch(() => undefined)
const FilterBuilder = deferred(async () => (await import('./filter-builder.tsx')).FilterBuilder, 0)

type Props = {
  readonly model: Model
  readonly state: ListState
  readonly onChange: (next: Partial<ListState>, replace?: boolean) => void
  /** Names of fields that are not offered because the surrounding page fixes them. */
  readonly hiddenFilters?: readonly string[]
  /** Content behind the chips. */
  readonly children?: ReactNode
}

type Opening = { readonly anchor: HTMLElement; readonly chipKey: string | undefined }
const none: readonly string[] = []

/**
 * A list's conditions as chips, each changed in place; with a button that adds one, and the dialog of nested
 * conditions.
 */
export const FilterLine = ({ model, state, onChange, hiddenFilters = none, children }: Props) => {
  const { t } = useTranslation('list')
  const { timeZone } = useReading()
  const [opening, setOpening] = useState<Opening>()
  const [isBuilding, setBuilding] = useState(false)
  const { where } = state
  const chips = chipsOf(model, where)
  const change = (next: Group | undefined, replace = false) => onChange({ where: next }, replace)
  const button = useButtonCommand('list.filters', 'list:filter.add', FilterListIcon, 'list', {
    key: 'f',
    yieldsKeys: true,
    words: 'command:words.filter',
  })
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
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        flexWrap: 'wrap',
        minInlineSize: 0,
        // On a phone the chips have a line of their own, which scrolls, below the tools around them.
        [`@media ${phoneQuery}`]:
          chips.length === 0 ? {} : { flexWrap: 'nowrap', overflowX: 'auto', p: '2px', flexBasis: '100%', order: 1 },
      }}
    >
      {chips.length > 0 && (
        <Box component="ul" aria-label={t('chips.label')} sx={{ display: 'contents', listStyle: 'none' }}>
          {chips.map((chip) => (
            <FilterChip
              key={chip.key}
              model={model}
              chip={chip}
              isOpen={opening?.chipKey === chip.key}
              onOpen={(anchor) =>
                chip.condition === undefined ? setBuilding(true) : setOpening({ anchor, chipKey: chip.key })
              }
              onRemove={() => change(withNodes(where, chip, []))}
            />
          ))}
        </Box>
      )}
      <Button
        ref={button}
        size="small"
        color="inherit"
        startIcon={<AddIcon />}
        aria-haspopup="dialog"
        aria-expanded={opening !== undefined && opening.chipKey === undefined}
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        onClick={({ currentTarget }) => setOpening({ anchor: currentTarget, chipKey: undefined })}
        sx={{ flex: 'none', color: 'text.secondary', '& > .MuiButton-startIcon': { marginInlineEnd: '4px' } }}
      >
        {t('filter.add')}
      </Button>
      {chips.length > 1 && (
        <Button
          size="small"
          color="inherit"
          onClick={() => change(undefined)}
          sx={{ flex: 'none', color: 'text.secondary' }}
        >
          {t('filter.clear')}
        </Button>
      )}
      {children}
      {opening !== undefined && (
        <FilterPanel
          model={model}
          where={where}
          anchor={opening.anchor}
          chipKey={opening.chipKey}
          hiddenFilters={hiddenFilters}
          onChange={change}
          onBuild={() => setBuilding(true)}
          onClose={() => setOpening(undefined)}
        />
      )}
      {isBuilding && (
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
    </Box>
  )
}
