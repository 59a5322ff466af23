import AlarmIcon from '@mui/icons-material/Alarm'
import CloseIcon from '@mui/icons-material/Close'
import EditIcon from '@mui/icons-material/EditOutlined'
import EventIcon from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { formatInstantDay } from '../../base/i18n/format.ts'
import { useFocusBeside } from '../../base/ui/focus/focus-beside.ts'
import { MoveButtons } from '../../base/ui/move-buttons.tsx'
import type { Owners } from '../../data/rows/live/outdated-queries.ts'
import { changeRow, deleteRow } from '../../data/rows/row-calls.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { deletionOf } from '../../data/rows/write-effects.ts'
import { ExistingChild } from '../../fields/forms/row-tools.tsx'
import { useReading } from '../../fields/values/use-reading.ts'
import { hoverTools } from '../../views/row-page/section.tsx'
import { useFacetModel } from '../facet-model.ts'

export const can = (row: Row, action: 'update' | 'delete'): boolean => isRow(row.can) && row.can[action] === true

/** Due date of a checklist item. An overdue one is marked by text as well as colour. */
const Due = ({ at, isDone }: { at: string; isDone: boolean }) => {
  const { t } = useTranslation('checklists')
  const reading = useReading()
  const isLate = !isDone && Date.parse(at) < Date.now()
  const Icon = isLate ? AlarmIcon : EventIcon
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, ...(isLate ? { color: 'error.main' } : {}) }}
    >
      <Icon sx={{ fontSize: 16 }} titleAccess={t(isLate ? 'late' : 'due')} />
      <time dateTime={at}>{formatInstantDay(at, reading)}</time>
    </Box>
  )
}

type LineProps = {
  readonly row: Row
  /** The row that the checklist is about, by its entity. */
  readonly owners: Owners
  /** Index of the item, from 0. */
  readonly place: number
  readonly total: number
  readonly move: (from: number, to: number) => Promise<void>
}

/** One checklist item: checkbox, assignee and due date, edited in a small form, moved up and down. */
export const ChecklistLine = ({ row, owners, place, total, move }: LineProps) => {
  const { t } = useTranslation('checklists')
  const line = useRef<HTMLLIElement>(null)
  useFocusBeside(line)
  const act = useAction()
  const [isEdited, setEdited] = useState(false)
  const item = useFacetModel('checklist_items')
  const isDone = row.done === true
  const mayMove = settings.own && total > 1 && can(row, 'update')
  const text = String(row.text ?? '')
  const who = isRow(row.assignee) ? String(row.assignee.name ?? '') : ''
  return (
    <Box
      ref={line}
      component="li"
      onKeyDown={(event: KeyboardEvent) => {
        const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined
        if (step === undefined || !mayMove) return
        event.preventDefault()
        void move(place, place + step)
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        columnGap: 2,
        minBlockSize: 34,
        listStyle: 'none',
        '&:hover .tools': { opacity: 1 },
      }}
    >
      <FormControlLabel
        sx={{ flex: '1 1 120px', minInlineSize: 0, overflowWrap: 'anywhere', m: 0 }}
        control={
          <Checkbox
            size="small"
            checked={isDone}
            disabled={!can(row, 'update')}
            onChange={() => void act(() => changeRow(item, row, { done: !isDone }), { rows: item, owners })}
          />
        }
        label={
          <Box component="bdi" sx={isDone ? { color: 'text.secondary', textDecoration: 'line-through' } : {}}>
            {text}
          </Box>
        }
      />
      {(who !== '' || typeof row.due_at === 'string') && (
        <Box sx={{ display: 'flex', gap: 3, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {who !== '' && <bdi>{who}</bdi>}
          {typeof row.due_at === 'string' && <Due at={row.due_at} isDone={isDone} />}
        </Box>
      )}
      <Box className="tools" sx={hoverTools}>
        {mayMove && (
          <MoveButtons
            labels={{ up: t('up', { name: text }), down: t('down', { name: text }) }}
            index={place}
            total={total}
            move={move}
            iconSize={16}
          />
        )}
        {can(row, 'update') && (
          <IconButton
            size="small"
            aria-label={t('editItem', { name: text })}
            aria-haspopup="dialog"
            onClick={() => setEdited(true)}
          >
            <EditIcon sx={{ fontSize: 16 }} />
          </IconButton>
        )}
        {can(row, 'delete') && (
          <IconButton
            size="small"
            aria-label={t('removeItem', { name: text })}
            onClick={() => void act(() => deleteRow(item, row), { more: [deletionOf(item, row, owners)] })}
          >
            <CloseIcon sx={{ fontSize: 16 }} />
          </IconButton>
        )}
      </Box>
      {isEdited && (
        <ExistingChild
          entity={item.name}
          id={String(row.id)}
          hidden={['checklist', 'done']}
          onClose={() => setEdited(false)}
        />
      )}
    </Box>
  )
}
