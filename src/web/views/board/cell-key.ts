import { traitsOf } from '../../../core/declare/kinds.ts'
import type { ModelField } from '../../../core/declare/model.ts'
import { optionOfWord } from '../../../core/words/choice-words.ts'
import type { Row } from '../../base/api/shapes.ts'
import { includedRows, keyIn } from '../../data/rows/titles.ts'

/** The single lane of a board without lanes. */
export const wholeLane = '*'
/** The lane or column of rows without a value. */
export const noneKey = ''

/** Key of a cell: a column within a lane. */
export const cellKey = (lane: string, column: string): string => `${lane}|${column}`
export const cellParts = (key: string): { readonly lane: string; readonly column: string } => {
  const cut = key.indexOf('|')
  return { lane: key.slice(0, cut), column: key.slice(cut + 1) }
}

/** Key of a card: a row within a lane, as a row with several values is in several lanes. */
export const cardKey = (lane: string, id: string): string => `${lane}|${id}`
export const cardParts = (key: string): { readonly lane: string; readonly id: string } => {
  const { lane, column: id } = cellParts(key)
  return { lane, id }
}

/** Keys of the columns or lanes of a row: one, several for a list field, or `noneKey`. */
export const keysIn = (field: ModelField | undefined, row: Row): readonly string[] => {
  if (field === undefined) return [wholeLane]
  if (traitsOf(field.field).many === true) {
    const keys = includedRows(field, row).map((one) => keyIn(field, one))
    return keys.length === 0 ? [noneKey] : keys
  }
  const value = row[field.wire]
  return [
    typeof value === 'string'
      ? field.field.kind === 'choice'
        ? (optionOfWord(field.field, value) ?? value)
        : value
      : noneKey,
  ]
}

/** The cells of a row. @param lanes the lane field, if the board has lanes */
export const cellsOf = (columns: ModelField, lanes: ModelField | undefined, row: Row): readonly string[] => {
  const [column = noneKey] = keysIn(columns, row)
  return keysIn(lanes, row).map((lane) => cellKey(lane, column))
}
