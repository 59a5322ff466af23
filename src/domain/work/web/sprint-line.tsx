import BoltIcon from '@mui/icons-material/BoltOutlined'
import PlayCircleIcon from '@mui/icons-material/PlayCircleOutlined'
import ReplayIcon from '@mui/icons-material/Replay'
import ViewKanbanIcon from '@mui/icons-material/ViewKanbanOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../../web/access/can.tsx'
import { client } from '../../../web/api/client.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { settings } from '../../../web/settings.ts'
import { CompleteSprint } from './complete-sprint.tsx'
import { DateRange } from './date-range.tsx'
import { RowTools } from './row-tools.tsx'

const StagesDialog = lazy(async () => ({ default: (await import('./stages-dialog.tsx')).StagesDialog }))
const hidden = ['phase', 'is_completed', 'unfinished']

/** What can be done next with a sprint that is not under way. */
const steps = {
  inactive: { key: 'stretch:start', icon: PlayCircleIcon, change: { is_active: true } },
  completed: { key: 'work:phases.reopen', icon: ReplayIcon, change: { is_completed: false } },
} as const

const stateOf = (row: Row): keyof typeof steps | 'active' => {
  if (row.is_completed === true) return 'completed'
  return row.is_active === false ? 'inactive' : 'active'
}

/** Starts an inactive sprint, completes an active one, reopens a completed one. */
const Turn = ({ row, state }: { row: Row; state: ReturnType<typeof stateOf> }) => {
  const { t } = useTranslation(['work', 'stretch'])
  const act = useAction()
  const name = String(row.name ?? '')
  if (state === 'active') return <CompleteSprint row={row} label={t('work:phases.complete', { name })} />
  const { key, icon: Icon, change } = steps[state]
  return (
    <IconButton
      size="small"
      aria-label={t(key, { name })}
      onClick={() => void act(() => client.put<unknown>(`/sprints/${String(row.id)}`, change))}
    >
      <Icon fontSize="small" />
    </IconButton>
  )
}

/** A sprint with its state, what may be done with it, and its columns. */
export const SprintLine = ({ row, mayEdit }: { row: Row; mayEdit: boolean }) => {
  const { t } = useTranslation(['work', 'stretch'])
  const [isOpen, setOpen] = useState(false)
  const mayTurn = useHolds({ permissions: ['sprint-update'] }) && mayEdit
  const maySeeColumns = useHolds({ permissions: ['stage-index'] }) && settings.own
  const name = String(row.name ?? '')
  const state = stateOf(row)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        minBlockSize: 40,
        paddingBlock: 0.5,
      }}
    >
      <BoltIcon fontSize="small" sx={{ color: state === 'completed' ? 'success.main' : 'text.secondary' }} />
      <Box component="span" sx={{ flex: '1 1 140px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Box>
      <DateRange row={row} />
      <Typography variant="body2" sx={{ color: state === 'completed' ? 'success.main' : 'text.secondary' }}>
        {t(`work:phases.${state}`)}
      </Typography>
      <Box sx={{ display: 'flex', flex: 'none' }}>
        {mayTurn && <Turn row={row} state={state} />}
        {maySeeColumns && (
          <IconButton
            size="small"
            aria-label={t('stretch:columns', { name })}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <ViewKanbanIcon fontSize="small" />
          </IconButton>
        )}
        {mayEdit && <RowTools entity="sprint" row={row} hidden={hidden} />}
      </Box>
      {isOpen && (
        <Suspense fallback={null}>
          <StagesDialog sprint={row} mayEdit={mayEdit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}
