import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { allOf, equals } from '../../../core/query/predicate.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { EmptyState } from '../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { useAllRows } from '../../../web/data/rows/all-rows.ts'
import { createRow } from '../../../web/data/rows/row-calls.ts'
import { rowAddress } from '../../../web/data/rows/titles.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../web/data/rows/write-effects.ts'
import { NewChild, RowTools } from '../../../web/fields/forms/row-tools.tsx'
import { AddCard } from '../../../web/views/board/add-card.tsx'
import type { BoardColumn } from '../../../web/views/board/board-context.ts'
import { BoardSkeleton } from '../../../web/views/board/board-skeleton.tsx'
import { DeclaredCard } from '../../../web/views/board/declared-card.tsx'
import { EntityBoard } from '../../../web/views/board/entity-board.tsx'
import { usualStages } from './usual-stages.ts'

const hidden = ['workspace', 'order']
const columnOf = (stage: RowOf<'todo_stage'>): BoardColumn => ({
  key: stage.id,
  name: stage.name,
  color: stage.color ?? undefined,
  limit: undefined,
  gives: { is_done: stage.is_done },
})

/** The board of a workspace: its columns, made, named and removed in place. */
export const TodoBoard = ({ row: { id } }: { readonly row: RowOf<'workspace'> }) => {
  const { t } = useTranslation('todos')
  const act = useAction()
  const [model, stage] = [useModel('todo'), useModel('todo_stage')]
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useHolds({ permissions: ['todo-store'] })
  const mayAddColumn = useHolds({ permissions: ['todo-stage-store'] })
  const query = useAllRows(stage, {
    sort: [{ field: 'order', order: 'asc' }],
    where: allOf(equals('workspace_id', id)),
  })
  const columns = useMemo(() => (query.data ?? []).map(columnOf), [query.data])
  const fixed = useMemo(() => equals('workspace_id', id), [id])
  const address = useCallback((todo: Row) => rowAddress(model, todo) ?? '', [model])
  const foot = useCallback(
    ({ key, name }: BoardColumn) =>
      key === '' ? null : <AddCard model={model} values={{ workspace_id: id, stage_id: key }} where={name} />,
    [model, id],
  )
  const head = (column: BoardColumn) => {
    const row = query.data?.find((one) => one.id === column.key)
    return {
      tools:
        row === undefined ? null : (
          <RowTools entity="todo_stage" row={row} hidden={hidden} menu={t('columns.label', { name: column.name })} />
        ),
    }
  }
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <BoardSkeleton />
  if (columns.length === 0)
    return (
      <EmptyState text={t('columns.none')}>
        {mayAddColumn && (
          <Button
            variant="contained"
            onClick={() =>
              void act(
                async () => {
                  let last: { data: unknown } = { data: undefined }
                  for (const column of usualStages(t)) last = await createRow(stage, { ...column, workspace_id: id })
                  return last
                },
                { more: [anyChangeOf('todo_stage')] },
              )
            }
          >
            {t('columns.standard')}
          </Button>
        )}
      </EmptyState>
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
        end={
          mayAddColumn ? (
            <IconButton
              aria-label={t('columns.add')}
              title={t('columns.add')}
              aria-haspopup="dialog"
              onClick={() => setAdding(true)}
              sx={{ alignSelf: 'start', justifySelf: 'start' }}
            >
              <AddIcon />
            </IconButton>
          ) : undefined
        }
      />
      {isAdding && (
        <NewChild entity="todo_stage" hidden={hidden} fixed={{ workspace_id: id }} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
