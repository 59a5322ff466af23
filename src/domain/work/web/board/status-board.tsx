import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../../core/declare/model.ts'
import { equals } from '../../../../core/query/predicate.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import type { BoardColumn } from '../../../../web/views/board/board-context.ts'
import { taskStatuses } from '../../task-status.ts'
import { useViewing } from '../task/use-viewing.ts'
import { TaskBoard } from './task-board.tsx'

/**
 * A project's tasks by status, read-only: other servers offer tasks by status only, and their update call of tasks has
 * neither column nor status.
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
