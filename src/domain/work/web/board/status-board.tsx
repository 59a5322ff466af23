import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/keys.ts'
import { fieldOf } from '../../../../core/model.ts'
import { equals } from '../../../../core/predicate.ts'
import type { Row } from '../../../../web/api/shapes.ts'
import type { BoardColumn } from '../../../../web/board/board-context.ts'
import { useModel } from '../../../../web/product/product.ts'
import { taskStatuses } from '../../task-status.ts'
import { useViewing } from '../task/use-viewing.ts'
import { TaskBoard } from './task-board.tsx'

/**
 * A project's tasks by status, read-only: other servers can only be asked for that, and their update call of tasks
 * has neither column nor status.
 */
export const StatusBoard = ({ project }: { project: Row }) => {
  const { t } = useTranslation('task')
  const id = String(project.id)
  const viewing = useViewing(id)
  const columns = useMemo(
    () =>
      taskStatuses.map(
        (key): BoardColumn => ({
          key,
          name: t(keyOfChoice('task', 'status', key)),
          color: undefined,
          limit: undefined,
          gives: {},
        }),
      ),
    [t],
  )
  const fixed = useMemo(() => equals('project_id', id), [id])
  return (
    <TaskBoard
      fixed={fixed}
      columns={columns}
      columnField={fieldOf(useModel('task'), 'status')}
      isReadOnly
      elsewhere={[]}
      viewing={viewing}
    />
  )
}
