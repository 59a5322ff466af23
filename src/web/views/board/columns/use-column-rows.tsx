import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf, type Model } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { visuallyHidden } from '../../../base/theme/visually-hidden.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { titleOf } from '../../../data/rows/titles.ts'
import { useRowOrder } from '../../row-order/use-row-order.ts'
import type { BoardColumn } from '../board-context.ts'
import type { HeadParts } from '../column-heads.tsx'
import { AddColumn } from './add-column.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { ColumnName } from './column-name.tsx'

type Options<R extends Row> = {
  /** The entity of the columns: it has a number within what its board belongs to (`comesLast`). */
  readonly model: Model
  readonly rows: readonly R[]
  /** Id of the row that owns the board. */
  readonly owner: string
  readonly isReadOnly?: boolean
}

/** Returns the declared order of columns: its field, and the reference within which they are ordered. */
const orderOf = (model: Model): { readonly order: string; readonly owner: string } => {
  for (const { name, field } of model.fields)
    if ('comesLast' in field && typeof field.comesLast === 'string') return { order: name, owner: field.comesLast }
  throw new Error(`${model.name} has no order within a reference`)
}

/** A board's columns that are rows of their own: named, ordered, made and deleted in place. */
export const useColumnRows = <R extends Row>({ model, rows: savedRows, owner, isReadOnly = false }: Options<R>) => {
  const { t } = useTranslation('board')
  const holdsAll = useHoldsAll()
  const [announcement, setAnnouncement] = useState('')
  const [renamed, setRenamed] = useState<string>()
  const declared = orderOf(model)
  const hidden = [declared.owner, declared.order]
  const { rows, move } = useRowOrder({
    model,
    rows: savedRows,
    numberedBy: fieldOf(model, declared.order).wire,
    announce: (row, place, total) => setAnnouncement(t('columns.moved', { name: titleOf(model, row), place, total })),
  })
  const mayUpdate = holdsAll([permissionFor(model.entity, 'update')]) && !isReadOnly
  const mayAdd = holdsAll([permissionFor(model.entity, 'store')]) && !isReadOnly
  const reorder = (from: number, to: number) => void move(from, to)
  const head = (column: BoardColumn): HeadParts => {
    const place = rows.findIndex(({ id }) => id === column.key)
    const row = rows[place]
    if (row === undefined || isReadOnly) return { tools: null }
    return {
      ...(renamed === column.key
        ? { name: <ColumnName model={model} row={row} onDone={() => setRenamed(undefined)} /> }
        : mayUpdate
          ? { onName: () => setRenamed(column.key) }
          : {}),
      tools: (
        <ColumnMenu
          model={model}
          row={row}
          hidden={hidden}
          place={place}
          total={rows.length}
          onRename={() => setRenamed(column.key)}
          onMove={reorder}
        />
      ),
    }
  }
  return {
    /** The rows in their present order. */
    rows,
    head,
    onReorder: mayUpdate ? reorder : undefined,
    end: mayAdd ? (
      <AddColumn entity={model.name} hidden={hidden} fixed={{ [fieldOf(model, declared.owner).wire]: owner }} />
    ) : undefined,
    announcement: (
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    ),
  }
}
