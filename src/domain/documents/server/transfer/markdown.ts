// Decision (2026-11): `turndown` (MIT) walks the HTML; our own rules write tables, task lists and callouts, which it
// does not know. Markdown has no signs for people, rows elsewhere, headings with links to them, widths of pictures, and
// tables with more than one line in a cell; these stay HTML, which Markdown allows.
import Turndown from 'turndown'
import { escapeHtml } from '../../../../server/texts/escape-html.ts'

/**
 * The part of the document object model that is used here. `turndown` brings it, and the server has no types of
 * browsers.
 */
type Markup = {
  readonly innerHTML: string
  readonly outerHTML: string
  readonly nodeName: string
  readonly children: ArrayLike<Markup>
  readonly getAttribute: (name: string) => string | null
  readonly querySelector: (selector: string) => Markup | null
  readonly querySelectorAll: (selector: string) => ArrayLike<Markup>
}

/**
 * Paths of the things that a text names, relative to it. Undefined for things that are not exported: the text keeps
 * only their words.
 */
export type PathsOf = {
  /** Returns a picture's path by the id of its file. */
  readonly picture: (file: string) => string | undefined
  /** Returns a row's path by `page/id` or `document/id`. */
  readonly row: (row: string) => string | undefined
}

const notes: { readonly [kind: string]: string } = {
  info: 'NOTE',
  success: 'TIP',
  warning: 'WARNING',
  danger: 'CAUTION',
}

const addressOf = (path: string): string => escapeHtml(path.split('/').map(encodeURIComponent).join('/'))

/** Makes the pictures and links of rich text lead to files beside it. */
const withPaths = (html: string, pathsOf: PathsOf): string =>
  html
    .replaceAll(/<img data-picture="([^"]*)"/g, (whole, file: string) => {
      const path = pathsOf.picture(file)
      return path === undefined ? whole : `<img src="${addressOf(path)}"`
    })
    .replaceAll(/<a data-row="([^"]*)"/g, (whole, row: string) => {
      const path = pathsOf.row(row)
      return path === undefined ? whole : `<a href="${addressOf(path)}"`
    })

/** Returns a block of HTML for Markdown, where an empty line would end it. */
const htmlBlock = ({ outerHTML }: Markup, pathsOf: PathsOf): string =>
  `\n\n${withPaths(outerHTML, pathsOf).replaceAll('\n', '&#10;')}\n\n`

const cellText = (cell: Markup, inner: (html: string) => string): string =>
  inner(cell.innerHTML).trim().replaceAll(/\n+/g, '<br>').replaceAll('|', '\\|')

/** Matches the cells and tables that Markdown cannot write. */
const largeCells =
  '[colspan], [rowspan], [colwidth], tr + tr th, th ~ td, td ~ th, p + p, ul, ol, pre, blockquote, div, hr, h1, h2, h3, h4, h5, h6, img[data-width]'

const tableText = (table: Markup, inner: (html: string) => string): string => {
  const rows = Array.from(table.querySelectorAll('tr')).map((row) =>
    Array.from(row.children).map((cell) => cellText(cell, inner)),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, n) => cells[n] ?? '').join(' | ')} |`
  // A table in Markdown always has a header; without one, its line is empty.
  const hasHead = (table.querySelector('tr')?.querySelector('th') ?? null) !== null
  const [head = [], ...body] = hasHead ? rows : [[], ...rows]
  return width === 0 ? '' : [line(head), line(Array(width).fill('---')), ...body.map(line)].join('\n')
}

/** Escapes the markup that the library does not know: struck words, HTML and its entities. */
const escaped = (text: string): string => text.replaceAll(/&(?=#?\w+;)/g, '&amp;').replaceAll(/[~<]/g, '\\$&')

/** Returns rich text as Markdown (GitHub's dialect). */
export const markdownOf = (html: string, pathsOf: PathsOf): string => {
  const turndown = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  })
  const known = turndown.escape.bind(turndown)
  turndown.escape = (text) => escaped(known(text))
  const inner = (part: string): string => turndown.turndown(part)
  turndown.addRule('table', {
    filter: 'table',
    replacement: (_, node: Markup) =>
      node.querySelectorAll(largeCells).length === 0 ? `\n\n${tableText(node, inner)}\n\n` : htmlBlock(node, pathsOf),
  })
  turndown.addRule('picture', {
    filter: 'img',
    replacement: (_, picture: Markup) => {
      const [alt, path] = [
        picture.getAttribute('alt') ?? '',
        pathsOf.picture(picture.getAttribute('data-picture') ?? ''),
      ]
      if (path === undefined) return alt
      return picture.getAttribute('data-width') === null
        ? `![${alt}](<${path}>)`
        : withPaths(picture.outerHTML, pathsOf)
    },
  })
  turndown.addRule('row', {
    filter: (node: Markup) => node.nodeName === 'A' && node.getAttribute('data-row') !== null,
    replacement: (content, node: Markup) => {
      const row = node.getAttribute('data-row') ?? ''
      const path = pathsOf.row(row)
      return path === undefined ? `<a data-row="${escapeHtml(row)}">${content}</a>` : `[${content}](<${path}>)`
    },
  })
  turndown.addRule('person', {
    filter: (node: Markup) => node.getAttribute('data-mention') !== null,
    replacement: (content, node: Markup) =>
      `<span data-mention="${escapeHtml(node.getAttribute('data-mention') ?? '')}">${content}</span>`,
  })
  turndown.addRule('place', {
    filter: (node: Markup) => /^H[1-6]$/.test(node.nodeName) && html.includes(`href="#${node.getAttribute('id')}"`),
    replacement: (_, node: Markup) => htmlBlock(node, pathsOf),
  })
  turndown.addRule('todo', {
    filter: (node: Markup) => node.nodeName === 'LI' && node.getAttribute('data-checked') !== null,
    replacement: (content, node: Markup) =>
      `- [${node.getAttribute('data-checked') === 'true' ? 'x' : ' '}] ${content.trim().replaceAll('\n', '\n  ')}\n`,
  })
  turndown.addRule('callout', {
    filter: (node: Markup) => node.nodeName === 'DIV' && node.getAttribute('data-callout') !== null,
    replacement: (content, node: Markup) => {
      const kind = notes[node.getAttribute('data-callout') ?? ''] ?? 'NOTE'
      return `\n\n> [!${kind}]\n${content.trim().replaceAll(/^/gm, '> ')}\n\n`
    },
  })
  // Markdown has no signs for these, so they stay HTML.
  turndown.addRule('marked', {
    filter: ['u', 'mark', 'sub', 'sup'],
    replacement: (content, { nodeName }: Markup) => `<${nodeName.toLowerCase()}>${content}</${nodeName.toLowerCase()}>`,
  })
  turndown.addRule('struck', { filter: ['s', 'del'], replacement: (content) => `~~${content}~~` })
  return `${turndown.turndown(html).trim()}\n`
}

const style =
  'body{font-family:system-ui,sans-serif;line-height:1.6;max-inline-size:72ch;margin:2rem auto;padding-inline:1rem}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.25rem .5rem;text-align:start}img{max-inline-size:100%}pre{overflow:auto;background:#f4f4f4;padding:.75rem}blockquote{border-inline-start:3px solid #ccc;margin-inline:0;padding-inline-start:1rem}'

/** Returns rich text as a page that any browser shows and prints. */
export const htmlPageOf = (title: string, html: string, pathsOf: PathsOf): string => {
  const name = escapeHtml(title)
  return `<!doctype html>\n<html dir="auto"><head><meta charset="utf-8"><title>${name}</title><style>${style}</style></head><body><h1>${name}</h1>\n${withPaths(html, pathsOf)}\n</body></html>\n`
}
