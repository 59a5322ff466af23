import type { ComponentType } from 'react'
import type { FieldOf } from '../../../core/fields.ts'
import type { CellProps } from '../cell.ts'
import { BooleanCell, CodeCell, DayCell, InstantCell, MinutesCell, NumberCell, TextCell } from './plain.tsx'

const byType: Record<FieldOf<'computed'>['type'], ComponentType<CellProps>> = {
  text: TextCell,
  number: NumberCell,
  decimal: NumberCell,
  boolean: BooleanCell,
  day: DayCell,
  instant: InstantCell,
  time: CodeCell,
  id: CodeCell,
}

/** A computed value looks as a stored one of its type. */
export const ComputedCell = (props: CellProps) => {
  const { field } = props.field
  if (field.kind !== 'computed') return <TextCell {...props} />
  const Cell = field.unit === 'minutes' ? MinutesCell : byType[field.type]
  return <Cell {...props} />
}
