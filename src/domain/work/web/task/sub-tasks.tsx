import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { useLocale } from '../../../../web/base/i18n/use-locale.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import type { FacetPanelProps } from '../../../../web/data/areas/product.ts'
import { MoreRows } from '../../../../web/views/collection/more-rows.tsx'
import { RecordSection, useSection } from '../../../../web/views/row-page/section.tsx'
import { AddTask } from './add-task.tsx'
import { TaskLine } from './task-line.tsx'
import { useTasks } from './use-tasks.ts'

const addCommand = { id: 'task.part', label: { key: 'work_task:addPart' }, icon: AddIcon }

/** A task's sub-tasks, and an input to add one. New ones start in the task's project and sprint. */
export const SubTasks = ({ row, mayChange }: FacetPanelProps<'task'>) => {
  const { t } = useTranslation(['task', 'work_task'])
  const id = useId()
  const locale = useLocale()
  const project = row.project_id
  const mayStore = useHolds({ permissions: ['task-store'] }) && mayChange && typeof project === 'string'
  const { isOpen, open, box } = useSection<HTMLDivElement>(addCommand, mayStore)
  const pages = useTasks(
    {
      where: allOf(equals('parent_id', row.id)),
      sort: [{ field: 'number', order: 'asc' }],
    },
    settings.own,
  )
  const { rows } = pages
  const isUnused = rows.length === 0 && !isOpen
  if ((rows.length === 0 && !mayStore) || typeof project !== 'string') return null
  const title = t('field.sub_tasks')
  return (
    <RecordSection
      id={id}
      title={title}
      aside={
        rows.length > 0 && (
          <bdi dir="ltr">
            {new Intl.NumberFormat(locale).format(rows.length)}
            {pages.hasMore && '+'}
          </bdi>
        )
      }
      isUnused={isUnused}
      buttons={
        isUnused ? [{ label: t('work_task:part'), name: t('work_task:addPart'), icon: AddIcon, onClick: open }] : []
      }
    >
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0 }}>
        {rows.map((task) => (
          <TaskLine key={task.id} row={task} />
        ))}
      </Box>
      <MoreRows {...pages} />
      {mayStore && (
        <Box ref={box}>
          <AddTask
            project={project}
            values={{ parent_id: row.id, ...(row.sprint_id && settings.own ? { sprint_id: row.sprint_id } : {}) }}
            where={title}
            toBacklog={!settings.own}
          />
        </Box>
      )}
    </RecordSection>
  )
}
