import type { ComponentType } from 'react'
import type { FieldKind } from '../../../core/declare/fields.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'

export type CellProps = {
  readonly model: Model
  readonly field: ModelField
  readonly row: Row
  /** `list`: a single line; `page`: as many lines as needed. */
  readonly place: 'list' | 'page'
}
export type Cells = Record<FieldKind, ComponentType<CellProps>>

/** The field's wire value, with null as undefined, so that cells check for one empty value. */
export const wireValue = ({ field, row }: Pick<CellProps, 'field' | 'row'>): unknown => row[field.wire] ?? undefined
