import { partsOf } from '../../../../../server/import/values.ts'
import { isEmail } from '../../../../../server/rows/schemas.ts'
import type { ColumnRole } from '../../../import/survey.ts'
import type { TimeUnit } from './amounts.ts'
import { roleOfHeader, unitOfHeader } from './header-words.ts'
import type { Render } from './prose.ts'
import { isHttp, paragraphs } from './texts.ts'

/** A comment as a cell has it. */
export type CellComment = { readonly author: string | null; readonly at: string | null; readonly text: string }

/** How a product writes what its tables' cells hold. */
export type Dialect = {
  readonly named: (header: string) => ColumnRole | undefined
  /** Names in a cell that may have several. */
  readonly parts: (cell: string) => readonly string[]
  readonly comment: (cell: string) => CellComment
  readonly file: (cell: string) => { readonly name: string; readonly url: string } | null
  /** `null` where only the numbers can tell. */
  readonly unit: (header: string) => TimeUnit | null
  /** A new one for each reading. */
  readonly renderer: () => Render
  /** Headers of columns that tell more than their role. */
  readonly rank?: string
  readonly id?: string
  readonly title?: string
  /** Pairs of headers: who is meant by an id. */
  readonly people?: readonly (readonly [id: string, name: string])[]
}

/** Tables that nobody's product is known to have written. */
export const plainDialect: Dialect = {
  named: roleOfHeader,
  parts: partsOf,
  comment: (cell) => ({ author: null, at: null, text: cell }),
  file: (cell) =>
    isHttp(cell.trim()) ? { name: cell.trim().split('/').at(-1) || cell.trim(), url: cell.trim() } : null,
  unit: unitOfHeader,
  renderer: () => paragraphs,
}

/** `Ada Byron <ada@example.test>` and plain addresses name a person by mail. */
export const mailIn = (name: string): string | null => {
  const inside = /<([^<>]+)>\s*$/.exec(name)?.[1] ?? name
  return isEmail(inside.trim()) ? inside.trim().toLowerCase() : null
}
