import { useWatch } from 'react-hook-form'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { beginWires, seriesBegin } from '../dates/series-begin.ts'
import { useReading } from '../use-reading.ts'

/** The wall clock at which the series of a rule begins: by what the form says now, and by the row for what it does not ask. */
export const useBegin = ({ model, row, control }: FieldInputProps): number => {
  const { timeZone } = useReading()
  const { begins, zone } = beginWires(model)
  const wires = [...begins, zone]
  const typed = useWatch({ control, name: wires })
  const values = Object.fromEntries(wires.map((wire, at) => [wire, typed[at] === undefined ? row?.[wire] : typed[at]]))
  return seriesBegin(model, values, timeZone)
}
