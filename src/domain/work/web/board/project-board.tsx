import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../../web/base/ui/state/error-state.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { BoardSkeleton } from '../../../../web/views/board/board-skeleton.tsx'
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
