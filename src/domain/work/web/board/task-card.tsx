import AccountTreeIcon from '@mui/icons-material/AccountTreeOutlined'
import ChecklistIcon from '@mui/icons-material/ChecklistRtl'
import Box from '@mui/material/Box'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { formatNumber } from '../../../../web/base/i18n/format.ts'
import { useLocale } from '../../../../web/base/i18n/use-locale.ts'
import { cutText } from '../../../../web/base/theme/tokens.ts'
import { PeopleRow } from '../../../../web/fields/values/people-row.tsx'
import type { CardProps } from '../../../../web/views/board/board-context.ts'
import { CardParts } from '../../../../web/views/board/card-parts.tsx'
import { isEnded, TaskBlocked, TaskDue, TaskNumber, TaskPriority } from '../task/task-marks.tsx'

const mostTags = 3
const small = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  fontSize: '0.8125rem',
  color: 'text.secondary',
}

/** A coloured icon and a label in one line. */
const Tinted = ({ row }: { readonly row: Pick<RowOf<'epic' | 'tag'>, 'name' | 'color'> }) => (
  <Box component="span" sx={{ ...small, fontSize: '0.75rem', minInlineSize: 0, maxInlineSize: '100%' }}>
    <Box
      component="span"
      aria-hidden
      sx={{ inlineSize: 8, blockSize: 8, borderRadius: '50%', flex: 'none' }}
      style={row.color == null ? {} : { backgroundColor: row.color }}
    />
    <Box component="bdi" sx={cutText}>
      {row.name}
    </Box>
  </Box>
)

/** Done and total checklist items. */
const Progress = ({ row }: { readonly row: RowOf<'task'> }) => {
  const { t } = useTranslation('task')
  const locale = useLocale()
  const [done, total] = [Number(row.checklist_done ?? 0), Number(row.checklist_total ?? 0)]
  if (total === 0) return null
  return (
    <Box component="span" sx={{ ...small, ...(done === total && { color: 'success.main' }) }}>
      <ChecklistIcon sx={{ fontSize: 16 }} titleAccess={t('facets:field.checklist_done')} />
      <bdi dir="ltr">
        {formatNumber(done, locale)}/{formatNumber(total, locale)}
      </bdi>
    </Box>
  )
}

/** The first tags of a task, and how many more it has. */
const Tags = ({ tags }: { readonly tags: NonNullable<RowOf<'task'>['tags']> }) => {
  const locale = useLocale()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, marginBlockStart: 1 }}>
      {tags.slice(0, mostTags).map((tag) => (
        <Tinted key={tag.id} row={tag} />
      ))}
      {tags.length > mostTags && (
        <Box component="span" sx={{ ...small, fontSize: '0.75rem' }} title={tags.map(({ name }) => name).join(' · ')}>
          <bdi dir="ltr">+{formatNumber(tags.length - mostTags, locale)}</bdi>
        </Box>
      )}
    </Box>
  )
}

/**
 * A task's card: the parts of every card, and those that a declaration can't express: the epic beside the number, tags
 * in their colours, progress of checklists, and the blocked mark.
 */
export const TaskCard = memo(({ row: givenRow, address, isCurrent }: CardProps) => {
  const row = givenRow as RowOf<'task'>
  const { t } = useTranslation(['work_task', 'task', 'board'])
  const locale = useLocale()
  const { tags = [], assignees = [] } = row
  const parts = Number(row.sub_tasks_count ?? 0)
  return (
    <CardParts
      row={givenRow}
      address={address}
      isCurrent={isCurrent}
      lead={
        <>
          <TaskNumber row={row} />
          {row.epic != null && <Tinted row={row.epic} />}
        </>
      }
      title={row.name}
      isQuiet={isEnded(row)}
      below={tags.length > 0 && <Tags tags={tags} />}
      marks={
        <>
          <TaskPriority row={row} />
          <TaskDue row={row} />
          <Progress row={row} />
          {parts > 0 && (
            <Box component="span" sx={small}>
              <AccountTreeIcon sx={{ fontSize: 16 }} titleAccess={t('work_task:parts')} />
              {formatNumber(parts, locale)}
            </Box>
          )}
          <TaskBlocked row={row} />
        </>
      }
      end={
        <>
          {row.story_points !== null && row.story_points !== undefined && (
            <Box component="span" sx={{ ...small, whiteSpace: 'nowrap' }}>
              {t('board:points', { count: Number(row.story_points) })}
            </Box>
          )}
          <PeopleRow people={assignees} />
        </>
      }
    />
  )
})
