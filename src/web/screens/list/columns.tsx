import Link from '@mui/material/Link'
import type { GridColDef } from '@mui/x-data-grid'
import { Link as RouterLink } from 'react-router'
import type { FieldKind } from '../../../core/fields.ts'
import { labelKey } from '../../../core/keys.ts'
import type { Model, ModelField } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { titleOf } from '../../data/titles.ts'
import { cells } from '../../fields/cells.tsx'

/** Widths in pixels of kinds that need less or more than the rest. */
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
const usual = 150

type Setting = {
  readonly model: Model
  readonly address: ((row: Row) => string) | undefined
  readonly t: (key: string) => string
}

/** Columns as the declaration lists them; the title leads to the row's page, so that the keyboard can go there too. */
export const columnsFor = (fields: readonly ModelField[], { model, address, t }: Setting): GridColDef<Row>[] =>
  fields.map((field) => {
    const Cell = cells[field.field.kind]
    const isTitle = field.name === model.entity.title
    return {
      field: field.wire,
      headerName: t(labelKey(model, field.name)),
      sortable: field.sortable,
      minWidth: isTitle ? 180 : (widths[field.field.kind] ?? usual),
      flex: isTitle ? 1.5 : 1,
      renderCell: ({ row }) =>
        isTitle && address !== undefined ? (
          <Link component={RouterLink} to={address(row)} color="text.primary" sx={{ fontWeight: 500 }}>
            <bdi>{titleOf(model, row)}</bdi>
          </Link>
        ) : (
          <Cell model={model} field={field} row={row} place="list" />
        ),
    }
  })
