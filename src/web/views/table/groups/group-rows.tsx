import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Skeleton from '@mui/material/Skeleton'
import { type KeyboardEvent, type MouseEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { deferred } from '../../../base/ui/deferred.tsx'
import { titleOf } from '../../../data/rows/titles.ts'
import { useRowPages } from '../../../data/rows/use-pages.ts'
import type { RowsQuery } from '../../../data/rows/use-rows.ts'
import { MoreRows } from '../../collection/more-rows.tsx'
import type { Selection } from '../../collection/use-selection.ts'
import { ListCell } from '../columns.tsx'

/** For phones alone, which load it with their first rows. */
const RowCards = deferred(async () => (await import('../row-cards.tsx')).RowCards, 320)

/** A row within a group; with a list field, a row can be in several groups. */
export type RowPlace = { readonly group: string; readonly id: string }

/** The values that all groups of the list share. */
export type GroupedList = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  /** Pixels. */
  readonly rowHeight: number
  /** Whether the layout is that of phones, with rows as cards. */
  readonly isNarrow: boolean
  readonly address: ((row: Row) => string) | undefined
  readonly peek: ((row: Row) => void) | undefined
  readonly openId: string | undefined
  readonly selection: Selection | undefined
  readonly current: RowPlace | undefined
  readonly onCurrent: (place: RowPlace) => void
  /** Reports the visible rows of a group, in order. */
  readonly onRows: (group: string, rows: readonly Row[]) => void
}

type LineProps = { readonly list: GroupedList; readonly group: string; readonly row: Row }

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null

const Line = ({ list, group, row }: LineProps) => {
  const { t } = useTranslation('list')
  const { model, fields, selection, peek, address, current } = list
  const id = String(row.id)
  const isCurrent = current?.group === group && current.id === id
  const visit = () => list.onCurrent({ group, id })
  return (
    <Box
      component="tr"
      data-group={group}
      data-row={id}
      tabIndex={-1}
      aria-selected={selection?.rows.has(id)}
      onFocus={visit}
      onPointerDown={visit}
      onClick={({ target }: MouseEvent) => {
        if (!isControl(target)) peek?.(row)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) peek?.(row)
      }}
      sx={{
        blockSize: list.rowHeight,
        cursor: peek === undefined ? undefined : 'pointer',
        '&:hover': { bgcolor: 'action.hover' },
        ...((id === list.openId || selection?.rows.has(id) === true) && { bgcolor: 'primary.light' }),
        ...(isCurrent && { '& > td:first-of-type': { borderInlineStart: '2px solid', borderColor: 'primary.main' } }),
      }}
    >
      {selection !== undefined && (
        <td>
          <Checkbox
            size="small"
            checked={selection.rows.has(id)}
            onChange={() => selection.toggle(row)}
            slotProps={{ input: { 'aria-label': t('shape.choose', { name: titleOf(model, row) }) } }}
            sx={{ p: 1 }}
          />
        </td>
      )}
      {fields.map((field) => (
        <td key={field.wire}>
          <div>
            <ListCell model={model} field={field} row={row} address={address} />
          </div>
        </td>
      ))}
    </Box>
  )
}

type Props = {
  readonly list: GroupedList
  readonly group: string
  /** The query of the group's rows. */
  readonly query: Omit<RowsQuery, 'page' | 'perPage'>
  readonly perPage: number
  /** Approximate number of rows. */
  readonly count: number
}

/** The rows of a group, page by page. */
export const GroupRows = ({ list, group, query, perPage, count }: Props) => {
  const { t } = useTranslation()
  const { model, isNarrow, selection, onRows } = list
  const pages = useRowPages(model, { ...query, perPage })
  const columns = list.fields.length + (selection === undefined ? 0 : 1)
  useEffect(() => onRows(group, pages.rows))
  useEffect(() => () => onRows(group, []), [group, onRows])
  const rest =
    pages.query.data === undefined ? (
      pages.query.isError ? (
        <Button onClick={() => void pages.query.refetch()}>{t('retry')}</Button>
      ) : (
        <Skeleton variant="rounded" height={Math.min(count, 5) * list.rowHeight} />
      )
    ) : (
      <MoreRows {...pages} />
    )
  if (isNarrow)
    return (
      <Box sx={{ paddingBlockEnd: 3 }}>
        <RowCards
          model={model}
          fields={list.fields}
          rows={pages.rows}
          address={list.address}
          focusOn={undefined}
          onCurrent={(id) => list.onCurrent({ group, id })}
          selected={selection === undefined ? undefined : new Set(selection.rows.keys())}
          toggle={(row) => selection?.toggle(row)}
        />
        {rest}
      </Box>
    )
  return (
    <>
      {pages.rows.map((row) => (
        <Line key={String(row.id)} list={list} group={group} row={row} />
      ))}
      {(pages.query.data === undefined || pages.hasMore) && (
        <tr>
          <td colSpan={columns}>{rest}</td>
        </tr>
      )}
    </>
  )
}
