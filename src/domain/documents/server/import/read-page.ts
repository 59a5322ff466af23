import { buffer } from 'node:stream/consumers'
import { htmlLimitsOf, isReadableHtml } from '../../../../server/texts/html-size.ts'
import {
  classesOf,
  type Element,
  elementsIn,
  firstIn,
  hasId,
  isElement,
  isNamed,
  type Node,
  plainTextOf,
  readTree,
  remove,
} from './dom.ts'
import type { PageDraft } from './drafts.ts'
import { foreignBlocks } from './foreign-blocks.ts'
import { importLimits } from './limits.ts'
import { readMarkdown } from './markdown-html.ts'
import { type InlineFiles, mayBeDocx, readDocx } from './read-docx.ts'
import { endingOf, type SourceFile, textOf } from './source.ts'

export type ReadPage = {
  readonly nodes: readonly Node[]
  /** The title in the text; undefined if it has none. */
  readonly title: string | undefined
  /** Addresses of files that belong to the page although its text does not name them. */
  readonly files: readonly string[]
  readonly inline: InlineFiles
}

const limits = htmlLimitsOf(importLimits.page)
/** Matches a line of Markdown with a hundred nested quotations or lists. */
const deeplyNested = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){100}/m

const hasClass = (name: string) => (element: Element) => classesOf(element).includes(name)
const unread = isNamed(
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'nav',
)

/**
 * Returns the part of an HTML page that holds its content: as exports of Confluence and Notion mark it, else the body.
 */
const mainOf = (nodes: readonly Node[]): Element | undefined =>
  firstIn(nodes, hasId('main-content')) ?? firstIn(nodes, hasClass('page-body')) ?? firstIn(nodes, isNamed('body'))

const isBlank = (node: Node): boolean => !isElement(node) && plainTextOf([node]) === ''

/** Removes the first heading if it is the title. @param title without it, any heading is the title */
const takeHeading = (nodes: readonly Node[], title?: string): string | undefined => {
  const first = nodes.find((node) => !isBlank(node))
  if (first === undefined || !isElement(first) || first.name !== 'h1') return undefined
  const text = plainTextOf([first])
  if (text === '' || (title !== undefined && text !== title.replaceAll(/\s+/g, ' ').trim())) return undefined
  remove(first)
  return text
}

const htmlPage = (html: string, known: string | undefined): Omit<ReadPage, 'inline'> => {
  const tree = readTree(html)
  const named = firstIn(tree.children, hasClass('page-title')) ?? firstIn(tree.children, isNamed('title'))
  const attached = elementsIn(tree.children, hasClass('greybox')).flatMap((box) =>
    elementsIn([box], isNamed('a')).map(({ attribs }) => attribs.href ?? ''),
  )
  const ownTitle = known ?? (named === undefined ? undefined : plainTextOf([named]) || undefined)
  const main = mainOf(tree.children) ?? tree
  for (const element of elementsIn(main.children, unread)) remove(element)
  const heading = takeHeading(main.children, ownTitle)
  foreignBlocks(main.children)
  return { nodes: main.children, title: ownTitle ?? heading, files: attached }
}

/**
 * Reads a text.
 * @returns undefined if it is no text of its kind
 * @throws Problem at `file` for an archive that is too large
 */
export const readPage = async (draft: PageDraft, file: SourceFile): Promise<ReadPage | undefined> => {
  const inline: InlineFiles = new Map()
  const ending = endingOf(draft.path)
  if (ending === 'docx') {
    if (file.size > importLimits.file || !(await mayBeDocx(file))) return undefined
    const tree = readTree(await readDocx(await buffer(file.open()), inline))
    const title = draft.title ?? takeHeading(tree.children)
    return { nodes: tree.children, title, files: [], inline }
  }
  const text = await textOf(file)
  if (text === undefined) return undefined
  // The nesting is checked first, since reading deeply nested elements takes many times longer.
  if (ending === 'html' || ending === 'htm')
    return isReadableHtml(text, limits) ? { ...htmlPage(text, draft.title), inline } : undefined
  if (deeplyNested.test(text)) return undefined
  const { html, title } = readMarkdown(text)
  const tree = readTree(html)
  const ownTitle = draft.title ?? title ?? takeHeading(tree.children)
  foreignBlocks(tree.children)
  return { nodes: tree.children, title: ownTitle, files: [], inline }
}
