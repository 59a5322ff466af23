import { useDraggable } from '@dnd-kit/react'
import DragIcon from '@mui/icons-material/DragIndicator'
import MoreIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import { type ComponentType, memo, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { useFollowedFocus } from '../../base/ui/focus/use-followed-focus.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { planLine, planPlace } from './line-places.ts'
import { idOf } from './places.ts'
import { useRowActions } from './row-actions.ts'

type Props = {
  readonly model: Model
  /** Content of the line. */
  readonly Line: ComponentType<{ readonly row: Row }>
  readonly row: Row
  /** Number of selected rows if this one is selected, else 0. */
  readonly chosen: number
  /** Dragged by keyboard. */
  readonly isHeld: boolean
  /** Dragged by pointer: displayed at the drop position. */
  readonly isGhost: boolean
  /** Whether the user may move this row. */
  readonly mayMove: boolean
  readonly mayChoose: boolean
  /** Rows are being chosen: phones show the boxes then alone. */
  readonly isChoosing: boolean
}

/** Id of the element that explains dragging by keyboard. */
export const planHelp = 'plan-help'

/** In wide windows the handle stands in the room before the line, so that lines begin below their heading. */
const beforeLine = { marginInlineStart: { lg: -4 }, marginInlineEnd: { lg: -2 } } as const

/** Handle for the keyboard; the mouse drags the whole line. */
const Handle = ({ row, name, isHeld }: { row: Row; name: string; isHeld: boolean }) => {
  const { t } = useTranslation('plan')
  const { hold, release } = useRowActions()
  return (
    // The element is no button, as pointer drags do not start on form elements.
    <Box
      role="button"
      className={tool}
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
        ...planPlace.hold,
        ...beforeLine,
        // A finger drags the whole line; the handle is for keys.
        [`@media ${phoneQuery}`]: { '&:not(:focus)': visuallyHidden },
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
      }}
    >
      <DragIcon sx={{ fontSize: 18 }} />
    </Box>
  )
}

/** Memoised: a drag moves many lines without changing their content. */
const Content = memo(({ model, Line, row, chosen, isHeld, mayMove, mayChoose, isChoosing }: Omit<Props, 'isGhost'>) => {
  const { t } = useTranslation('plan')
  const actions = useRowActions()
  const name = titleOf(model, row)
  return (
    <>
      {mayMove && <Handle row={row} name={name} isHeld={isHeld} />}
      {mayChoose && (
        <Checkbox
          className={tool}
          size="small"
          checked={chosen > 0}
          onChange={({ nativeEvent }) => actions.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          slotProps={{ input: { 'aria-label': t('choose', { name }) } }}
          sx={{
            p: { xs: 0.5, lg: 1 },
            marginInlineEnd: { xs: 1, lg: -1 },
            ...planPlace.choose,
            // Without the menu, which begins the choosing, they are always there.
            ...(isChoosing || !mayMove ? {} : { [`@media ${phoneQuery}`]: { '&:not(:focus-within)': visuallyHidden } }),
          }}
        />
      )}
      <Line row={row} />
      {mayMove && (
        <IconButton
          className={tool}
          size="small"
          aria-label={t('menu', { name })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => actions.openMenu(row, currentTarget)}
          sx={{ ...planPlace.menu, p: { xs: 0.5, lg: 1 } }}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
    </>
  )
})
Content.displayName = 'Content'

/** Tools that show on hover, with the focus in their line, and while a line is selected; touch screens have no hover. */
const tool = 'plan-tool'

const lineStyle = {
  '@media (hover: hover)': { [`&:not(:hover, :focus-within, [data-chosen]) .${tool}`]: { opacity: 0 } },
  ...planLine,
  position: 'relative',
  listStyle: 'none',
  minBlockSize: 40,
  paddingBlock: 1,
  borderBlockStart: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
  // A long touch drags the line instead of selecting text.
  WebkitTouchCallout: 'none',
} as const

const draggedStyle = {
  outline: '2px solid',
  outlineColor: 'primary.main',
  outlineOffset: -2,
  borderRadius: 1,
  boxShadow: 8,
  paddingInline: 2,
} as const

/** A line of a plan: draggable, selectable, with a menu and the editable content of `Line`. */
export const PlanRow = memo(({ isGhost, ...props }: Props) => {
  const { row, chosen, isHeld, mayMove } = props
  const { visit } = useRowActions()
  const { ref } = useDraggable({ id: idOf(row), disabled: !mayMove })
  const line = useRef<HTMLElement>(null)
  useFollowedFocus(line, idOf(row))
  const root = useCallback(
    (element: HTMLElement | null) => {
      line.current = element
      ref(element)
    },
    [ref],
  )
  return (
    <Box
      component="li"
      ref={root}
      data-row={idOf(row)}
      data-chosen={chosen > 0 || undefined}
      onFocus={() => visit(row)}
      onMouseEnter={() => visit(row)}
      sx={{
        ...lineStyle,
        ...(mayMove && { cursor: 'grab', userSelect: 'none', '& input': { userSelect: 'text' } }),
        ...(chosen > 0 && { bgcolor: 'primary.light' }),
        ...(isGhost && { opacity: 0.4 }),
        ...(isHeld && draggedStyle),
      }}
    >
      <Content {...props} />
    </Box>
  )
})
PlanRow.displayName = 'PlanRow'

/** Preview that follows the pointer. @param together text of the number of rows, if several */
export const RowFollower = ({ together, ...props }: Omit<Props, 'isGhost'> & { together: string | undefined }) => (
  <Box sx={{ ...lineStyle, ...(props.chosen > 0 && { bgcolor: 'primary.light' }), ...draggedStyle }}>
    <Content {...props} />
    {together !== undefined && <Chip size="small" color="primary" label={together} />}
  </Box>
)
