import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { FilterLine } from '../collection/filters/filter-line.tsx'
import type { ListState } from '../collection/list-state.ts'
import { SearchBox } from '../collection/search-box.tsx'

type Props = {
  readonly model: Model
  readonly state: ListState
  readonly onChange: (next: Partial<ListState>, replace?: boolean) => void
  readonly laneFields: readonly ModelField[]
  readonly lane: ModelField | undefined
  readonly onLane: (name: string | undefined) => void
  /** Content before the tools. */
  readonly children: ReactNode
}

const none = 'none'

/** Search, filters and lane field of a board. */
export const BoardTools = ({ model, state, onChange, laneFields, lane, onLane, children }: Props) => {
  const { t } = useTranslation(['board', model.name])
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 3,
        alignItems: 'center',
        flexWrap: 'wrap',
        marginBlockEnd: 3,
        // Two per line on phones.
        '& > .MuiTextField-root': { flex: { xs: '1 1 40%', sm: '0 1 auto' } },
      }}
    >
      {children}
      {laneFields.length > 0 && (
        <TextField
          select
          label={t('board:lanes')}
          value={lane?.name ?? none}
          onChange={({ target }) => onLane(target.value === none ? undefined : target.value)}
          sx={{ inlineSize: 160 }}
        >
          <MenuItem value={none}>{t('board:noLanes')}</MenuItem>
          {laneFields.map(({ name }) => (
            <MenuItem key={name} value={name}>
              {t(labelKey(model, name))}
            </MenuItem>
          ))}
        </TextField>
      )}
      <SearchBox value={state.search} onChange={(search) => onChange({ search }, true)} />
      <FilterLine model={model} state={state} onChange={onChange} />
    </Box>
  )
}
