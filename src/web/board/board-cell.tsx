import { Draggable, Droppable } from '@hello-pangea/dnd'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rowsAtOnce } from './board-calls.ts'
import { type BoardColumn, type Lane, narrowedBy, useBoard } from './board-context.ts'
import { cardGap, cardHeight, columnGround } from './board-look.ts'
import { type BoardStore, useBoardState } from './board-store.ts'
import { CardFrame } from './card-frame.tsx'
import { carriedOver, withCarried } from './carrying.ts'
import { cardKey, cardParts, cellKey, noneKey } from './cell-key.ts'
import { type Slots, withMoves } from './moves.ts'
import { useCellRows } from './use-cell-rows.ts'

/** Where the cell begins within what scrolls. */
const offsetIn = (cell: HTMLElement, scroller: HTMLElement): number =>
  cell.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop

/**
 * While something is dragged its lists hold still; a page that comes then fills what was left open. That a drag begins
 * draws nothing anew, and that it ends only where something came meanwhile.
 */
const useStill = (store: BoardStore, now: Slots): Slots => {
  const isDragging = store.get().dragged !== undefined
  const held = useRef({ shown: now, isLate: false })
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const { shown } = isDragging ? held.current : { shown: now }
  useLayoutEffect(() => {
    held.current = { shown, isLate: shown !== now }
  }, [shown, now])
  useEffect(
    () =>
      store.watch(() => {
        if (store.get().dragged === undefined && held.current.isLate) drawAgain()
      }),
    [store],
  )
  return useMemo(() => {
    if (shown === now || shown.length !== now.length) return shown
    const known = new Set(shown.map((row) => row?.id))
    return shown.map((row, at) => row ?? (known.has(now[at]?.id) ? undefined : now[at]))
  }, [shown, now])
}

type Props = {
  readonly column: BoardColumn
  readonly lane: Lane
  /** Grows when something above it may have changed its height. */
  readonly layout: number
}

/** A column within a lane: as many cards as are in sight, read a page at a time. */
export const BoardCell = memo(({ column, lane, layout }: Props) => {
  const { t } = useTranslation(['board', 'common'])
  const { model, store, question, columnField, laneField, scroller, mayMove, foot } = useBoard()
  const key = cellKey(lane.key, column.key)
  const narrowed = useMemo(
    () => [...narrowedBy(columnField, column.key), ...narrowedBy(laneField, lane.key)],
    [columnField, column.key, laneField, lane.key],
  )
  const [pages, setPages] = useState<readonly number[]>([0])
  const read = useCellRows(model, question, key, narrowed, pages)
  const moves = useBoardState(store, (state) => state.moves)
  const still = useStill(
    store,
    useMemo(() => withMoves(read.slots, key, moves), [read.slots, key, moves]),
  )
  const carried = useBoardState(store, (state) => carriedOver(state.carried, key))
  const slots = useMemo(() => withCarried(still, key, carried), [still, key, carried])
  const list = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when what is above has changed
  useLayoutEffect(() => {
    if (list.current !== null && scroller !== null) setMargin(offsetIn(list.current, scroller))
  }, [scroller, layout])
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
  useEffect(() => setPages(Array.from({ length: last - first + 1 }, (_, n) => first + n)), [first, last])
  useLayoutEffect(() => {
    store.cells.set(key, { slots, show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }) })
    return () => void store.cells.delete(key)
  }, [store, key, slots, virtualizer])
  const focusOn = useBoardState(store, (state) => state.focusOn)
  useEffect(() => {
    if (focusOn === undefined || cardParts(focusOn.card).lane !== lane.key) return
    const at = slots.findIndex((row) => row?.id === cardParts(focusOn.card).id)
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' })
  }, [focusOn, slots, lane.key, virtualizer])
  const below = useMemo(() => foot?.(column, lane), [foot, column, lane])
  const where = { column: column.name, name: lane.name }
  const label = laneField === undefined ? column.name : t('board:cell', where)
  const frame = (at: number) => ({
    lane: lane.key,
    column: column.key,
    index: at,
    total: slots.length,
    isFirst: at === 0,
  })
  return (
    <Droppable
      droppableId={key}
      mode="virtual"
      // Rows come here by having this column's value; there is none that would make them have nothing.
      isDropDisabled={column.key === noneKey}
      renderClone={(provided, snapshot, { source }) => {
        const row = slots[source.index]
        return row === undefined ? (
          <div ref={provided.innerRef} />
        ) : (
          <CardFrame {...frame(source.index)} row={row} provided={provided} snapshot={snapshot} />
        )
      }}
    >
      {(provided, { isDraggingOver, isUsingPlaceholder }) => (
        <Box
          ref={provided.innerRef}
          {...provided.droppableProps}
          sx={[
            columnGround,
            {
              p: 2,
              paddingBlockStart: 0.5,
              borderEndStartRadius: 8,
              borderEndEndRadius: 8,
              minInlineSize: 0,
              display: 'flex',
              flexDirection: 'column',
              minBlockSize: 96,
            },
            isDraggingOver && { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
          ]}
        >
          <Box
            ref={list}
            component="ul"
            role="list"
            aria-label={label}
            aria-busy={read.isWaiting}
            sx={{ position: 'relative', flex: 'none', m: 0, p: 0 }}
            style={{ blockSize: virtualizer.getTotalSize() + (isUsingPlaceholder ? cardHeight : 0) }}
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
                <Draggable
                  key={item.key}
                  draggableId={cardKey(lane.key, String(row.id))}
                  index={item.index}
                  isDragDisabled={!mayMove(row)}
                >
                  {(dragged, snapshot) => (
                    <CardFrame
                      {...frame(item.index)}
                      row={row}
                      provided={dragged}
                      snapshot={snapshot}
                      top={top}
                      measure={virtualizer.measureElement}
                    />
                  )}
                </Draggable>
              )
            })}
          </Box>
          {read.isWaiting && <Skeleton aria-hidden variant="rounded" height={cardHeight} sx={{ flex: 'none' }} />}
          {read.error !== undefined && (
            <Alert severity="error" action={<Button onClick={read.again}>{t('common:retry')}</Button>}>
              {read.error.message}
            </Alert>
          )}
          {!read.isWaiting && read.error === undefined && slots.length === 0 && !isDraggingOver && (
            <Typography variant="body2" color="text.secondary" sx={{ p: 2, textAlign: 'center' }}>
              {t('board:empty')}
            </Typography>
          )}
          {below}
        </Box>
      )}
    </Droppable>
  )
})
