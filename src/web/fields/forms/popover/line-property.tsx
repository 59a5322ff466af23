import type { ReactNode } from 'react'
import type { Model } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { titleOf } from '../../../data/rows/titles.ts'
import { PropertyFace } from './property-face.tsx'
import { PropertyValue } from './property-value.tsx'
import { useMayEdit } from './use-may-edit.ts'

type Props = {
  readonly model: Model
  readonly row: Row
  /** Name of the field. */
  readonly field: string
  /** Replaces the standard look of the value. */
  readonly children?: ReactNode
}

/** A property in a line or card: a button that opens its popover if the user may change it, else the value alone. */
export const LineProperty = ({ model, row, field: name, children }: Props) => {
  const mayEdit = useMayEdit(model)
  const field = model.byName.get(name)
  if (field === undefined) return null
  if (!mayEdit(row, field)) return children ?? <PropertyFace model={model} field={field} row={row} place="list" />
  return (
    <PropertyValue model={model} field={field} row={row} of={titleOf(model, row)} isCompact>
      {children}
    </PropertyValue>
  )
}
