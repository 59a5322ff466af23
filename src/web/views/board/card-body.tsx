import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../base/api/shapes.ts'
import { numberedTitleOf } from '../../data/rows/titles.ts'
import { useBoard } from './board-context.ts'
import { cardLook } from './board-look.ts'
import { useBoardState } from './board-store.ts'
import { CardMenu } from './card-menu.tsx'
import { cardKey, cellKey, cellParts } from './cell-key.ts'
import { chooseCard, isOfCell } from './choosing.ts'

/** Badge with the number of dragged rows. */
const CountBadge = ({ count }: { count: number }) => {
  const { t } = useTranslation('board')
  return (
    <Box
      sx={{
        position: 'absolute',
        insetBlockStart: -8,
        insetInlineEnd: -8,
        paddingInline: 2,
        borderRadius: 99,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.75rem',
        fontWeight: 600,
      }}
    >
      {t('cards', { count })}
    </Box>
  )
}

type Props = {
  readonly row: Row
  readonly lane: string
  readonly column: string
  readonly isFirst: boolean
  /** The drag preview; the card itself is displayed at the drop position. */
  readonly isFollower?: boolean
}

/** Id of the element that explains dragging by keyboard. */
export const cardHelp = 'card-help'

/** A card, which can be focused, selected, opened and dragged; its content is the area's. */
export const CardBody = memo(({ row, lane, column, isFirst, isFollower = false }: Props) => {
  const { t } = useTranslation('board')
  const { model, store, Card, address, open, maySelect, mayMove } = useBoard()
  const id = String(row.id)
  const card = cardKey(lane, id)
  const isCurrent = useBoardState(store, (state) => state.current === card)
  const isChosen = useBoardState(store, (state) => state.selected.has(id))
  const isDraggedByKeys = useBoardState(
    store,
    ({ drag }) => drag?.ids[0] === id && !drag.isByPointer && cellParts(drag.at.list).lane === lane,
  )
  // A ghost: the card at the drop position, and further selected cards of the drag.
  const isGhost = useBoardState(
    store,
    ({ drag }) =>
      !isFollower &&
      drag?.ids.includes(id) === true &&
      (drag.ids[0] !== id || (drag.isByPointer && cellParts(drag.at.list).lane === lane)),
  )
  const isDragged = isFollower || isDraggedByKeys
  const dragCount = useBoardState(store, ({ drag }) => (isDragged ? (drag?.ids.length ?? 0) : 0))
  const isTabStop = useBoardState(
    store,
    ({ current }) => current === card || (isFirst && !isOfCell(store, current, lane, column)),
  )
  const focusOn = useBoardState(store, (state) => (state.focusOn?.card === card ? state.focusOn : undefined))
  const frame = useRef<HTMLDivElement | null>(null)
  useLayoutEffect(() => {
    if (focusOn === undefined || isFollower) return
    store.set({ focusOn: undefined })
    if (!focusOn.isUnmoved()) return
    frame.current?.focus({ preventScroll: true })
    // The cell has scrolled vertically; the column may still be out of view.
    frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focusOn, isFollower, store])
  const select = (range: boolean) => chooseCard(store, row, range ? cellKey(lane, column) : undefined)
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented) return
    if ((event.target as Element).closest('a, button, input, label, [role=menu]') !== null) return
    const isMany = event.ctrlKey || event.metaKey || event.shiftKey
    if (isMany && maySelect) select(event.shiftKey)
    store.set({ current: card })
    if (!isMany) open?.(row)
  }
  // A plain click on the title opens the side panel; with a modifier key the link opens in a new tab.
  const clickTitle = (event: MouseEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || open === undefined) return
    if ((event.target as Element).closest('a') === null) return
    event.preventDefault()
    store.set({ current: card })
    open(row)
  }
  const title = numberedTitleOf(model, row)
  return (
    <Box
      ref={frame}
      role="group"
      aria-label={title}
      aria-roledescription={t('card')}
      aria-describedby={cardHelp}
      tabIndex={isTabStop ? 0 : -1}
      {...(isFollower ? {} : { 'data-card': card })}
      className={isChosen ? 'is-chosen' : ''}
      onClick={click}
      onClickCapture={clickTitle}
      onFocus={() => store.set({ current: card })}
      sx={[
        cardLook,
        mayMove(row) && { cursor: 'grab', userSelect: 'none', WebkitTouchCallout: 'none' },
        isChosen && { borderColor: 'primary.main', bgcolor: 'primary.light' },
        isGhost && { opacity: 0.4 },
        isDragged && { boxShadow: 'var(--tms-edge-float-shadow)', borderColor: 'primary.main' },
      ]}
    >
      <Card row={row} address={address(row)} isCurrent={isCurrent} />
      <Box
        className="card-tools"
        sx={{
          position: 'absolute',
          insetBlockStart: 4,
          insetInlineEnd: 4,
          display: 'flex',
          bgcolor: 'inherit',
          borderRadius: 1,
        }}
      >
        {maySelect && (
          <Checkbox
            size="small"
            checked={isChosen}
            onChange={() => select(false)}
            slotProps={{ input: { 'aria-label': t('choose', { name: title }), tabIndex: isCurrent ? 0 : -1 } }}
            sx={{ p: 0.75 }}
          />
        )}
        <CardMenu row={row} lane={lane} column={column} name={title} isCurrent={isCurrent} />
      </Box>
      {dragCount > 1 && <CountBadge count={dragCount} />}
    </Box>
  )
})
