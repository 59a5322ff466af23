import ChecklistIcon from '@mui/icons-material/ChecklistOutlined'
import CloseIcon from '@mui/icons-material/Close'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../../web/access/can.tsx'
import { client } from '../../../web/api/client.ts'
import { isRow, type Row } from '../../../web/api/shapes.ts'
import { useFocusCommand } from '../../../web/commands/use-focus-command.ts'
import { useRows } from '../../../web/data/use-rows.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { useModel } from '../../../web/product.ts'
import { ConfirmDialog } from '../../../web/screens/state/confirm-dialog.tsx'
import { settings } from '../../../web/settings.ts'
import { AddLine } from './add-line.tsx'

const addCommand = {
  id: 'task.checklist',
  label: { key: 'work_task:checklist.add' },
  icon: ChecklistIcon,
  keys: ['y'],
}

const can = (row: Row, action: 'update' | 'delete'): boolean => isRow(row.can) && row.can[action] === true

const Item = ({ row }: { row: Row }) => {
  const { t } = useTranslation('work_task')
  const act = useAction()
  const path = `/checklist-items/${encodeURIComponent(String(row.id))}`
  const isDone = row.done === true
  const text = String(row.text ?? '')
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minBlockSize: 36, listStyle: 'none' }}>
      <FormControlLabel
        sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere', m: 0 }}
        control={
          <Checkbox
            size="small"
            checked={isDone}
            disabled={!can(row, 'update')}
            onChange={() => void act(() => client.put<unknown>(path, { done: !isDone, version: row.version }))}
          />
        }
        label={
          <Box component="bdi" sx={isDone ? { color: 'text.secondary', textDecoration: 'line-through' } : {}}>
            {text}
          </Box>
        }
      />
      {can(row, 'delete') && (
        <IconButton
          size="small"
          aria-label={t('checklist.removeItem', { name: text })}
          onClick={() => void act(() => client.delete<unknown>(path))}
        >
          <CloseIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  )
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
          <Item key={String(one.id)} row={one} />
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
  const asked = { page: 1, perPage: 100, sort: [{ field: 'created_at', order: 'asc' as const }] }
  const id = String(row.id)
  const { query } = useRows(
    useModel('checklist'),
    { ...asked, filters: [{ field: 'task_id', operator: 'eq', value: id }] },
    mayRead,
  )
  const lines = useRows(
    useModel('checklist_item'),
    { ...asked, filters: [{ field: 'checklist.task_id', operator: 'eq', value: id }] },
    mayRead,
  )
  const lists = query.data?.data ?? []
  const items = lines.query.data?.data ?? []
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
