import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { GridColDef } from '@mui/x-data-grid'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { FieldKind } from '../../core/fields.ts'
import { labelKey } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import type { Sorts } from '../collection/sorting.ts'
import { titleOf } from '../data/titles.ts'
import { cells } from '../fields/cells.tsx'
import { RowFace } from '../fields/row-face.tsx'
import { formatNumber } from '../i18n/format.ts'
import { useLocale } from '../i18n/use-locale.ts'

/** Column widths in pixels of kinds that differ from the default. */
const widths: { readonly [K in FieldKind]?: number } = {
  boolean: 80,
  integer: 110,
  count: 110,
  sequence: 90,
  instant: 180,
  day: 130,
  email: 200,
  refs: 140,
  longText: 240,
}
const defaultWidth = 150

type ColumnContext = {
  readonly model: Model
  readonly address: ((row: Row) => string) | undefined
  readonly sorts: Sorts
  readonly t: (key: string) => string
}

/**
 * Header of a column in a multi-column sort. The grid supports one sort column and marks the first; `aria-sort` is allowed
 * on one header at a time, so the others state their order as text.
 */
const SortedHeader = ({ label, position, order }: { label: string; position: number; order: 'asc' | 'desc' }) => {
  const { t } = useTranslation('list')
  const locale = useLocale()
  const Arrow = order === 'asc' ? ArrowUpwardIcon : ArrowDownwardIcon
  const number = formatNumber(position, locale)
  const description = t(order === 'asc' ? 'sort.ascending' : 'sort.descending', { place: position })
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minInlineSize: 0 }}>
      <Box component="span" className="MuiDataGrid-columnHeaderTitle" sx={{ overflow: 'hidden' }}>
        {label}
      </Box>
      <Box
        component="span"
        role="img"
        aria-label={description}
        title={description}
        sx={{ display: 'inline-flex', alignItems: 'center', color: 'text.secondary', fontSize: '0.6875rem' }}
      >
        {position > 1 && <Arrow sx={{ fontSize: 14 }} />}
        {number}
      </Box>
    </Box>
  )
}

/** Minimum width of a field's column in pixels. */
export const widthOf = (model: Model, { name, field }: ModelField): number =>
  name === model.entity.title ? 180 : (widths[field.kind] ?? defaultWidth)

/** A cell; the title is a link to the row's page, for keyboard access. */
export const ListCell = ({
  model,
  field,
  row,
  address,
}: Pick<ColumnContext, 'model' | 'address'> & {
  readonly field: ModelField
  readonly row: Row
}) => {
  const Cell = cells[field.field.kind]
  if (field.name !== model.entity.title || address === undefined)
    return <Cell model={model} field={field} row={row} place="list" />
  return (
    <>
      <RowFace model={model} row={row} />
      <Link component={RouterLink} to={address(row)} color="text.primary" sx={{ fontWeight: 500 }}>
        <bdi>{titleOf(model, row)}</bdi>
      </Link>
    </>
  )
}

/** Grid columns of fields, in the given order. */
export const columnsFor = (
  fields: readonly ModelField[],
  { model, address, sorts, t }: ColumnContext,
): GridColDef<Row>[] =>
  fields.map((field) => {
    const label = t(labelKey(model, field.name))
    const at = sorts.findIndex((sort) => sort.field === field.wire)
    const order = sorts[at]?.order
    return {
      field: field.wire,
      headerName: label,
      sortable: field.sortable,
      minWidth: widthOf(model, field),
      flex: field.name === model.entity.title ? 1.5 : 1,
      ...(order === undefined || sorts.length < 2
        ? {}
        : { renderHeader: () => <SortedHeader label={label} position={at + 1} order={order} /> }),
      renderCell: ({ row }) => <ListCell model={model} field={field} row={row} address={address} />,
    }
  })
