import { Draggable } from '@hello-pangea/dnd'
import DragIcon from '@mui/icons-material/DragIndicator'
import MoreIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/register.ts'
import type { Row } from '../../../../web/api/shapes.ts'
import { handleProps } from '../../../../web/drag/drag-parts.ts'
import { TaskLink, taskLine } from '../task-line.tsx'
import { TaskBlocked, TaskDue, TaskNumber, TaskStatusMenu } from '../task-marks.tsx'
import { EpicMark } from './epic-mark.tsx'
import { PeopleEdit } from './people-edit.tsx'
import { idOf } from './places.ts'
import { PointsEdit } from './points-edit.tsx'
import { PriorityEdit } from './priority-edit.tsx'
import { useRowActions } from './row-actions.ts'

type Props = {
  readonly row: Row
  readonly index: number
  /** How many are chosen, where it is one of them; else none. */
  readonly chosen: number
  /** Held by the keyboard just now. */
  readonly isHeld: boolean
  /** By this user, and this task. */
  readonly mayMove: boolean
  readonly mayChoose: boolean
}

/** What the keyboard takes hold of; the mouse takes the whole line. */
const Handle = ({ row, isHeld }: { row: Row; isHeld: boolean }) => {
  const { t } = useTranslation('backlog')
  const { hold, release } = useRowActions()
  return (
    // No element of a form: the mouse could not drag by it.
    <Box
      role="button"
      tabIndex={0}
      data-handle={idOf(row)}
      aria-label={t('hold', { name: String(row.name ?? '') })}
      aria-describedby="backlog-help"
      title={t('dragHelp')}
      aria-pressed={isHeld}
      onKeyDown={(event) => hold(row, event)}
      onBlur={() => release(row)}
      sx={{
        display: 'grid',
        placeContent: 'center',
        inlineSize: 24,
        blockSize: 24,
        flex: 'none',
        borderRadius: 1,
        cursor: 'grab',
        color: 'text.secondary',
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
      }}
    >
      <DragIcon sx={{ fontSize: 18 }} />
    </Box>
  )
}

/** A column that is empty keeps its width; in a line of its own it takes none. */
const noGap = { '&:empty': { display: { xs: 'none', lg: 'block' } } } as const

/** Where there is little room they stand below the name. */
const facts = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 2,
  flex: 'none',
  order: { xs: 2, lg: 0 },
  inlineSize: { xs: '100%', lg: 'auto' },
  paddingInlineStart: { xs: 7, lg: 0 },
} as const

/** Remembered: a drag changes the places of many lines, and what none of them says. */
const Line = memo(({ row: read, chosen, isHeld, mayMove, mayChoose }: Omit<Props, 'index'>) => {
  const row = read as RowOf<'task'>
  const { t } = useTranslation(['backlog', 'work_task'])
  const actions = useRowActions()
  const name = String(row.name ?? '')
  return (
    <>
      {mayMove && <Handle row={row} isHeld={isHeld} />}
      {mayChoose && (
        <Checkbox
          size="small"
          checked={chosen > 0}
          onChange={({ nativeEvent }) => actions.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          slotProps={{ input: { 'aria-label': t('work_task:choose', { name }) } }}
          sx={{ p: 1 }}
        />
      )}
      <TaskStatusMenu row={row} />
      <TaskNumber row={row} />
      <Box sx={{ flex: '1 1 120px', minInlineSize: 0 }}>
        <TaskLink row={row} isStill />
      </Box>
      <Box sx={facts}>
        <TaskBlocked row={row} />
        <Box sx={{ inlineSize: { lg: 150 }, display: 'flex', minInlineSize: 0, ...noGap }}>
          <EpicMark epic={row.epic} />
        </Box>
        <Box sx={{ inlineSize: { lg: 116 }, display: 'flex', ...noGap }}>
          <TaskDue row={row} />
        </Box>
        <Box sx={{ inlineSize: { lg: 92 } }}>
          <PriorityEdit row={row} />
        </Box>
        <PeopleEdit row={row} />
        <PointsEdit row={row} />
      </Box>
      {mayMove && (
        <IconButton
          size="small"
          aria-label={t('backlog:menu', { name })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => actions.openMenu(row, currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
    </>
  )
})
Line.displayName = 'Line'

const look = {
  ...taskLine,
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  bgcolor: 'background.paper',
  // Touch: a line held for long is dragged, not marked as text.
  WebkitTouchCallout: 'none',
} as const

/** A task in the backlog or in a sprint: dragged, chosen, and its estimate, priority and people changed where it stands. */
export const BacklogRow = memo(({ index, ...props }: Props) => {
  const { t } = useTranslation('backlog')
  const { row, chosen, isHeld, mayMove } = props
  const { visit } = useRowActions()
  return (
    <Draggable draggableId={idOf(row)} index={index} isDragDisabled={!mayMove}>
      {(provided, snapshot) => (
        <Box
          component="li"
          ref={provided.innerRef}
          {...provided.draggableProps}
          {...handleProps(provided.dragHandleProps)}
          data-row={idOf(row)}
          onFocus={() => visit(row)}
          onMouseEnter={() => visit(row)}
          sx={{
            ...look,
            ...(chosen > 0 && { bgcolor: 'primary.light' }),
            // The pointer is the veil's: over a link of its own it would be no hand that holds.
            ...(snapshot.isDragging && { '&&': { pointerEvents: 'none !important' } }),
            ...((snapshot.isDragging || isHeld) && {
              outline: '2px solid',
              outlineColor: 'primary.main',
              outlineOffset: -2,
              borderRadius: 1,
              boxShadow: 8,
              paddingInline: 2,
            }),
          }}
        >
          <Line {...props} />
          {snapshot.isDragging && chosen > 1 && (
            <Chip size="small" color="primary" label={t('tasks', { count: chosen })} />
          )}
        </Box>
      )}
    </Draggable>
  )
})
BacklogRow.displayName = 'BacklogRow'
