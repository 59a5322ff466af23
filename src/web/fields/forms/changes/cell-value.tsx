import { useTranslation } from 'react-i18next'
import { useProduct } from '../../../data/areas/product.ts'
import { includedRows, targetModel, titleOf } from '../../../data/rows/titles.ts'
import type { CellProps } from '../../values/cell.ts'
import { Nothing } from '../../values/cells/nothing.tsx'
import { cells } from '../../values/cells.tsx'
import { FieldValue } from '../../values/field-value.tsx'

/** Kinds whose cells contain links: in a sheet a click selects the cell, and cells must have no tab stops. */
const kindsWithLinks = new Set(['ref', 'email', 'link', 'file'])

const PlainValue = ({ model, field, row }: CellProps) => {
  const { models } = useProduct()
  const [related] = includedRows(field, row)
  const value = row[field.wire]
  // The included row is not the present value: it was just chosen, and its title is not read yet.
  if (field.field.kind === 'ref' && typeof value === 'string' && value !== related?.id)
    return <FieldValue model={model} field={field} value={value} />
  if (field.field.kind === 'ref' && value === null) return <Nothing />
  const text =
    field.field.kind === 'ref'
      ? related === undefined
        ? ''
        : titleOf(targetModel(models, field), related)
      : row[field.wire]
  return typeof text === 'string' && text !== '' ? <bdi>{text}</bdi> : <Nothing />
}

/** The titles of a list of references as one text. */
const ListValue = ({ field, row }: CellProps) => {
  const { t } = useTranslation('common')
  const { models } = useProduct()
  const rows = includedRows(field, row)
  if (rows.length === 0) return <Nothing />
  return <bdi>{rows.map((row) => titleOf(targetModel(models, field), row)).join(t('listSeparator'))}</bdi>
}

/** A value as a sheet shows it: read-only, without links. */
export const CellValue = (props: CellProps) => {
  const { kind } = props.field.field
  if (kindsWithLinks.has(kind)) return <PlainValue {...props} />
  if (kind === 'refs' || kind === 'children') return <ListValue {...props} />
  const Cell = cells[kind]
  return <Cell {...props} />
}
