import type { ImportFormat } from '../../import-report.ts'
import { endingOf, type Source } from './source.ts'

/** A page that an import makes from a text. */
export type PageDraft = {
  /** The path of the text in the source. */
  readonly path: string
  /** The page's title. If it is undefined, the text names it, else the file's name is taken. */
  readonly title?: string | undefined
  /** Paths of the page's files that its text does not name. */
  readonly files?: readonly string[] | undefined
}
export type DocumentDraft = {
  /** The path of the document's folder with a slash at the end, or of its text. */
  readonly path: string
  /** The document's title; undefined if its first page names it. */
  readonly title: string | undefined
  readonly kind: 'document' | 'folder'
  readonly isClosed?: boolean
  readonly pages: readonly PageDraft[]
  readonly below: readonly DocumentDraft[]
}
/** The documents that an import makes from a source. */
export type Layout = { readonly format: ImportFormat; readonly documents: readonly DocumentDraft[] }

const textEndings = ['md', 'markdown', 'html', 'htm', 'docx']
export const isTextPath = (path: string): boolean => textEndings.includes(endingOf(path))

/** The id that Notion adds to each name. */
const notionId = /[ _-]?[0-9a-f]{32}$/
export const hasNotionId = (stem: string): boolean => notionId.test(stem)

/** Returns the name of a file or folder without its ending. */
export const stemOf = (path: string): string => {
  const name = path.replace(/\/$/, '').split('/').at(-1) ?? ''
  return path.endsWith('/') || !isTextPath(name) ? name : name.slice(0, name.lastIndexOf('.'))
}
/** Returns a title made from a name. */
export const titleOfName = (path: string): string => stemOf(path).replace(notionId, '').trim() || stemOf(path)

export const textPaths = ({ files }: Source): readonly string[] => [...files.keys()].filter(isTextPath)
