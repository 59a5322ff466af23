import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { overList, useDropList } from '../drag/drag-area.tsx'
import { rowsAtOnce } from './board-calls.ts'
import { type BoardColumn, type Lane, useBoard } from './board-context.ts'
import { cardGap, cardHeight, columnGround } from './board-look.ts'
import { useBoardState } from './board-store.ts'
import { PlacedCard } from './card-frame.tsx'
import { cardParts, cellKey, noneKey } from './cell-key.ts'
import type { CellRows } from './use-cell-rows.ts'

/** Offset of the cell in the scroll container, in pixels. */
const offsetIn = (cell: HTMLElement, scroller: HTMLElement): number =>
  cell.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop

type Props = CellRows & {
  readonly column: BoardColumn
  readonly lane: Lane
  /** Called with the visible pages, from 0. */
  readonly onPages: (pages: readonly number[]) => void
}

/** Virtual list of a cell's cards. */
export const CellCards = memo(({ column, lane, slots, isWaiting, error, again, onPages }: Props) => {
  const { t } = useTranslation(['board', 'common'])
  const { store, laneField, scroller: boardScroller, onLayout, mayMove, foot } = useBoard()
  const [ownScroller, setOwnScroller] = useState<HTMLElement | null>(null)
  // With lanes the board scrolls, otherwise each column.
  const scroller = laneField === undefined ? ownScroller : boardScroller
  const key = cellKey(lane.key, column.key)
  const list = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (scroller === null) return undefined
    const measure = () => list.current !== null && setMargin(offsetIn(list.current, scroller))
    measure()
    return onLayout(measure)
  }, [scroller, onLayout])
  const virtualizer = useVirtualizer({
    count: slots.length,
    getScrollElement: () => scroller,
    estimateSize: () => cardHeight + cardGap,
    overscan: 3,
    scrollMargin: margin,
    useAnimationFrameWithResizeObserver: true,
    getItemKey: useCallback((at: number) => String(slots[at]?.id ?? at), [slots]),
  })
  const items = virtualizer.getVirtualItems()
  const first = Math.floor((items[0]?.index ?? 0) / rowsAtOnce)
  const last = Math.floor((items.at(-1)?.index ?? 0) / rowsAtOnce)
  useEffect(() => onPages(Array.from({ length: last - first + 1 }, (_, n) => first + n)), [first, last, onPages])
  useLayoutEffect(() => {
    store.cells.set(key, { slots, show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }) })
    return () => void store.cells.delete(key)
  }, [store, key, slots, virtualizer])
  // Index of the card to focus; -1 if it is not in this cell.
  const focusAt = useBoardState(store, ({ focusOn }) => {
    const card = focusOn === undefined ? undefined : cardParts(focusOn.card)
    return card?.lane === lane.key ? slots.findIndex((row) => row?.id === card.id) : -1
  })
  useEffect(() => {
    if (focusAt >= 0) virtualizer.scrollToIndex(focusAt, { align: 'auto' })
  }, [focusAt, virtualizer])
  // A card that is added below the others comes into sight.
  const footBox = useRef<HTMLDivElement>(null)
  const countBefore = useRef(slots.length)
  useEffect(() => {
    const isAdded = slots.length > countBefore.current && footBox.current?.contains(document.activeElement) === true
    countBefore.current = slots.length
    if (isAdded) virtualizer.scrollToIndex(slots.length - 1, { align: 'auto' })
  }, [slots.length, virtualizer])
  const footer = useMemo(() => foot?.(column, lane), [foot, column, lane])
  const where = { column: column.name, name: lane.name }
  const label = laneField === undefined ? column.name : t('board:cell', where)
  const frame = (at: number) => ({ lane: lane.key, column: column.key, index: at, total: slots.length })
  const { ref, isOver } = useDropList(key, {
    // Rows cannot be moved into the column of rows without a value.
    isOff: column.key === noneKey,
    rows: (_, isDragged) => {
      const top = (list.current?.getBoundingClientRect().top ?? 0) - margin
      return virtualizer.measurementsCache.map(({ index, start, size }) => ({
        start: top + start,
        size,
        isDragged: isDragged(String(slots[index]?.id)),
      }))
    },
  })
  return (
    <Box
      ref={ref}
      sx={[
        columnGround,
        {
          position: 'relative',
          borderEndStartRadius: 8,
          borderEndEndRadius: 8,
          minInlineSize: 0,
          minBlockSize: 96,
          display: 'flex',
          flexDirection: 'column',
        },
        // Above the cards.
        isOver && {
          ...overList,
          '&::after': {
            content: '""',
            position: 'absolute',
            inset: 0,
            zIndex: 2,
            border: '2px solid',
            borderColor: 'primary.main',
            borderRadius: 'inherit',
            pointerEvents: 'none',
          },
        },
      ]}
    >
      <Box
        ref={setOwnScroller}
        tabIndex={-1}
        sx={{
          p: 2,
          paddingBlockStart: 0.5,
          display: 'flex',
          flexDirection: 'column',
          minBlockSize: 0,
          ...(laneField === undefined && {
            overflowY: 'auto',
            overscrollBehavior: 'contain',
            scrollbarWidth: 'thin',
            '@media print': { overflow: 'visible' },
          }),
        }}
      >
        <Box
          ref={list}
          component="ul"
          role="list"
          aria-label={label}
          aria-busy={isWaiting}
          sx={{
            position: 'relative',
            flex: 'none',
            m: 0,
            p: 0,
            // Cards animate only during a drag over the cell; a dropped card is placed at once.
            ...(isOver && { '& > li': { transition: 'top 150ms ease-out' } }),
          }}
          style={{ blockSize: virtualizer.getTotalSize() }}
        >
          {items.map((item) => {
            const row = slots[item.index]
            const top = item.start - margin
            if (row === undefined)
              return (
                <Skeleton
                  key={item.key}
                  component="li"
                  aria-hidden
                  variant="rounded"
                  height={cardHeight}
                  style={{ position: 'absolute', insetInline: 0, top }}
                />
              )
            return (
              <PlacedCard
                key={item.key}
                {...frame(item.index)}
                row={row}
                isHeld={!mayMove(row)}
                top={top}
                measure={virtualizer.measureElement}
              />
            )
          })}
        </Box>
        {isWaiting && <Skeleton aria-hidden variant="rounded" height={cardHeight} sx={{ flex: 'none' }} />}
        {error !== undefined && (
          <Alert severity="error" action={<Button onClick={again}>{t('common:retry')}</Button>}>
            {error.message}
          </Alert>
        )}
        {!isWaiting && error === undefined && slots.length === 0 && !isOver && (
          <Typography variant="body2" color="text.secondary" sx={{ paddingInline: 1, textAlign: 'center' }}>
            {t('board:empty')}
          </Typography>
        )}
      </Box>
      {footer !== undefined && footer !== null && (
        <Box ref={footBox} sx={{ flex: 'none', paddingInline: 3, paddingBlockEnd: 2 }}>
          {footer}
        </Box>
      )}
    </Box>
  )
})
