import type { ComponentType } from 'react'
import type { FieldKind } from '../../core/fields.ts'
import type { Model, ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'

export type CellProps = {
  readonly model: Model
  readonly field: ModelField
  readonly row: Row
  /** One line in a grid, or as much as it needs on a page. */
  readonly place: 'list' | 'page'
}
export type Cells = Record<FieldKind, ComponentType<CellProps>>

/** The field's value on the wire; undefined for null, so that cells ask once. */
export const wireValue = ({ field, row }: Pick<CellProps, 'field' | 'row'>): unknown => row[field.wire] ?? undefined
