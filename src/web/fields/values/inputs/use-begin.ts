import { useWatch } from 'react-hook-form'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { beginWires, seriesBegin } from '../dates/series-begin.ts'
import { useReading } from '../use-reading.ts'

/**
 * Returns the wall clock at which the series of a rule begins: from the form's values, and from the row for fields that
 * the form lacks.
 */
export const useBegin = ({ model, row, control }: FieldInputProps): number => {
  const { timeZone } = useReading()
  const { begins, zone } = beginWires(model)
  const wires = [...begins, zone]
  const typed = useWatch({ control, name: wires })
  const values = Object.fromEntries(wires.map((wire, at) => [wire, typed[at] === undefined ? row?.[wire] : typed[at]]))
  return seriesBegin(model, values, timeZone)
}
