import { useTranslation } from 'react-i18next'
import { allOf, equals } from '../../../../core/predicate.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import { settings } from '../../../../web/base/settings.ts'
import { MoreRows } from '../../../../web/collection/more-rows.tsx'
import type { FacetPanelProps } from '../../../../web/product/product.ts'
import { AddTask } from './add-task.tsx'
import { TaskSection } from './task-groups.tsx'
import { useTasks } from './use-tasks.ts'

/** A task's sub-tasks, and an input to add one. New ones start in the task's project and sprint. */
export const SubTasks = ({ row, mayChange }: FacetPanelProps<'task'>) => {
  const { t } = useTranslation('task')
  const mayStore = useHolds({ permissions: ['task-store'] }) && mayChange
  const pages = useTasks(
    {
      where: allOf(equals('parent_id', row.id)),
      sort: [{ field: 'number', order: 'asc' }],
    },
    settings.own,
  )
  const { rows } = pages
  const project = row.project_id
  if ((rows.length === 0 && !mayStore) || typeof project !== 'string') return null
  const title = t('field.sub_tasks')
  return (
    <TaskSection title={title} rows={rows} hasMore={pages.hasMore}>
      <MoreRows {...pages} />
      {mayStore && (
        <AddTask
          project={project}
          values={{ parent_id: row.id, ...(row.sprint_id && settings.own ? { sprint_id: row.sprint_id } : {}) }}
          where={title}
          toBacklog={!settings.own}
        />
      )}
    </TaskSection>
  )
}
