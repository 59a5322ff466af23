import { type Model, numberOf } from '../../../../../core/declare/model.ts'
import { writeRowOfText } from '../../../../../core/words/rich-blocks.ts'
import type { Row } from '../../../../base/api/shapes.ts'

import type { Suggestions, Typed } from './use-suggestions.ts'

/** A row that a text may name. */
export type Nameable = { readonly model: Model; readonly row: Row & { readonly id: string } }

/** The longest search behind `#`, in characters; longer text is a sentence. */
const longest = 60
const signed = /(?:^|[\s(])#([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]+){0,3})$/u
const numbered = /(?:^|[\s(])([A-Z]{1,5}-\d{1,9})$/

/** Finds a search for a row at the end of a typed text: words behind `#`, or a number such as `T-12`. */
export const typedRow = (before: string): Typed | undefined => {
  const text = before.replaceAll('\u00a0', ' ')
  const number = numbered.exec(text)?.[1]
  if (number !== undefined) return { search: number, length: number.length }
  const words = signed.exec(text)?.[1]
  return words === undefined || words.length > longest ? undefined : { search: words, length: words.length + 1 }
}

/** Returns the name that readers see from whom the row is hidden: its number, which reveals least, or its title. */
const labelOf = ({ model, row }: Nameable): string => {
  const { prefix, field } = numberOf(model) ?? {}
  const number = field === undefined ? undefined : row[field.wire]
  return typeof number === 'number' ? `${prefix}${number}` : String(row[model.entity.title] ?? '')
}

/** Suggestions behind a typed `#` or number. A chosen row becomes a chip, which shows the row as it is now. */
export const namingRows: Omit<Suggestions<Nameable>, 'find'> = {
  typedIn: typedRow,
  nodeOf: (named) => ({
    type: 'rowLink',
    attrs: { row: writeRowOfText({ entity: named.model.name, id: named.row.id }), label: labelOf(named) },
  }),
}
