import { z } from 'zod'
import { faultAt } from '../problem.ts'

/** Characters of a header or a word, and how many words of a field are mapped. */
const [mostLetters, mostWords] = [2000, 1000]
const named = <T extends z.ZodType>(value: T, most: number) =>
  z.record(z.string().max(mostLetters), value).refine((all) => Object.keys(all).length <= most)

const mappingBody = z.strictObject({
  columns: named(z.string().max(100).nullable(), 200).default({}),
  words: named(named(z.string().max(mostLetters).nullable(), mostWords), 200).default({}),
  sheet: z.string().max(200).optional(),
})

/** The meaning of a file's columns and words, where it is not that of their names. */
export type ImportMapping = {
  /** Wire name of the field by a column's header; null: the column is left out. */
  readonly columns: { readonly [header: string]: string | null }
  /** By wire name: the text that replaces a word of a cell; null: nothing. */
  readonly words: { readonly [wire: string]: { readonly [word: string]: string | null } }
  /** The sheet of a workbook that is read; the first one that is not empty unless said. */
  readonly sheet?: string | undefined
}
export const nothingMapped: ImportMapping = { columns: {}, words: {} }

/** @throws Problem 422 at `mapping` */
export const readMapping = (sent: unknown): ImportMapping => {
  const read = mappingBody.safeParse(sent)
  if (!read.success) throw faultAt('mapping', 'malformed')
  return read.data
}

/** The text of a cell as mapped. */
export const mappedText = ({ words }: ImportMapping, wire: string, text: string): string => {
  const meant = words[wire]
  return meant === undefined || !Object.hasOwn(meant, text) ? text : (meant[text] ?? '')
}
