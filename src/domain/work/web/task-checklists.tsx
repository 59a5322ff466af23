import ChecklistIcon from '@mui/icons-material/ChecklistOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../../web/access/can.tsx'
import { client } from '../../../web/api/client.ts'
import { type Row, readOne } from '../../../web/api/shapes.ts'
import { useFocusCommand } from '../../../web/commands/use-focus-command.ts'
import { useAllRows } from '../../../web/data/all-rows.ts'
import { useAction } from '../../../web/data/use-write.ts'
import { useModel } from '../../../web/product.ts'
import { ConfirmDialog } from '../../../web/screens/state/confirm-dialog.tsx'
import { settings } from '../../../web/settings.ts'
import { LineInput } from './add-line.tsx'
import { ChecklistLine, can } from './checklist-line.tsx'
import { useAddLine } from './use-add-line.ts'

const addCommand = {
  id: 'task.checklist',
  label: { key: 'work_task:checklist.add' },
  icon: ChecklistIcon,
  keys: ['y'],
}

/** Adds a list and leads on to its lines: what is ended while it is being made is a line of it already. */
const useAddList = (task: string) => {
  const act = useAction()
  const isLeading = useRef(false)
  /** The list that is made, and not on screen yet; and what was written for it before it was made. */
  const made = useRef<string>(undefined)
  const early = useRef<string[]>([])
  const line = useAddLine({
    of: ['checklist', 'name'],
    place: task,
    add: async (name) => {
      let list: string | undefined
      const isMade = await act(async () => {
        const answer = await client.post<unknown>('/checklists', { task_id: task, name })
        list = String(readOne(answer.data).id)
        made.current = list
        return answer
      })
      isLeading.current = isMade
      for (let text = early.current.shift(); text !== undefined; text = early.current.shift())
        if (list === undefined) line.giveBack(text)
        else await addItem(list, text)
      return isMade
    },
  })
  const addItem = async (list: string, text: string) => {
    const item = { checklist_id: list, text }
    if (!(await act(() => client.post<unknown>('/checklist-items', item)))) line.giveBack(text)
  }
  const end = () => {
    const text = line.text.trim()
    if (text === '') return
    if (!isLeading.current) {
      isLeading.current = true
      line.end()
      return
    }
    line.clear()
    if (made.current === undefined) early.current.push(text)
    else void addItem(made.current, text)
  }
  /** A list comes. @returns what its line begins with, if the focus is to go on there; unless it was moved meanwhile */
  const begin = (id: string): string | undefined => {
    if (made.current !== id) return undefined
    made.current = undefined
    isLeading.current = false
    const input = line.input.current
    if (input === null || document.activeElement !== input) return undefined
    const text = input.value
    line.clear()
    return text
  }
  return { line: { ...line, end }, begin }
}

/** The line of a list that is there. @param begin what is written in it as it comes; undefined where it waits to be asked */
const AddItem = ({ row, begin }: { row: Row; begin: () => string | undefined }) => {
  const { t } = useTranslation('work_task')
  const act = useAction()
  const line = useAddLine({
    of: ['checklist_item', 'text'],
    place: String(row.id),
    add: (text) => act(() => client.post<unknown>('/checklist-items', { checklist_id: row.id, text })),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it comes
  useLayoutEffect(() => {
    const text = begin()
    if (text === undefined) return
    line.write(text)
    line.input.current?.focus()
  }, [])
  const label = t('checklist.addItem', { list: String(row.name ?? '') })
  return <LineInput line={line} label={label} placeholder={label} max={300} />
}

type ChecklistProps = {
  readonly row: Row
  readonly items: readonly Row[]
  readonly begin: () => string | undefined
}

const Checklist = ({ row, items, begin }: ChecklistProps) => {
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
      {mayAdd && <AddItem row={row} begin={begin} />}
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
  const mayRead = useHolds({ permissions: ['checklist-index', 'checklist-item-index'] }) && settings.own
  const mayStore = useHolds({ permissions: ['checklist-store'] }) && mayAdd
  const box = useFocusCommand<HTMLDivElement>(addCommand)
  const id = String(row.id)
  const { data: lists = [] } = useAllRows(
    useModel('checklist'),
    { filters: [{ field: 'task_id', operator: 'eq', value: id }] },
    { enabled: mayRead },
  )
  const adding = useAddList(id)
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
        <Checklist
          key={String(one.id)}
          row={one}
          items={items.filter((item) => item.checklist_id === one.id)}
          begin={() => adding.begin(String(one.id))}
        />
      ))}
      {mayStore && (
        <Box ref={box}>
          <LineInput
            line={adding.line}
            label={t('work_task:checklist.add')}
            placeholder={t('work_task:checklist.add')}
            max={160}
          />
        </Box>
      )}
    </Paper>
  )
}
