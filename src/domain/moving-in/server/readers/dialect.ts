import { partsOf } from '../../../../server/import/values.ts'
import { isEmail } from '../../../../server/rows/schemas.ts'
import type { ColumnRole } from '../../survey.ts'
import type { TimeUnit } from './amounts.ts'
import { roleOfHeader, unitOfHeader } from './header-words.ts'
import { markdown, type Render } from './prose.ts'
import { isHttp, paragraphs } from './texts.ts'

/** A comment as a cell has it. */
export type CellComment = {
  /** What it is known by when it comes again. */
  readonly key: string
  readonly author: string | null
  readonly at: string | null
  readonly text: string
}

/** Time that somebody worked, as a cell has it. */
export type CellWorkLog = {
  readonly author: string | null
  readonly at: string
  readonly seconds: number
  readonly text: string
}

/** How a product writes what its tables' cells hold. */
export type Dialect = {
  /** What a column holds, by its header and the others beside it. */
  readonly named: (header: string, headers: readonly string[]) => ColumnRole | undefined
  /** Names in a cell that may have several. */
  readonly parts: (cell: string) => readonly string[]
  readonly comments: (cell: string) => readonly CellComment[]
  /** Null for what is no such thing. */
  readonly workLog: (cell: string) => CellWorkLog | null
  readonly file: (cell: string) => { readonly name: string; readonly url: string } | null
  /** `null` where only the numbers can tell. */
  readonly unit: (header: string) => TimeUnit | null
  /** A new one for each reading. */
  readonly renderer: () => Render
  /** Headers of columns that tell more than their role. */
  readonly rank?: string
  readonly isId?: (header: string) => boolean
  readonly isTitle?: (header: string) => boolean
  /** Whether keys begin with that of their project. */
  readonly keysNameProjects?: true
  /** Pairs of headers: who is meant by an id. */
  readonly people?: readonly (readonly [id: string, name: string])[]
}

/** Names in a cell, also where they stand in brackets. */
const splitList = (cell: string): readonly string[] =>
  partsOf(/^\[.*\]$/s.test(cell) ? cell.slice(1, -1).replaceAll('"', '') : cell)

/** Comments that are written as JSON: `[{ text, by, date }]`. */
const structured = (cell: string): readonly CellComment[] | undefined => {
  if (!/^\[\s*\{/.test(cell)) return undefined
  try {
    const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null)
    const comments = (JSON.parse(cell) as { readonly [key: string]: unknown }[]).flatMap((one) => {
      const text = textOf(one.text ?? one.body)
      const [author, at] = [textOf(one.by ?? one.author), textOf(one.date ?? one.at)]
      return text === null ? [] : [{ key: [author, at, text].join(' '), author, at, text }]
    })
    return comments.length > 0 ? comments : undefined
  } catch {
    return undefined
  }
}

/** Marks that hardly anybody writes who does not mean them. */
const isMarked = /\*\*\S|^#{1,6} \S|^\s*[-*] \S|\]\(https?:|^```/m

/** Tables that nobody's product is known to have written. */
export const plainDialect: Dialect = {
  named: roleOfHeader,
  parts: splitList,
  comments: (cell) => structured(cell) ?? [{ key: cell, author: null, at: null, text: cell }],
  file: (cell) =>
    isHttp(cell.trim()) ? { name: cell.trim().split('/').at(-1) || cell.trim(), url: cell.trim() } : null,
  workLog: () => null,
  unit: unitOfHeader,
  renderer: () => {
    const marked = markdown()
    return (text) => (isMarked.test(text) ? marked(text) : paragraphs(text))
  },
}

/** `Ada Byron <ada@example.test>` and plain addresses name a person by mail. */
export const mailIn = (name: string): string | null => {
  const inside = /<([^<>]+)>\s*$/.exec(name)?.[1] ?? name
  return isEmail(inside.trim()) ? inside.trim().toLowerCase() : null
}
