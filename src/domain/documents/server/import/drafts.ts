import type { ImportFormat } from '../../import-report.ts'
import { endingOf, type Source } from './source.ts'

/** A page that is to be made of a text. */
export type PageDraft = {
  /** Of the text in the source. */
  readonly path: string
  /** Undefined where the text says it, or else its name. */
  readonly title?: string | undefined
  /** Paths of files that it has, besides those that its text names. */
  readonly files?: readonly string[] | undefined
}
export type DocumentDraft = {
  /** Of its folder with a slash at the end, or of its text. */
  readonly path: string
  /** Undefined where its first page says it. */
  readonly title: string | undefined
  readonly kind: 'document' | 'folder'
  readonly isClosed?: boolean
  readonly pages: readonly PageDraft[]
  readonly below: readonly DocumentDraft[]
}
/** What is to be made of a source. */
export type Layout = { readonly format: ImportFormat; readonly documents: readonly DocumentDraft[] }

const textEndings = ['md', 'markdown', 'html', 'htm', 'docx']
export const isTextPath = (path: string): boolean => textEndings.includes(endingOf(path))

/** Id that Notion puts behind each name. */
const notionId = /[ _-]?[0-9a-f]{32}$/
export const hasNotionId = (stem: string): boolean => notionId.test(stem)

/** Name of a file or folder without its ending. */
export const stemOf = (path: string): string => {
  const name = path.replace(/\/$/, '').split('/').at(-1) ?? ''
  return path.endsWith('/') || !isTextPath(name) ? name : name.slice(0, name.lastIndexOf('.'))
}
/** A title made of a name. */
export const titleOfName = (path: string): string => stemOf(path).replace(notionId, '').trim() || stemOf(path)

export const textPaths = ({ files }: Source): readonly string[] => [...files.keys()].filter(isTextPath)
