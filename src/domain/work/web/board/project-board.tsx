import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../../../web/access/can.tsx'
import type { Row } from '../../../../web/api/shapes.ts'
import { BoardSkeleton } from '../../../../web/board/board-skeleton.tsx'
import { EmptyState } from '../../../../web/screens/state/empty-state.tsx'
import { ErrorState } from '../../../../web/screens/state/error-state.tsx'
import { settings } from '../../../../web/settings.ts'
import { NewChild } from '../row-tools.tsx'
import { SprintBoard } from './sprint-board.tsx'
import { StatusBoard } from './status-board.tsx'
import { type PhaseSprints, useBoardSprint } from './use-board-sprint.ts'

/** That there is no sprint to show the board of, and the way to make one. */
const NoSprint = ({ phases }: { phases: readonly PhaseSprints[] }) => {
  const { t } = useTranslation(['board', 'sprint'])
  const mayAdd = useHolds({ permissions: ['sprint-store'] })
  const [isAdding, setAdding] = useState(false)
  const phase = phases[0]?.phase
  if (phase === undefined) return <EmptyState text={t('board:noPhase')} />
  return (
    <EmptyState text={t('board:noSprint')}>
      {mayAdd && (
        <Button variant="contained" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {t('board:newSprint')}
        </Button>
      )}
      {isAdding && (
        <NewChild
          entity="sprint"
          hidden={['phase', 'is_completed', 'unfinished']}
          fixed={{ phase_id: String(phase.id) }}
          onClose={() => setAdding(false)}
        />
      )}
    </EmptyState>
  )
}

const OwnBoard = ({ row }: { row: Row }) => {
  const chosen = useBoardSprint(String(row.id))
  if (chosen.error !== null) return <ErrorState error={chosen.error} onRetry={chosen.again} />
  if (chosen.sprint === undefined) return chosen.isWaiting ? <BoardSkeleton /> : <NoSprint phases={chosen.phases} />
  return (
    <SprintBoard
      key={String(chosen.sprint.id)}
      project={row}
      phases={chosen.phases}
      sprint={chosen.sprint}
      choose={chosen.choose}
    />
  )
}

/** A project's board: of one sprint; by status where a server knows of no columns. */
export const ProjectBoard = ({ row }: { readonly row: Row }) => {
  const { t } = useTranslation('board')
  const maySee = useHolds({ permissions: ['phase-index', 'sprint-index', 'stage-index'] })
  if (!settings.own) return <StatusBoard project={row} />
  return maySee ? <OwnBoard row={row} /> : <EmptyState text={t('notYours')} />
}
