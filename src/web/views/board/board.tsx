import Box from '@mui/material/Box'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { directionOf } from '../../base/i18n/i18n.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import { numberedTitleOf, shortTitleOf } from '../../data/rows/titles.ts'
import { useMayStep } from '../../fields/values/followers.ts'
import type { Drag } from '../drag/drag.ts'
import { DragArea } from '../drag/drag-area.tsx'
import { type Anchor, anchorAt } from '../row-order/order.ts'
import type { BoardQuestion } from './board-calls.ts'
import {
  type BoardColumn,
  BoardProvider,
  type BoardSetting,
  type CardProps,
  type Elsewhere,
  type Lane,
  type Target,
} from './board-context.ts'
import { columnWidths, leastWidth } from './board-look.ts'
import { type BoardStore, nothingChosen, onCard, useBoardState } from './board-store.ts'
import { CardBody, cardHelp } from './card-body.tsx'
import { cardKey, cardParts, cellParts, noneKey, wholeLane } from './cell-key.ts'
import { rowsFor } from './choosing.ts'
import { ColumnHeads, type HeadParts } from './column-heads.tsx'
import { LaneRow } from './lane-row.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { moveRequestFor } from './move-request.ts'
import { refusalOf } from './refusal.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardMoves } from './use-board-moves.ts'
import { useCarrying } from './use-carrying.ts'
import { useFirstColumn, useRoom } from './use-room.ts'
import { countIn, useTallies } from './use-tallies.ts'

type Props = {
  readonly model: Model
  readonly store: BoardStore
  readonly question: BoardQuestion
  /** The question for the board without search and filters: a column's limit is compared with its counts. */
  readonly whole: BoardQuestion
  /** The columns; at least one. */
  readonly columns: readonly BoardColumn[]
  readonly columnField: ModelField
  readonly laneField?: ModelField | undefined
  /** Lanes in order; unused without a lane field. */
  readonly lanes?: readonly Lane[]
  /** Readable fields whose sums are shown in column headers. */
  readonly sums: readonly ModelField[]
  readonly Card: ComponentType<CardProps>
  readonly address: (row: Row) => string
  readonly open: ((row: Row) => void) | undefined
  readonly mayMove: (row: Row) => boolean
  readonly maySelect: boolean
  /** Further targets of moves. */
  readonly elsewhere: readonly Elsewhere[]
  readonly head?: (column: BoardColumn) => HeadParts
  /** Reorders columns. */
  readonly onReorder?: ((from: number, to: number) => void) | undefined
  readonly foot?: (column: BoardColumn, lane: Lane) => ReactNode
  /** Content after the last column: a button to add one. */
  readonly end?: ReactNode
  /** Content below the board. */
  readonly children?: ReactNode
}

const singleLane: readonly Lane[] = [{ key: wholeLane, name: '', row: undefined }]

/** Rows as cards in columns, moved by mouse, touch, keyboard or menu. */
export const Board = (props: Props) => {
  const { model, store, question, columns, columnField, laneField, sums, open, address, maySelect } = props
  const { t } = useTranslation(['board', 'common', 'drag', model.name])
  const lanes = laneField === undefined ? singleLane : (props.lanes ?? [])
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [idsToMove, setIdsToMove] = useState<readonly string[]>()
  const send = useBoardMoves(model, store, question, columnField)
  const sumWires = sums.map(({ wire }) => wire).join()
  const summed = useMemo(() => (sumWires === '' ? [] : sumWires.split(',')), [sumWires])
  const tallies = useTallies(model, question, columnField, summed)
  const hasLimits = columns.some(({ limit }) => limit !== undefined)
  const limited = useTallies(model, hasLimits ? props.whole : question, columnField, summed)
  // Rows without a column, or with an unknown one.
  const hasUnassigned = useBoardState(store, ({ moves }) => countIn(tallies, noneKey, moves) > 0)
  const visibleColumns = useMemo(
    (): readonly BoardColumn[] =>
      hasUnassigned
        ? [{ key: noneKey, name: t('without'), color: undefined, limit: undefined, gives: {} }, ...columns]
        : columns,
    [hasUnassigned, columns, t],
  )
  const direction = directionOf(useLocale())
  const { blockSize, content, onLayout } = useRoom(scroller, direction)
  useFirstColumn({ store, scroller, tallies, columns: visibleColumns })
  const hasEnd = props.end !== undefined
  const mayStep = useMayStep(model)
  const latest = useRef({ shown: visibleColumns, lanes, columnField, laneField, question, mayStep })
  latest.current = { shown: visibleColumns, lanes, columnField, laneField, question, mayStep }

  const move = useCallback(
    (ids: readonly string[], to: Target, anchor: Anchor) => {
      const { shown: columnsNow, lanes: lanesNow, mayStep: may, ...fields } = latest.current
      const rows = rowsFor(store, ids)
      if (rows.length === 0) return
      const request = moveRequestFor({ ...fields, rows, to, anchor, columns: columnsNow, lanes: lanesNow })
      const refusal = refusalOf(model, request, may)
      if (refusal === undefined) return void send(request)
      const { row, field, allowed } = refusal
      const word = (value: string) => t(keyOfChoice(model.name, field.name, value), { ns: model.name })
      notify({
        type: 'error',
        message: t(allowed.length === 0 ? 'final' : 'refused', {
          name: shortTitleOf(model, row),
          to: word(refusal.to),
          allowed: allowed.map(word).join(t('common:listSeparator')),
        }),
      })
    },
    [store, send, model, t],
  )
  const drop = ({ rows: [row], ids, from, at }: Drag): void => {
    const target = cellParts(at.list)
    const slots = store.cells.get(at.list)?.slots ?? []
    const lane = laneField === undefined ? {} : { fromLane: cellParts(from.list).lane }
    move(
      ids,
      { column: target.column, lane: laneField === undefined ? undefined : target.lane, ...lane },
      anchorAt(slots, at.index, String(row?.id), new Set(ids)),
    )
    const movedCard = cardKey(target.lane, String(row?.id))
    store.set({ current: movedCard, focusOn: onCard(movedCard), selected: nothingChosen })
  }
  const nameOf = ({ rows: [row], ids: { length: count } }: Drag): string =>
    count > 1 ? t('cards', { count }) : row === undefined ? '' : numberedTitleOf(model, row)
  const listOf = (cell: string): string => {
    const { lane, column } = cellParts(cell)
    const name = visibleColumns.find(({ key }) => key === column)?.name ?? ''
    return laneField === undefined
      ? name
      : t('cell', { column: name, name: lanes.find(({ key }) => key === lane)?.name ?? '' })
  }
  const setting = useMemo(
    (): BoardSetting => ({
      model,
      store,
      question,
      columns: visibleColumns,
      columnField,
      laneField,
      lanes,
      Card: props.Card,
      address,
      open,
      mayMove: props.mayMove,
      maySelect,
      move,
      askMove: setIdsToMove,
      scroller,
      onLayout,
      foot: props.foot,
    }),
    [
      model,
      store,
      question,
      visibleColumns,
      columnField,
      laneField,
      lanes,
      props.Card,
      address,
      open,
      props.mayMove,
      maySelect,
      move,
      scroller,
      onLayout,
      props.foot,
    ],
  )
  // A drag scrolls by itself.
  const isDragging = useBoardState(store, ({ drag }) => drag !== undefined)
  const keys = visibleColumns.map(({ key }) => key)
  const laneKeys = lanes.map(({ key }) => key)
  const { controller, lift } = useCarrying({
    store,
    columns: keys,
    lanes: laneKeys,
    mayMove: props.mayMove,
    nameOf,
    listOf,
    onDrop: drop,
  })
  const onKeyDown = useBoardKeys({
    model,
    store,
    columns: keys,
    lanes: laneKeys,
    open,
    address: open === undefined ? undefined : address,
    maySelect,
  })
  useEffect(() => () => store.set({ current: undefined, selected: nothingChosen }), [store])
  return (
    <BoardProvider value={setting}>
      <DragArea
        controller={controller}
        lift={lift}
        scroller={scroller}
        follower={(card) => {
          const row = store.get().drag?.rows[0]
          const { lane } = cardParts(card)
          return row === undefined ? null : <CardBody row={row} lane={lane} column="" isFirst={false} isFollower />
        }}
      >
        <Box
          ref={setScroller}
          onKeyDown={(event) => {
            const { card } = (event.target as HTMLElement).dataset
            if (card === undefined) return
            if (!controller.onKey(event, () => (event.key === ' ' ? lift(card) : undefined))) onKeyDown(event)
          }}
          onBlur={controller.onBlur}
          // Left-to-right, so that `scrollLeft` starts at the left in every language, as the drag library expects.
          dir="ltr"
          sx={{
            ...columnWidths,
            overflow: 'auto',
            position: 'relative',
            overscrollBehavior: 'contain',
            '@media print': { overflow: 'visible' },
          }}
          style={{ blockSize, ...(isDragging && { scrollSnapType: 'none' }) }}
        >
          <Box
            ref={content}
            dir={direction}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              [laneField === undefined ? 'blockSize' : 'minBlockSize']: '100%',
              minInlineSize: leastWidth(visibleColumns.length, hasEnd),
              position: 'relative',
            }}
          >
            <ColumnHeads
              columns={visibleColumns}
              tallies={tallies}
              limited={limited}
              sums={sums}
              head={props.head}
              onReorder={props.onReorder}
              end={props.end}
            />
            {lanes.map((lane) => (
              <LaneRow key={lane.key} lane={lane} columns={visibleColumns} hasEnd={hasEnd} />
            ))}
          </Box>
        </Box>
      </DragArea>
      <Box id={cardHelp} sx={{ display: 'none' }}>
        {t('drag:help')}
      </Box>
      {props.children}
      {idsToMove !== undefined && (
        <MoveDialog ids={idsToMove} elsewhere={props.elsewhere} send={send} onClose={() => setIdsToMove(undefined)} />
      )}
    </BoardProvider>
  )
}
