import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/register.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import { settings } from '../../../../web/base/settings.ts'
import { BoardSkeleton } from '../../../../web/board/board-skeleton.tsx'
import { EmptyState } from '../../../../web/ui/state/empty-state.tsx'
import { ErrorState } from '../../../../web/ui/state/error-state.tsx'
import { NoSprint } from './no-sprint.tsx'
import { SprintBoard } from './sprint-board.tsx'
import { StatusBoard } from './status-board.tsx'
import { boardPermissions, useBoardSprint } from './use-board-sprint.ts'

const OwnBoard = ({ row }: { readonly row: RowOf<'project'> }) => {
  const boardSprint = useBoardSprint(row.id)
  if (boardSprint.error !== null) return <ErrorState error={boardSprint.error} onRetry={boardSprint.refetch} />
  if (boardSprint.sprint === undefined)
    return boardSprint.isWaiting ? <BoardSkeleton /> : <NoSprint project={row} phases={boardSprint.phases} />
  return (
    <SprintBoard
      key={String(boardSprint.sprint.id)}
      project={row}
      phases={boardSprint.phases}
      sprint={boardSprint.sprint}
      choose={boardSprint.choose}
    />
  )
}

/** A project's board: of one sprint, or by status on servers without columns. */
export const ProjectBoard = ({ row }: { readonly row: RowOf<'project'> }) => {
  const { t } = useTranslation('board')
  const maySee = useHolds({ permissions: boardPermissions })
  if (!settings.own) return <StatusBoard project={row} />
  return maySee ? <OwnBoard row={row} /> : <EmptyState text={t('notYours')} />
}
