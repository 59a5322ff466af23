import TuneIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { ChoiceChip } from '../../base/ui/choice-chip.tsx'
import { CountBadge } from '../../base/ui/count-badge.tsx'
import { ToolLine } from '../../base/ui/tool-line.tsx'
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
  /** The first tool, which phones show too. */
  readonly first?: ReactNode
  /** Tools after the first one. */
  readonly children?: ReactNode
  /** Content of the line's end. */
  readonly end?: ReactNode
}

const none = 'none'

/** Lane field, search and filters of a board; on phones in a sheet, so that one line is left above the cards. */
export const BoardTools = ({ model, state, onChange, laneFields, lane, onLane, first, children, end }: Props) => {
  const { t } = useTranslation(['board', 'list', model.name])
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const [isOpen, setOpen] = useState(false)
  const tools = (
    <>
      {children}
      {laneFields.length > 0 && (
        <ChoiceChip
          label={t('board:lanes')}
          value={lane?.name ?? none}
          isSet={lane !== undefined}
          options={[
            { value: none, name: t('board:noLanes') },
            ...laneFields.map(({ name }) => ({ value: name, name: t(labelKey(model, name)) })),
          ]}
          onChoose={(value) => onLane(value === none ? undefined : value)}
        />
      )}
      <FilterLine model={model} state={state} onChange={onChange} />
      <SearchBox value={state.search} onChange={(search) => onChange({ search }, true)} />
    </>
  )
  if (!isPhone)
    return (
      <ToolLine end={end}>
        {first}
        {tools}
      </ToolLine>
    )
  const changed = (state.where === undefined ? 0 : 1) + (state.search === '' ? 0 : 1) + (lane === undefined ? 0 : 1)
  return (
    <>
      <ToolLine
        end={
          <CountBadge count={changed}>
            <IconButton
              size="small"
              color="inherit"
              aria-label={t('list:moreTools')}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <TuneIcon fontSize="small" />
            </IconButton>
          </CountBadge>
        }
      >
        {first}
      </ToolLine>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('list:moreTools'),
            sx: { maxBlockSize: '85vh', borderStartStartRadius: 12, borderStartEndRadius: 12 },
          },
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, p: 4 }}>{tools}</Box>
        {end !== undefined && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, p: 4 }}>{end}</Box>
        )}
      </Drawer>
    </>
  )
}
