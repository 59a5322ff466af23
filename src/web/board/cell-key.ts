import { optionOfWord } from '../../core/choice-words.ts'
import { traitsOf } from '../../core/kinds.ts'
import type { ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { includedRows, keyIn } from '../data/titles.ts'

/** The lane of a board that has none. */
export const wholeLane = '*'
/** The lane, or the column, of rows that have nothing of the kind. */
export const noneKey = ''

/** One column within one lane: what rows are dropped into. */
export const cellKey = (lane: string, column: string): string => `${lane}|${column}`
export const cellParts = (key: string): { readonly lane: string; readonly column: string } => {
  const cut = key.indexOf('|')
  return { lane: key.slice(0, cut), column: key.slice(cut + 1) }
}

/** What is dragged is a row in a lane: where a lane is one of several values, a row stands in more than one. */
export const cardKey = (lane: string, id: string): string => `${lane}|${id}`
export const cardParts = (key: string): { readonly lane: string; readonly id: string } => {
  const { lane, column: id } = cellParts(key)
  return { lane, id }
}

/** Values of a row in a field by which a board is divided: one, several of a list, or none. */
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

/** The cells in which a row stands. @param lanes the field of the lanes, where there are any */
export const cellsOf = (columns: ModelField, lanes: ModelField | undefined, row: Row): readonly string[] => {
  const [column = noneKey] = keysIn(columns, row)
  return keysIn(lanes, row).map((lane) => cellKey(lane, column))
}
