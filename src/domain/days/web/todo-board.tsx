import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { useAllRows } from '../../../web/data/rows/all-rows.ts'
import { rowAddress } from '../../../web/data/rows/titles.ts'
import { AddCard } from '../../../web/views/board/add-card.tsx'
import type { BoardColumn } from '../../../web/views/board/board-context.ts'
import { BoardSkeleton } from '../../../web/views/board/board-skeleton.tsx'
import { NoColumns } from '../../../web/views/board/columns/no-columns.tsx'
import { useColumnRows } from '../../../web/views/board/columns/use-column-rows.tsx'
import { DeclaredCard } from '../../../web/views/board/declared-card.tsx'
import { EntityBoard } from '../../../web/views/board/entity-board.tsx'
import { usualStages } from './usual-stages.ts'

const noStages: readonly RowOf<'todo_stage'>[] = []
const columnOf = (stage: RowOf<'todo_stage'>): BoardColumn => ({
  key: stage.id,
  name: stage.name,
  color: stage.color ?? undefined,
  limit: undefined,
  gives: { is_done: stage.is_done },
})

/** The board of a workspace. Its columns are made, named and removed in place. */
export const TodoBoard = ({ row: { id } }: { readonly row: RowOf<'workspace'> }) => {
  const { t } = useTranslation('todos')
  const [model, stage] = [useModel('todo'), useModel('todo_stage')]
  const mayAdd = useHolds({ permissions: ['todo-store'] })
  const query = useAllRows(stage, {
    sort: [{ field: 'order', order: 'asc' }],
    where: allOf(equals('workspace_id', id)),
  })
  const { rows, head, onReorder, end, announcement } = useColumnRows({
    model: stage,
    rows: query.data ?? noStages,
    owner: id,
  })
  const columns = useMemo(() => rows.map(columnOf), [rows])
  const fixed = useMemo(() => equals('workspace_id', id), [id])
  const address = useCallback((todo: Row) => rowAddress(model, todo) ?? '', [model])
  const foot = useCallback(
    ({ key, name }: BoardColumn) =>
      key === '' ? null : <AddCard model={model} values={{ workspace_id: id, stage_id: key }} where={name} />,
    [model, id],
  )
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <BoardSkeleton />
  if (columns.length === 0)
    return (
      <NoColumns
        model={stage}
        cards={model}
        text={t('columns.none')}
        usual={usualStages(t).map((column) => ({ ...column, workspace_id: id }))}
      />
    )
  return (
    <>
      <EntityBoard
        model={model}
        fixed={fixed}
        columns={columns}
        columnField={fieldOf(model, 'stage')}
        Card={DeclaredCard}
        related={model.entity.board?.card ?? []}
        address={address}
        foot={mayAdd ? foot : undefined}
        head={head}
        onReorder={onReorder}
        end={end}
      />
      {announcement}
    </>
  )
}
