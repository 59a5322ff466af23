import ChecklistIcon from '@mui/icons-material/ChecklistOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../../web/access/can.tsx'
import { client } from '../../../web/api/client.ts'
import type { Row } from '../../../web/api/shapes.ts'
import { useFocusCommand } from '../../../web/commands/use-focus-command.ts'
import { useAllRows } from '../../../web/data/all-rows.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { useModel } from '../../../web/product.ts'
import { ConfirmDialog } from '../../../web/screens/state/confirm-dialog.tsx'
import { settings } from '../../../web/settings.ts'
import { AddLine } from './add-line.tsx'
import { ChecklistLine, can } from './checklist-line.tsx'

const addCommand = {
  id: 'task.checklist',
  label: { key: 'work_task:checklist.add' },
  icon: ChecklistIcon,
  keys: ['y'],
}

const Checklist = ({ row, items }: { row: Row; items: readonly Row[] }) => {
  const { t } = useTranslation(['work_task', 'common'])
  const id = useId()
  const act = useAction()
  const mayAdd = useHolds({ permissions: ['checklist-item-store'] }) && can(row, 'update')
  const [isAsked, setAsked] = useState(false)
  const name = String(row.name ?? '')
  const done = items.filter((one) => one.done === true).length
  const path = `/checklists/${encodeURIComponent(String(row.id))}`
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { marginBlockStart: 4 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography id={id} component="h3" sx={{ fontWeight: 600, minInlineSize: 0, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {items.length > 0 && t('work_task:checklist.done', { done, total: items.length })}
        </Typography>
        {can(row, 'delete') && (
          <IconButton
            size="small"
            aria-label={t('work_task:checklist.remove', { name })}
            onClick={() => setAsked(true)}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0 }}>
        {items.map((one) => (
          <ChecklistLine key={String(one.id)} row={one} />
        ))}
      </Box>
      {mayAdd && (
        <AddLine
          of={['checklist_item', 'text']}
          place={String(row.id)}
          label={t('work_task:checklist.addItem', { list: name })}
          placeholder={t('work_task:checklist.addItem', { list: name })}
          max={300}
          add={(text) => act(() => client.post<unknown>('/checklist-items', { checklist_id: row.id, text }))}
        />
      )}
      <ConfirmDialog
        open={isAsked}
        title={t('work_task:checklist.remove', { name })}
        text={t('work_task:checklist.removeSure')}
        confirm={t('common:delete')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void act(() => client.delete<unknown>(path))
        }}
      />
    </Box>
  )
}

/** The checklists of a task, ticked off where they stand. */
export const TaskChecklists = ({ row, mayAdd }: { readonly row: Row; readonly mayAdd: boolean }) => {
  const { t } = useTranslation(['work_task', 'checklist'])
  const act = useAction()
  const mayRead = useHolds({ permissions: ['checklist-index', 'checklist-item-index'] }) && settings.own
  const mayStore = useHolds({ permissions: ['checklist-store'] }) && mayAdd
  const adding = useFocusCommand<HTMLDivElement>(addCommand)
  const id = String(row.id)
  const { data: lists = [] } = useAllRows(
    useModel('checklist'),
    { filters: [{ field: 'task_id', operator: 'eq', value: id }] },
    { enabled: mayRead },
  )
  const mayName = useHolds({ permissions: ['user-index'] })
  const { data: items = [] } = useAllRows(
    useModel('checklist_item'),
    { params: { task_id: id }, include: mayName ? ['assignee'] : [] },
    { enabled: mayRead },
  )
  if (!mayRead || (lists.length === 0 && !mayStore)) return null
  return (
    <Paper
      elevation={1}
      component="section"
      aria-labelledby="task-checklists"
      sx={{ paddingInline: 4, paddingBlock: 2 }}
    >
      <Typography
        id="task-checklists"
        variant="h3"
        component="h2"
        sx={{ fontSize: '0.9375rem', fontWeight: 600, paddingBlock: 2 }}
      >
        {t('checklist:many')}
      </Typography>
      {lists.map((one) => (
        <Checklist key={String(one.id)} row={one} items={items.filter((line) => line.checklist_id === one.id)} />
      ))}
      {mayStore && (
        <Box ref={adding}>
          <AddLine
            of={['checklist', 'name']}
            place={id}
            label={t('work_task:checklist.add')}
            placeholder={t('work_task:checklist.add')}
            max={160}
            add={(name) => act(() => client.post<unknown>('/checklists', { task_id: row.id, name }))}
          />
        </Box>
      )}
    </Paper>
  )
}
