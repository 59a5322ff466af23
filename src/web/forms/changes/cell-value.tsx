import { useTranslation } from 'react-i18next'
import { includedRows, targetModel, titleOf } from '../../data/titles.ts'
import type { CellProps } from '../../fields/cell.ts'
import { Nothing } from '../../fields/cells/nothing.tsx'
import { cells } from '../../fields/cells.tsx'
import { FieldValue } from '../../fields/field-value.tsx'
import { useProduct } from '../../product/product.ts'

/** Kinds whose cells lead elsewhere: in a sheet a click chooses the cell, and nothing in it stops Tab. */
const leading = new Set(['ref', 'email', 'link', 'file'])

const PlainValue = ({ model, field, row }: CellProps) => {
  const { models } = useProduct()
  const [one] = includedRows(field, row)
  const value = row[field.wire]
  // Another than came along: it has just been chosen, and its name is not there yet.
  if (field.field.kind === 'ref' && typeof value === 'string' && value !== one?.id)
    return <FieldValue model={model} field={field} value={value} />
  if (field.field.kind === 'ref' && value === null) return <Nothing />
  const text =
    field.field.kind === 'ref' ? (one === undefined ? '' : titleOf(targetModel(models, field), one)) : row[field.wire]
  return typeof text === 'string' && text !== '' ? <bdi>{text}</bdi> : <Nothing />
}

/** What a list of references is called where its names do not fit: all of them. */
const ListValue = ({ field, row }: CellProps) => {
  const { t } = useTranslation('common')
  const { models } = useProduct()
  const rows = includedRows(field, row)
  if (rows.length === 0) return <Nothing />
  return <bdi>{rows.map((row) => titleOf(targetModel(models, field), row)).join(t('listSeparator'))}</bdi>
}

/** A value as a sheet shows it: to be read, not to be followed. */
export const CellValue = (props: CellProps) => {
  const { kind } = props.field.field
  if (leading.has(kind)) return <PlainValue {...props} />
  if (kind === 'refs' || kind === 'children') return <ListValue {...props} />
  const Cell = cells[kind]
  return <Cell {...props} />
}
