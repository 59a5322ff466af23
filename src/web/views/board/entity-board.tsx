import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ComponentType, type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Node } from '../../../core/query/predicate.ts'
import type { Row } from '../../base/api/shapes.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { EmptyState } from '../../base/ui/state/empty-state.tsx'
import { type Access, permitsRow } from '../../data/access/ability.ts'
import { useHolds } from '../../data/access/can.tsx'
import { useListIncludes, useReadable } from '../../data/access/readable.ts'
import { RowKeys } from '../collection/row-keys.tsx'
import { useListState } from '../collection/use-list-state.ts'
import { useRequestWhere } from '../collection/use-request-where.ts'
import { Board } from './board.tsx'
import type { BoardQuestion } from './board-calls.ts'
import type { BoardColumn, CardProps, Elsewhere, Lane } from './board-context.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { makeBoardStore, onCard } from './board-store.ts'
import { BoardTools } from './board-tools.tsx'
import { cardParts } from './cell-key.ts'
import type { HeadParts } from './column-heads.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useLaneField } from './use-lane-field.ts'
import { useLanes } from './use-lanes.ts'

const PeekPanel = deferred(async () => (await import('../collection/peek-panel.tsx')).PeekPanel)

type Props = {
  readonly model: Model
  /** Condition of the board's rows. */
  readonly fixed?: Node | undefined
  /** Content of a card, and the names of the relations that it needs. */
  readonly Card: ComponentType<CardProps>
  readonly related: readonly string[]
  readonly address: (row: Row) => string
  readonly columns: readonly BoardColumn[]
  readonly columnField: ModelField
  readonly isReadOnly?: boolean
  readonly elsewhere?: readonly Elsewhere[]
  /** Content that is shown if there are no lanes and no filters. */
  readonly empty?: ReactNode
  readonly head?: (column: BoardColumn) => HeadParts
  readonly foot?: ((column: BoardColumn, lane: Lane) => ReactNode) | undefined
  readonly onReorder?: ((from: number, to: number) => void) | undefined
  readonly end?: ReactNode
  /** The first tool, which phones show too. */
  readonly firstTool?: ReactNode
  /** Further tools. */
  readonly children?: ReactNode
  /** Content at the end of the tools' line. */
  readonly toolsEnd?: ReactNode
}

const noTargets: readonly Elsewhere[] = []

/** Board of an entity's rows with search, filters and side panel; the caller provides condition and columns. */
export const EntityBoard = (props: Props) => {
  const { model, fixed, columns, columnField, isReadOnly = false, address } = props
  const { t } = useTranslation(['board', 'common'])
  const access = useAbility<Access>()
  const { state, change, setPeek } = useListState(model)
  const lane = useLaneField(model)
  const readable = useReadable(model)
  const include = useListIncludes(
    model,
    readable.filter(({ name }) => props.related.includes(name)),
  )
  const sumFields = model.entity.board?.sums ?? []
  const store = useRef(makeBoardStore()).current
  const where = useRequestWhere(model, state.where, fixed)
  const queryText = JSON.stringify({ search: state.search, where, include })
  // Memoised by value: each render creates new conditions, and a new query reloads everything.
  const question = useMemo(
    (): BoardQuestion => ({ ...JSON.parse(queryText), rank: model.entity.board?.rank ?? '' }),
    [queryText, model],
  )
  const wholeText = JSON.stringify({ search: '', where: useRequestWhere(model, undefined, fixed), include })
  /** All of the board's rows, by which limits are judged. */
  const whole = useMemo(
    (): BoardQuestion => ({ ...JSON.parse(wholeText), rank: model.entity.board?.rank ?? '' }),
    [wholeText, model],
  )
  const { lanes, hidden, isWaiting } = useLanes(model, question, lane.field)
  const mayShow = useHolds({ permissions: [permissionFor(model.entity, 'show')] })
  const mayUpdate = useHolds({ permissions: [permissionFor(model.entity, 'update')] })
  const open = useRef<(row: Row) => void>(() => undefined)
  open.current = (row) => setPeek(String(row.id), state.peek !== undefined)
  const openRow = useCallback((row: Row) => open.current(row), [])
  const mayMove = useCallback(
    (row: Row) => !isReadOnly && permitsRow(access, 'update', model.entity.permission, row),
    [isReadOnly, access, model],
  )
  const closePeek = () => {
    const { current } = store.get()
    setPeek(undefined, true)
    if (current !== undefined && cardParts(current).id === state.peek) store.set({ focusOn: onCard(current) })
  }
  const isFiltered = state.search !== '' || state.where !== undefined
  return (
    <>
      <RowKeys model={model} />
      <BoardTools
        model={model}
        state={state}
        onChange={change}
        laneFields={lane.fields}
        lane={lane.field}
        onLane={lane.choose}
        first={props.firstTool}
        end={props.toolsEnd}
      >
        {props.children}
      </BoardTools>
      {isWaiting ? (
        <BoardSkeleton />
      ) : lane.field !== undefined && lanes.length === 0 ? (
        props.empty !== undefined && !isFiltered ? (
          props.empty
        ) : (
          <EmptyState key={String(isFiltered)} text={t(isFiltered ? 'common:state.noMatch' : 'board:nothing')}>
            {isFiltered && (
              <Button onClick={() => change({ search: '', where: undefined })}>{t('common:clearFilters')}</Button>
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
              whole={whole}
              columns={columns}
              columnField={columnField}
              laneField={lane.field}
              lanes={lanes}
              sums={readable.filter(({ name }) => sumFields.includes(name))}
              Card={props.Card}
              address={address}
              open={mayShow ? openRow : undefined}
              mayMove={mayMove}
              maySelect={mayUpdate && !isReadOnly}
              elsewhere={props.elsewhere ?? noTargets}
              {...(props.head === undefined ? {} : { head: props.head })}
              onReorder={props.onReorder}
              {...(props.foot === undefined || lane.field !== undefined ? {} : { foot: props.foot })}
              {...(props.end === undefined ? {} : { end: props.end })}
            >
              <SelectionBar question={question} />
            </Board>
          </Box>
          {state.peek !== undefined && mayShow && (
            <PeekPanel model={model} id={state.peek} address={address({ id: state.peek })} onClose={closePeek} />
          )}
        </Box>
      )}
    </>
  )
}
