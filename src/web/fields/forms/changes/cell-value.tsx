import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { includedRows, targetModel, titleOf } from '../../../data/rows/titles.ts'
import type { CellProps } from '../../values/cell.ts'
import { Nothing } from '../../values/cells/nothing.tsx'
import { cells } from '../../values/cells.tsx'
import { FieldValue } from '../../values/field-value.tsx'
import { RowFace } from '../../values/row-face.tsx'

/** Kinds whose cells contain links: in a sheet a click selects the cell, and cells must have no tab stops. */
const kindsWithLinks = new Set(['ref', 'email', 'link', 'file'])

/** Most faces in a cell. */
const mostFaces = 3

/** Titles as one text, behind the faces of their rows if their entity has any. */
const FacedTitles = ({ model, rows }: { readonly model: Model; readonly rows: readonly Row[] }) => {
  const { t } = useTranslation('common')
  return (
    <>
      {rows.slice(0, mostFaces).map((row) => (
        <RowFace key={String(row.id)} model={model} row={row} />
      ))}
      <bdi>{rows.map((row) => titleOf(model, row)).join(t('listSeparator'))}</bdi>
    </>
  )
}

const PlainValue = ({ model, field, row }: CellProps) => {
  const { models } = useProduct()
  const [related] = includedRows(field, row)
  const value = row[field.wire]
  // The included row is not the present value: it was just chosen, and its title is not read yet.
  if (field.field.kind === 'ref' && typeof value === 'string' && value !== related?.id)
    return <FieldValue model={model} field={field} value={value} />
  if (field.field.kind === 'ref' && value === null) return <Nothing />
  if (field.field.kind === 'ref' && related !== undefined)
    return <FacedTitles model={targetModel(models, field)} rows={[related]} />
  const text = row[field.wire]
  return typeof text === 'string' && text !== '' ? <bdi>{text}</bdi> : <Nothing />
}

/** The titles of a list of references as one text, behind their faces. */
const ListValue = ({ field, row }: CellProps) => {
  const { models } = useProduct()
  const rows = includedRows(field, row)
  return rows.length === 0 ? <Nothing /> : <FacedTitles model={targetModel(models, field)} rows={rows} />
}

/** A value as a sheet shows it: read-only, without links. */
export const CellValue = (props: CellProps) => {
  const { kind } = props.field.field
  if (kindsWithLinks.has(kind)) return <PlainValue {...props} />
  if (kind === 'refs' || kind === 'children') return <ListValue {...props} />
  const Cell = cells[kind]
  return <Cell {...props} />
}
