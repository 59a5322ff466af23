import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { type CSSProperties, type MouseEvent, memo, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api/shapes.ts'
import { numberedTitleOf } from '../data/titles.ts'
import { dragStyle, handleProps } from '../drag/drag-parts.ts'
import { useBoard } from './board-context.ts'
import { cardGap, cardLook } from './board-look.ts'
import { useBoardState } from './board-store.ts'
import { CardMenu } from './card-menu.tsx'
import { cardKey, cellKey } from './cell-key.ts'
import { chooseCard, isOfCell } from './choosing.ts'

type Props = {
  readonly row: Row
  readonly lane: string
  readonly column: string
  readonly index: number
  readonly total: number
  readonly provided: DraggableProvided
  readonly snapshot: DraggableStateSnapshot
  /** Where it stands in its column; none for what follows the pointer. */
  readonly top?: number
  /** Measures it. */
  readonly measure?: (element: HTMLElement | null) => void
  /** The first of its column, which has the Tab key's stop where no card of it has been visited. */
  readonly isFirst: boolean
}

/** How many go along, on what follows the pointer. */
const Together = ({ count }: { count: number }) => {
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

/** A card with its handle: it can be visited, chosen, opened and dragged; what it shows of its row is the area's. */
export const CardFrame = memo((props: Props) => {
  const { row, lane, column, index, total, provided, snapshot, top, measure, isFirst } = props
  const { t } = useTranslation('board')
  const { model, store, Card, address, open, maySelect, mayMove } = useBoard()
  const id = String(row.id)
  const card = cardKey(lane, id)
  const isCurrent = useBoardState(store, (state) => state.current === card)
  const isChosen = useBoardState(store, (state) => state.selected.has(id))
  const goesAlong = useBoardState(store, (state) => (state.dragged?.length ?? 0) > 1 && state.dragged?.[0] !== id)
  const isGhost = useBoardState(store, (state) => state.dragged?.includes(id) === true) && goesAlong
  const together = useBoardState(store, (state) => (snapshot.isClone ? (state.dragged?.length ?? 0) : 0))
  const isStop = useBoardState(
    store,
    ({ current }) => current === card || (isFirst && !isOfCell(store, current, lane, column)),
  )
  const focusOn = useBoardState(store, (state) => (state.focusOn?.card === card ? state.focusOn : undefined))
  const frame = useRef<HTMLDivElement | null>(null)
  useEffect(() => {
    if (focusOn === undefined) return
    frame.current?.focus({ preventScroll: true })
    store.set({ focusOn: undefined })
  }, [focusOn, store])
  const { innerRef } = provided
  const root = useCallback(
    (element: HTMLElement | null) => {
      innerRef(element)
      measure?.(element)
    },
    [innerRef, measure],
  )
  const select = (range: boolean) => chooseCard(store, row, range ? cellKey(lane, column) : undefined)
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || (event.target as Element).closest('a, button, input, label, [role=menu]') !== null)
      return
    const isMany = event.ctrlKey || event.metaKey || event.shiftKey
    if (isMany && maySelect) select(event.shiftKey)
    store.set({ current: card })
    if (!isMany) open?.(row)
  }
  // The title leads to the row's page in another tab; here it opens at the side, as the rest of its card does.
  const clickTitle = (event: MouseEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || open === undefined) return
    if ((event.target as Element).closest('a') === null) return
    event.preventDefault()
    store.set({ current: card })
    open(row)
  }
  const placed: CSSProperties = top === undefined ? {} : { position: 'absolute', insetInline: 0, top }
  const title = numberedTitleOf(model, row)
  const handle = handleProps(provided.dragHandleProps)
  return (
    <li
      ref={root}
      {...provided.draggableProps}
      aria-setsize={total}
      aria-posinset={index + 1}
      data-index={index}
      style={dragStyle(provided.draggableProps, snapshot, { ...placed, paddingBlockEnd: cardGap, listStyle: 'none' })}
    >
      <Box
        ref={frame}
        {...handle}
        role="group"
        aria-label={title}
        aria-roledescription={t('card')}
        tabIndex={isStop ? 0 : -1}
        data-card={card}
        className={isChosen ? 'is-chosen' : ''}
        onClick={click}
        onClickCapture={clickTitle}
        onFocus={() => store.set({ current: card })}
        sx={[
          cardLook,
          mayMove(row) && { cursor: 'grab' },
          isChosen && { borderColor: 'primary.main', bgcolor: 'primary.light' },
          isGhost && { opacity: 0.4 },
          snapshot.isDragging && { boxShadow: 'var(--tms-edge-float-shadow)', borderColor: 'primary.main' },
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
        {together > 1 && <Together count={together} />}
      </Box>
    </li>
  )
})
