import { posix } from 'node:path'
import { headingId, type RowOfText, writeRowOfText } from '../../../../core/words/rich-blocks.ts'
import { escapeHtml } from '../../../../server/texts/escape-html.ts'
import type { LeftCode } from '../../import-report.ts'
import { type Element, elementsIn, type Node, readTree, remove, replaceBy, unwrap } from './dom.ts'

type FileOfText = { readonly id: string; readonly isPicture: boolean } | 'refused_file' | undefined
/** The things that a page's text can link to, by the addresses in the text. */
export type Targets = {
  /** Ids of pages and documents by their paths. */
  readonly rows: ReadonlyMap<string, RowOfText>
  readonly has: (path: string) => boolean
  readonly take: (address: string) => Promise<FileOfText>
  readonly tell: (code: LeftCode, value: string) => void
}

const outside = /^(?:https?:|mailto:)/i
const anyScheme = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i
const isInline = (address: string): boolean => /^(?:data|docx-picture):/i.test(address)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the path that an address in a page means, as written or decoded, if the source has it. */
export const pathOf = (
  page: string,
  address: string,
  { rows, has }: Pick<Targets, 'rows' | 'has'>,
): string | undefined => {
  const bare = address.replace(/[?#].*$/, '')
  for (const form of [address, bare, decoded(bare)]) {
    if (form === '') continue
    // Some exports name files from the top of the archive.
    for (const from of form.startsWith('/') ? [''] : [posix.dirname(page), '']) {
      const path = posix.join(from, form.replace(/^\/+/, '')).normalize('NFC')
      if (!path.startsWith('../') && (has(path) || rows.has(path))) return path
    }
  }
  return undefined
}

const rewritePicture = async (picture: Element, page: string, targets: Targets): Promise<void> => {
  const { src = '', alt = '', 'data-width': width } = picture.attribs
  if (/^(?:https?:)?\/\//i.test(src)) {
    targets.tell('remote_picture', src)
    const link = `<a href="${escapeHtml(src)}">${escapeHtml(alt.trim() || src)}</a>`
    return replaceBy(picture, readTree(`<p>${link}</p>`).children)
  }
  const path = isInline(src) ? src : pathOf(page, src, targets)
  const file = path === undefined || targets.rows.has(path) ? undefined : await targets.take(path)
  if (typeof file === 'object' && file.isPicture) {
    picture.attribs = { 'data-picture': file.id, alt, ...(width === undefined ? {} : { 'data-width': width }) }
    return
  }
  // A file that is no picture is listed among the page's files.
  if (typeof file !== 'object') targets.tell(file ?? 'missing_file', isInline(src) ? alt : src)
  if (alt.trim() === '') remove(picture)
  else replaceBy(picture, readTree(escapeHtml(alt)).children)
}

/** Rewrites a link. @returns whether it leads to another row of the import */
const rewriteLink = async (link: Element, page: string, targets: Targets): Promise<boolean> => {
  const { href, 'data-row': row } = link.attribs
  if (href === undefined) {
    if (row === undefined) unwrap(link)
    return false
  }
  if (outside.test(href)) return false
  if (href.startsWith('#')) {
    if (!headingId.test(href.slice(1))) unwrap(link)
    return false
  }
  const path = anyScheme.test(href) ? undefined : pathOf(page, href, targets)
  const to = path === undefined ? undefined : targets.rows.get(path)
  if (to !== undefined) {
    link.attribs = { 'data-row': writeRowOfText(to) }
    return true
  }
  const file = path === undefined ? undefined : await targets.take(path)
  if (file === undefined) targets.tell('missing_page', href)
  if (file === 'refused_file') targets.tell('refused_file', href)
  // The file is listed among those of the page, and texts have no links to files.
  unwrap(link)
  return false
}

/**
 * Makes the pictures and links of a page lead to the import's files and rows.
 * @param page path of its text
 * @returns how many links lead to other rows
 */
export const rewrite = async (nodes: readonly Node[], page: string, targets: Targets): Promise<number> => {
  for (const picture of elementsIn(nodes, ({ name }) => name === 'img')) await rewritePicture(picture, page, targets)
  let links = 0
  for (const link of elementsIn(nodes, ({ name }) => name === 'a')) if (await rewriteLink(link, page, targets)) links++
  return links
}
