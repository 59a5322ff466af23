import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { CrudFilter } from '@refinedev/core'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelField } from '../../../../core/model.ts'
import { startOfDay } from '../../../../core/relative.ts'
import { type Access, permitsRow } from '../../../../web/access/ability.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import type { Row } from '../../../../web/api/shapes.ts'
import { Board } from '../../../../web/board/board.tsx'
import type { BoardQuestion } from '../../../../web/board/board-calls.ts'
import type { BoardColumn, Elsewhere, Lane } from '../../../../web/board/board-context.ts'
import { BoardSkeleton } from '../../../../web/board/board-skeleton.tsx'
import { makeBoardStore, onCard } from '../../../../web/board/board-store.ts'
import { cardParts } from '../../../../web/board/cell-key.ts'
import type { HeadParts } from '../../../../web/board/column-heads.tsx'
import { SelectionBar } from '../../../../web/board/selection-bar.tsx'
import { useLanes } from '../../../../web/board/use-lanes.ts'
import { useListIncludes, useReadable } from '../../../../web/data/use-rows.ts'
import { deferred } from '../../../../web/deferred.tsx'
import { useReading } from '../../../../web/fields/use-reading.ts'
import { useModel } from '../../../../web/product.ts'
import { toFilters } from '../../../../web/screens/list/list-state.ts'
import { useListState } from '../../../../web/screens/list/use-list-state.ts'
import { useRowKeys } from '../../../../web/screens/list/use-row-keys.ts'
import { EmptyState } from '../../../../web/screens/state/empty-state.tsx'
import { taskAddress } from '../task-line.tsx'
import type { ViewingState } from '../use-viewing.ts'
import { NothingViewed, ViewingMenu } from '../viewing-menu.tsx'
import { BoardTools } from './board-tools.tsx'
import { TaskCard } from './task-card.tsx'
import { useLaneField } from './use-lane-field.ts'

const PeekPanel = deferred(async () => (await import('../../../../web/screens/list/peek-panel.tsx')).PeekPanel)

const shown = ['epic', 'assignees', 'tags']

type Props = {
  readonly fixed: readonly CrudFilter[]
  readonly columns: readonly BoardColumn[]
  readonly columnField: ModelField
  readonly isReadOnly: boolean
  readonly elsewhere: readonly Elsewhere[]
  readonly viewing: ViewingState
  readonly head?: (column: BoardColumn) => HeadParts
  readonly foot?: ((column: BoardColumn, lane: Lane) => ReactNode) | undefined
  readonly onReorder?: ((from: number, to: number) => void) | undefined
  readonly end?: ReactNode
  /** What is chosen before all else: which sprint. */
  readonly children?: ReactNode
}

/** Tasks as a board, with what narrows it and what opens beside it; which tasks and columns is its place's. */
export const TaskBoard = (props: Props) => {
  const { fixed, columns, columnField, isReadOnly, viewing } = props
  const { t } = useTranslation(['board', 'common'])
  const model = useModel('task')
  const access = useAbility<Access>()
  const { timeZone } = useReading()
  const { state, change, setPeek } = useListState(model)
  useRowKeys(model)
  const lane = useLaneField(model)
  const readable = useReadable(model)
  const include = useListIncludes(
    model,
    readable.filter(({ name }) => shown.includes(name)),
  )
  const summed = model.entity.board?.sums ?? []
  const store = useRef(makeBoardStore()).current
  const filters = [
    ...fixed,
    ...viewing.filters,
    ...toFilters(model, state.filters, (day) => new Date(startOfDay(day, timeZone)).toISOString()),
  ]
  const asked = JSON.stringify({ search: state.search, where: state.where, filters, include })
  // By value: each render makes new filters, and another question reads everything anew.
  const question = useMemo(
    (): BoardQuestion => ({ ...JSON.parse(asked), rank: model.entity.board?.rank ?? '' }),
    [asked, model],
  )
  const { lanes, hidden, isWaiting } = useLanes(model, question, lane.field)
  const mayShow = useHolds({ permissions: ['task-show'] })
  const mayUpdate = useHolds({ permissions: ['task-update'] })
  const open = useRef<(row: Row) => void>(() => undefined)
  open.current = (row) => setPeek(String(row.id), state.peek !== undefined)
  const openRow = useCallback((row: Row) => open.current(row), [])
  const mayMove = useCallback(
    (row: Row) => !isReadOnly && permitsRow(access, 'update', 'task', row),
    [isReadOnly, access],
  )
  const closePeek = () => {
    const { current } = store.get()
    setPeek(undefined, true)
    if (current !== undefined && cardParts(current).id === state.peek) store.set({ focusOn: onCard(current) })
  }
  const narrowed = state.search !== '' || Object.keys(state.filters).length > 0 || state.where !== undefined
  const isViewing = viewing.viewing.mode !== 'all'
  return (
    <>
      <BoardTools
        model={model}
        state={state}
        onChange={change}
        laneFields={lane.fields}
        lane={lane.field}
        onLane={lane.choose}
      >
        {props.children}
        <ViewingMenu {...viewing} />
      </BoardTools>
      {isWaiting ? (
        <BoardSkeleton />
      ) : lane.field !== undefined && lanes.length === 0 ? (
        isViewing && !narrowed ? (
          <NothingViewed {...viewing} />
        ) : (
          <EmptyState text={t(narrowed ? 'common:state.noMatch' : 'board:nothing')}>
            {narrowed && (
              <Button onClick={() => change({ search: '', filters: {}, where: undefined })}>
                {t('common:clearFilters')}
              </Button>
            )}
          </EmptyState>
        )
      ) : (
        <Box
          sx={{ display: 'flex', gap: 4, alignItems: 'start' }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && state.peek !== undefined && !event.defaultPrevented) closePeek()
          }}
        >
          <Box sx={{ flex: 1, minInlineSize: 0 }}>
            {hidden > 0 && (
              <Typography role="status" variant="body2" color="text.secondary" sx={{ paddingBlockEnd: 2 }}>
                {t('common:rest.shown', { shown: lanes.length, total: lanes.length + hidden })}
              </Typography>
            )}
            <Board
              model={model}
              store={store}
              question={question}
              columns={columns}
              columnField={columnField}
              laneField={lane.field}
              lanes={lanes}
              sums={readable.filter(({ name }) => summed.includes(name))}
              Card={TaskCard}
              address={taskAddress}
              open={mayShow ? openRow : undefined}
              mayMove={mayMove}
              maySelect={mayUpdate && !isReadOnly}
              elsewhere={props.elsewhere}
              {...(props.head === undefined ? {} : { head: props.head })}
              onReorder={props.onReorder}
              {...(props.foot === undefined || lane.field !== undefined ? {} : { foot: props.foot })}
              {...(props.end === undefined ? {} : { end: props.end })}
            >
              <SelectionBar question={question} />
            </Board>
          </Box>
          {state.peek !== undefined && mayShow && (
            <PeekPanel model={model} id={state.peek} address={taskAddress({ id: state.peek })} onClose={closePeek} />
          )}
        </Box>
      )}
    </>
  )
}
