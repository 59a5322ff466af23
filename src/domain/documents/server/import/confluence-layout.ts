import { posix } from 'node:path'
import { type Element, elementsIn, isElement, isNamed, plainTextOf, readTree } from './dom.ts'
import { type DocumentDraft, type Layout, type PageDraft, textPaths } from './drafts.ts'
import { type Source, textOf } from './source.ts'

type Entry = { readonly path: string; readonly title: string; readonly below: readonly Entry[] }

const isList = isNamed('ul', 'ol')
const childrenOf = ({ children }: Element): readonly Element[] => children.filter(isElement)

/** Returns the pages of a nested list of links, each once. */
const entriesOf = (list: Element, folder: string, seen: Set<string>, source: Source): readonly Entry[] =>
  childrenOf(list).flatMap((line): readonly Entry[] => {
    const parts = childrenOf(line)
    const [link] = elementsIn(
      parts.filter((part) => !isList(part)),
      isNamed('a'),
    )
    const path = posix.join(folder, link?.attribs.href ?? '')
    const isNew = link !== undefined && source.files.has(path) && !seen.has(path)
    if (isNew) seen.add(path)
    const below = parts.filter(isList).flatMap((inner) => entriesOf(inner, folder, seen, source))
    return isNew ? [{ path, title: plainTextOf([link]), below }] : below
  })

const pageOf = ({ path, title }: Entry): PageDraft => ({ path, title })

const documentOf = (entry: Entry): DocumentDraft => ({
  path: entry.path,
  title: entry.title,
  kind: 'document',
  pages: [entry, ...entry.below.filter(({ below }) => below.length === 0)].map(pageOf),
  below: entry.below.filter(({ below }) => below.length > 0).map(documentOf),
})

/**
 * Reads the tree of an export of Confluence from its index: a page with pages below it becomes a document. Pages that
 * the index does not name come last.
 * @returns undefined if the source is no such export
 */
export const confluenceLayout = async (source: Source): Promise<Layout | undefined> => {
  const texts = textPaths(source)
  const index = texts.find((path) => posix.basename(path) === 'index.html' && path.split('/').length <= 2)
  const file = source.files.get(index ?? '')
  if (index === undefined || file === undefined) return undefined
  const { children } = readTree((await textOf(file)) ?? '')
  const folder = posix.dirname(index)
  const seen = new Set([index])
  const lists = elementsIn(children, isList).filter(
    ({ parent }) => parent === null || !isElement(parent as Element) || !isNamed('li', 'ul', 'ol')(parent as Element),
  )
  const entries = lists.flatMap((list) => entriesOf(list, folder, seen, source))
  if (entries.length === 0) return undefined
  const others = texts
    .filter((path) => !seen.has(path))
    .map((path): DocumentDraft => ({ path, title: undefined, kind: 'document', pages: [{ path }], below: [] }))
  return { format: 'confluence', documents: [...entries.map(documentOf), ...others] }
}
