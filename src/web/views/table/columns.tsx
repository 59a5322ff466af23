import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { GridColDef } from '@mui/x-data-grid'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { FieldKind } from '../../../core/declare/fields.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { formatNumber } from '../../base/i18n/format.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { CellTabContext, useCellTab } from '../../fields/values/cell-tab.ts'
import { cells } from '../../fields/values/cells.tsx'
import { faceSide } from '../../fields/values/people-row.tsx'
import { RowFace } from '../../fields/values/row-face.tsx'
import { UnreadMark } from '../../fields/values/unread-mark.tsx'
import type { Sorts } from '../collection/sorting.ts'

/** Column widths in pixels of kinds whose values are about equally long. */
const fixedWidths: { readonly [K in FieldKind]?: number } = {
  boolean: 96,
  integer: 110,
  count: 110,
  decimal: 110,
  progress: 110,
  sequence: 80,
  choice: 120,
  instant: 112,
  day: 112,
}
/** Least widths of the other kinds, which share the room that is left. */
const leastWidths: { readonly [K in FieldKind]?: number } = { email: 244, longText: 200, ref: 180, refs: 150 }
const leastWidth = 160
const leastTitleWidth = 220
/** Share of the room that the title gets. */
const titleShare = 2
/** Shares of kinds that are longer or shorter than others, which get 1 each: a row's whole name, and names as chips. */
const shares: { readonly [K in FieldKind]?: number } = { refs: 0.6, ref: 1.3 }
/** A person's name is short, so the room goes to the columns beside it, which say where the person works. */
const nameWidth = { least: 200, share: 1 } as const

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

/** Width of a field's column: the least one in pixels, and its share of the room that is left. */
const widthOf = (model: Model, { name, field }: ModelField): { readonly least: number; readonly share: number } => {
  if (name === model.entity.title)
    return model.entity.account === undefined ? { least: leastTitleWidth, share: titleShare } : nameWidth
  const fixed = fixedWidths[field.kind]
  if (fixed !== undefined) return { least: fixed, share: 0 }
  return { least: leastWidths[field.kind] ?? leastWidth, share: shares[field.kind] ?? 1 }
}

/** Width of the column of checkboxes, in pixels. */
export const checkboxWidth = 36

/** Room of a table in a window of 1280 px beside the narrow navigation, without the column of checkboxes, in pixels. */
export const usualRoom = 1099
/** Least width to which a column is narrowed so that all fit, in pixels. */
const narrowest = 86

/**
 * Returns the widths of columns beside each other. Where they would not fit into a usual window, those whose values
 * differ in length are narrowed, as the part beyond the table's edge is cut.
 */
export const widthsOf = (model: Model, fields: readonly ModelField[]): readonly ReturnType<typeof widthOf>[] => {
  const widths = fields.map((field) => widthOf(model, field))
  const sumOf = (some: typeof widths) => some.reduce((sum, { least }) => sum + least, 0)
  const narrowed = sumOf(widths.filter(({ share }) => share > 0))
  const factor = (usualRoom - (sumOf(widths) - narrowed)) / narrowed
  if (narrowed === 0 || factor >= 1) return widths
  return widths.map(({ least, share }) => ({
    least: share === 0 ? least : Math.max(narrowest, Math.floor(least * factor)),
    share,
  }))
}

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
  const tab = useCellTab()
  if (field.name !== model.entity.title || address === undefined)
    return <Cell model={model} field={field} row={row} place="list" />
  return (
    <>
      <RowFace model={model} row={row} side={faceSide} />
      <Link {...tab} component={RouterLink} to={address(row)} color="text.primary" sx={{ fontWeight: 500 }}>
        <bdi>{titleOf(model, row)}</bdi>
      </Link>
      <UnreadMark model={model} row={row} />
    </>
  )
}

/** Grid columns of fields, in the given order. */
export const columnsFor = (
  fields: readonly ModelField[],
  { model, address, sorts, t }: ColumnContext,
): GridColDef<Row>[] => {
  const widths = widthsOf(model, fields)
  return fields.map((field, place) => {
    const label = t(labelKey(model, field.name))
    const at = sorts.findIndex((sort) => sort.field === field.wire)
    const order = sorts[at]?.order
    const { least = 0, share = 0 } = widths[place] ?? {}
    return {
      field: field.wire,
      headerName: label,
      sortable: field.sortable,
      ...(share === 0 ? { width: least } : { minWidth: least, flex: share }),
      ...(order === undefined || sorts.length < 2
        ? {}
        : { renderHeader: () => <SortedHeader label={label} position={at + 1} order={order} /> }),
      renderCell: ({ row, tabIndex }) => (
        <CellTabContext value={tabIndex === 0}>
          <ListCell model={model} field={field} row={row} address={address} />
        </CellTabContext>
      ),
    }
  })
}
