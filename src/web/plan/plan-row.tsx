import { useDraggable } from '@dnd-kit/react'
import DragIcon from '@mui/icons-material/DragIndicator'
import MoreIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import { type ComponentType, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { titleOf } from '../data/titles.ts'
import { idOf } from './places.ts'
import { useRowActions } from './row-actions.ts'

type Props = {
  readonly model: Model
  /** What the line says of its row. */
  readonly Line: ComponentType<{ readonly row: Row }>
  readonly row: Row
  /** How many are chosen, where it is one of them; else none. */
  readonly chosen: number
  /** Carried by the keyboard just now. */
  readonly isHeld: boolean
  /** It follows the pointer, and stands here where it would be put down. */
  readonly isGhost: boolean
  /** By this user, and this row. */
  readonly mayMove: boolean
  readonly mayChoose: boolean
}

/** Id of the element that tells how rows are carried by keyboard. */
export const planHelp = 'plan-help'

/** What the keyboard takes hold of; the mouse takes the whole line. */
const Handle = ({ row, name, isHeld }: { row: Row; name: string; isHeld: boolean }) => {
  const { t } = useTranslation('plan')
  const { hold, release } = useRowActions()
  return (
    // No element of a form: the mouse could not drag by it.
    <Box
      role="button"
      tabIndex={0}
      data-handle={idOf(row)}
      aria-label={t('hold', { name })}
      aria-describedby={planHelp}
      title={t('dragHelp')}
      aria-pressed={isHeld}
      onKeyDown={(event) => hold(row, event)}
      onBlur={release}
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

/** Remembered: a drag changes the places of many lines, and what none of them says. */
const Content = memo(({ model, Line, row, chosen, isHeld, mayMove, mayChoose }: Omit<Props, 'isGhost'>) => {
  const { t } = useTranslation('plan')
  const actions = useRowActions()
  const name = titleOf(model, row)
  return (
    <>
      {mayMove && <Handle row={row} name={name} isHeld={isHeld} />}
      {mayChoose && (
        <Checkbox
          size="small"
          checked={chosen > 0}
          onChange={({ nativeEvent }) => actions.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          slotProps={{ input: { 'aria-label': t('choose', { name }) } }}
          sx={{ p: 1 }}
        />
      )}
      <Line row={row} />
      {mayMove && (
        <IconButton
          size="small"
          aria-label={t('menu', { name })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => actions.openMenu(row, currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
    </>
  )
})
Content.displayName = 'Content'

const look = {
  listStyle: 'none',
  display: 'flex',
  alignItems: 'center',
  columnGap: 2,
  minBlockSize: 40,
  paddingBlock: 1,
  borderBlockStart: '1px solid',
  borderColor: 'divider',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  bgcolor: 'background.paper',
  // Touch: a line held for long is dragged, not marked as text.
  WebkitTouchCallout: 'none',
} as const

const takenLook = {
  outline: '2px solid',
  outlineColor: 'primary.main',
  outlineOffset: -2,
  borderRadius: 1,
  boxShadow: 8,
  paddingInline: 2,
} as const

/** A row in its place: dragged, chosen, moved by its menu, and whatever its line lets be changed where it stands. */
export const PlanRow = memo(({ isGhost, ...props }: Props) => {
  const { row, chosen, isHeld, mayMove } = props
  const { visit } = useRowActions()
  const { ref } = useDraggable({ id: idOf(row), disabled: !mayMove })
  return (
    <Box
      component="li"
      ref={ref}
      data-row={idOf(row)}
      onFocus={() => visit(row)}
      onMouseEnter={() => visit(row)}
      sx={{
        ...look,
        ...(mayMove && { cursor: 'grab', userSelect: 'none', '& input': { userSelect: 'text' } }),
        ...(chosen > 0 && { bgcolor: 'primary.light' }),
        ...(isGhost && { opacity: 0.4 }),
        ...(isHeld && takenLook),
      }}
    >
      <Content {...props} />
    </Box>
  )
})
PlanRow.displayName = 'PlanRow'

/** What follows the pointer. @param together how many go along, in words, where it is not alone */
export const RowFollower = ({ together, ...props }: Omit<Props, 'isGhost'> & { together: string | undefined }) => (
  <Box sx={{ ...look, ...(props.chosen > 0 && { bgcolor: 'primary.light' }), ...takenLook }}>
    <Content {...props} />
    {together !== undefined && <Chip size="small" color="primary" label={together} />}
  </Box>
)
