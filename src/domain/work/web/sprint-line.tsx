import BoltIcon from '@mui/icons-material/BoltOutlined'
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
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
import type { CallError } from '../../../web/api/errors.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { settings } from '../../../web/settings.ts'
import { notify } from '../../../web/shell/notices.ts'
import { CompleteSprint } from './complete-sprint.tsx'
import { DateRange } from './date-range.tsx'
import { RowTools } from './row-tools.tsx'

const StagesDialog = lazy(async () => ({ default: (await import('./stages-dialog.tsx')).StagesDialog }))
// Completing has a button of its own, which asks where unfinished tasks go.
const hidden = ['phase', 'is_completed', 'unfinished']

/** What can be done next with a sprint: an inactive one is started, an active one completed, a completed one reopened. */
const steps = {
  inactive: { key: 'stretch:start', icon: PlayCircleIcon, change: { is_active: true } },
  active: { key: 'work:phases.complete', icon: CheckCircleIcon, change: { is_completed: true } },
  completed: { key: 'work:phases.reopen', icon: ReplayIcon, change: { is_completed: false } },
} as const

const stateOf = (row: Row): keyof typeof steps => {
  if (row.is_completed === true) return 'completed'
  return row.is_active === false ? 'inactive' : 'active'
}

/** A sprint with its state, what may be done with it, and its columns. */
export const SprintLine = ({ row, mayEdit }: { row: Row; mayEdit: boolean }) => {
  const { t } = useTranslation(['work', 'stretch'])
  const act = useAction()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<string>()
  const path = `/sprints/${encodeURIComponent(String(row.id))}`
  const turn = (changed: Row) => act(() => client.put<unknown>(path, changed))
  // Told that tasks are left, one is asked where they go; a server that does not ask just completes it.
  const complete = async () => {
    try {
      const answer = await client.put<unknown>(path, steps.active.change)
      await act(async () => answer)
    } catch (error) {
      const { errors, message } = error as CallError
      if (errors?.unfinished === undefined) notify({ type: 'error', message })
      else setAsked(message)
    }
  }
  const mayTurn = useHolds({ permissions: ['sprint-update'] }) && mayEdit
  const maySeeColumns = useHolds({ permissions: ['stage-index'] }) && settings.own
  const name = String(row.name ?? '')
  const state = stateOf(row)
  const { key, icon: Icon, change } = steps[state]
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
        {mayTurn && (
          <IconButton
            size="small"
            aria-label={t(key, { name })}
            onClick={() => void (state === 'active' ? complete() : turn(change))}
          >
            <Icon fontSize="small" />
          </IconButton>
        )}
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
      {asked !== undefined && (
        <CompleteSprint
          name={name}
          text={asked}
          onCancel={() => setAsked(undefined)}
          onComplete={(unfinished) =>
            void turn({ ...steps.active.change, unfinished }).then((isTurned) => isTurned && setAsked(undefined))
          }
        />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <StagesDialog sprint={row} mayEdit={mayEdit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}
