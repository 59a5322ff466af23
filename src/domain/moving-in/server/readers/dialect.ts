import { partsOf } from '../../../../server/import/values.ts'
import { isEmail } from '../../../../server/rows/values/schemas.ts'
import { paragraphs } from '../../../../server/texts/paragraphs.ts'
import type { ColumnRole } from '../../survey.ts'
import type { TimeUnit } from './amounts.ts'
import { roleOfHeader, unitOfHeader } from './header-words.ts'
import { markdown, type Render } from './prose.ts'
import { isHttp } from './texts.ts'

/** A comment in a cell. */
type CellComment = {
  /** The key that identifies the comment in later imports. */
  readonly key: string
  readonly author: string | null
  readonly at: string | null
  readonly text: string
}

/** Logged work in a cell. */
type CellWorkLog = {
  readonly author: string | null
  readonly at: string
  readonly seconds: number
  readonly text: string
}

/** The form in which a product writes the cells of its tables. */
export type Dialect = {
  /** Returns the role of a column by its header and the other headers. */
  readonly roleOf: (header: string, headers: readonly string[]) => ColumnRole | undefined
  /** Splits a cell with several names. */
  readonly parts: (cell: string) => readonly string[]
  readonly comments: (cell: string) => readonly CellComment[]
  /** Parses a work log; null if the cell is none. */
  readonly workLog: (cell: string) => CellWorkLog | null
  readonly file: (cell: string) => { readonly name: string; readonly url: string } | null
  /** Returns the unit of numbers in a column; null if the header does not name it. */
  readonly unit: (header: string) => TimeUnit | null
  /** Creates a renderer for one reading. @param people names by the ids that texts mention */
  readonly renderer: (people: ReadonlyMap<string, string>) => Render
  /** Header of the column with the order of items. */
  readonly rank?: string
  readonly isId?: (header: string) => boolean
  readonly isTitle?: (header: string) => boolean
  /** Whether keys start with the project's key. */
  readonly keysNameProjects?: true
  /** Pairs of headers: a person's id and name. */
  readonly people?: readonly (readonly [id: string, name: string])[]
}

/** Splits a list of names, also in brackets. */
const splitList = (cell: string): readonly string[] =>
  partsOf(/^\[.*\]$/s.test(cell) ? cell.slice(1, -1).replaceAll('"', '') : cell)

/** Parses comments in JSON: `[{ text, by, date }]`. */
const parseJsonComments = (cell: string): readonly CellComment[] | undefined => {
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

/** Markdown that is unlikely in plain text. */
const looksLikeMarkdown = /\*\*\S|^#{1,6} \S|^[ \t]*[-*] \S|\]\(https?:|^```/m

/** Dialect of tables of unknown origin. */
export const plainDialect: Dialect = {
  roleOf: roleOfHeader,
  parts: splitList,
  comments: (cell) => parseJsonComments(cell) ?? [{ key: cell, author: null, at: null, text: cell }],
  file: (cell) =>
    isHttp(cell.trim()) ? { name: cell.trim().split('/').at(-1) || cell.trim(), url: cell.trim() } : null,
  workLog: () => null,
  unit: unitOfHeader,
  renderer: () => {
    const marked = markdown()
    return (text) => (looksLikeMarkdown.test(text) ? marked(text) : paragraphs(text))
  },
}

/** Returns the mail address in `Ada Byron <ada@example.test>` or in a plain address. */
export const mailIn = (name: string): string | null => {
  const inside = /<([^<>]+)>\s*$/.exec(name)?.[1] ?? name
  return isEmail(inside.trim()) ? inside.trim().toLowerCase() : null
}
