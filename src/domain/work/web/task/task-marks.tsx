import HandIcon from '@mui/icons-material/BackHandOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { optionOfWord } from '../../../../core/words/choice-words.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { ChoiceMark } from '../../../../web/fields/forms/choice/choice-mark.tsx'
import { ChoiceMenu } from '../../../../web/fields/forms/choice/choice-menu.tsx'
import { type Look, markLooks } from '../../../../web/fields/values/mark-looks.ts'
import { Marked } from '../../../../web/fields/values/marked.tsx'
import { ShortDate } from '../../../../web/fields/values/short-date.tsx'
import { alsoCalled, endedStatuses, statusMarks, type TaskStatus, taskStatuses } from '../../task-status.ts'

/** Returns icon and colour of a status; those of pending for an unknown one. */
export const lookOf = (status: TaskStatus | undefined): Look => markLooks[statusMarks[status ?? 'pending']]

/** Returns the status of a row. Other servers may spell it differently, or have an unknown one (undefined). */
export const statusOf = ({ status }: Pick<RowOf<'task'>, 'status'>): TaskStatus | undefined =>
  optionOfWord({ options: taskStatuses, also: alsoCalled }, status) as TaskStatus | undefined
export const isEnded = (row: Pick<RowOf<'task'>, 'status'>): boolean => {
  const status = statusOf(row)
  return status !== undefined && endedStatuses.includes(status)
}

/** A task's status, read-only. */
export const TaskStatusMark = ({ row }: { row: RowOf<'task'> }) => (
  <ChoiceMark model={useModel('task')} field="status" row={row} />
)
/** A task's status, which opens the allowed transitions. */
export const TaskStatusMenu = ({ row }: { row: RowOf<'task'> }) => (
  <ChoiceMenu model={useModel('task')} field="status" row={row} />
)
/** A task's priority as bars; its word is the bars' name. */
export const TaskPriority = ({ row }: { row: RowOf<'task'> }) => (
  <Marked entity="task" field="priority" value={row.priority} hasLabel={false} />
)

/** A task's number as `T-12`, the same in every language. */
export const TaskNumber = ({ row }: { row: Pick<RowOf<'task'>, 'number'> }) =>
  typeof row.number === 'number' ? (
    <Box component="bdi" dir="ltr" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', flex: 'none' }}>
      T-{row.number}
    </Box>
  ) : null

/** The due date, red when late. */
export const TaskDue = ({ row }: { row: Pick<RowOf<'task'>, 'due_at' | 'overdue'> }) => {
  const { t } = useTranslation('task')
  if (typeof row.due_at !== 'string') return null
  const late = row.overdue === true ? { late: t('task:field.overdue') } : {}
  return (
    <Box component="span" sx={{ fontSize: '0.8125rem', whiteSpace: 'nowrap', color: 'text.secondary' }}>
      <ShortDate at={row.due_at} {...late} />
    </Box>
  )
}

/** A mark of a blocked task. @param labelled whether the text is shown, too */
export const TaskBlocked = ({ row, labelled = false }: { row: RowOf<'task'>; labelled?: boolean }) => {
  const { t } = useTranslation('work_task')
  if (row.blocked !== true) return null
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: '0.8125rem', color: 'warning.main' }}
    >
      <HandIcon sx={{ fontSize: 16 }} {...(labelled ? {} : { titleAccess: t('blocked') })} />
      {labelled && <span>{t('blocked')}</span>}
    </Box>
  )
}

/** Due date and blocked mark of a task; on its own page the date is among its properties. */
export const TaskMarks = ({ row, labelled = false }: { row: RowOf<'task'>; labelled?: boolean }) => (
  <>
    {!labelled && <TaskDue row={row} />}
    <TaskBlocked row={row} labelled={labelled} />
  </>
)
