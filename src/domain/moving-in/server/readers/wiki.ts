import { escapeHtml } from '../../../../server/texts/escape-html.ts'
import { isHttp } from './texts.ts'

/** Names of people by the ids that mentions have. */
export type PeopleNames = ReadonlyMap<string, string>

/** Replaces a mention `[~name]` or `[~accountid:id]` by the name of the person, if the file has it. */
export const mentionsAsNames = (text: string, people: PeopleNames): string =>
  text.replaceAll(/\[~(?:accountid:)?([^[\]\n]{1,100})\]/g, (_, who: string) => `@${people.get(who) ?? who}`)

/** Renders inline markup; monospace and links are replaced by placeholders, so that they are not parsed again. */
const inline = (text: string): string => {
  const placeholders: string[] = []
  const keep = (html: string) => `\ue000${placeholders.push(html) - 1}\ue001`
  const marked = text
    .replaceAll(/[\ue000\ue001]/g, '')
    .replaceAll(/\{\{([^{}\n]{1,500})\}\}/g, (_, code: string) => keep(`<code>${escapeHtml(code)}</code>`))
    .replaceAll(
      /\[([^[\]|\n]{1,300})\|(https?:[^[\]|\s]{1,1000})(?:\|[^[\]\n]{0,50})?\]/g,
      (_, label: string, url: string) => keep(`<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`),
    )
    .replaceAll(/\[(https?:[^[\]|\s]{1,1000})\]/g, (_, url: string) =>
      keep(`<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`),
    )
    // External images become links, attachments their name.
    .replaceAll(/!(https?:[^!|\s]{1,1000})(?:\|[^!\n]{0,100})?!/g, (_, url: string) =>
      keep(`<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`),
    )
    .replaceAll(/!([^!|\n]{1,200}\.[a-z]{2,5})(?:\|[^!\n]{0,100})?!/gi, (_, name: string) =>
      keep(`<em>${escapeHtml(name)}</em>`),
    )
    .replaceAll(/\[\^([^[\]\n]{1,200})\]/g, (_, name: string) => keep(`<em>${escapeHtml(name)}</em>`))
    .replaceAll(/https?:\/\/[^\s|<>"\ue000\ue001]{1,1000}/g, (url) =>
      isHttp(url) ? keep(`<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`) : url,
    )
    .replaceAll(/\{color(?::[^{}\n]{1,30})?\}/g, '')
  const pairs: readonly (readonly [sign: string, tag: string])[] = [
    ['\\*', 'strong'],
    ['_', 'em'],
    ['-', 's'],
    ['\\+', 'u'],
  ]
  let html = escapeHtml(marked)
  for (const [sign, tag] of pairs)
    html = html.replaceAll(
      new RegExp(
        `(?<![\\p{L}\\p{N}${sign}])${sign}(?=\\S)([^\\n${sign}]{1,500}?)(?<=\\S)${sign}(?![\\p{L}\\p{N}${sign}])`,
        'gu',
      ),
      `<${tag}>$1</${tag}>`,
    )
  return html.replaceAll(/\ue000(\d{1,6})\ue001/g, (_, at: string) => placeholders[Number(at)] ?? '')
}

const cellsOf = (line: string, sign: string): readonly string[] =>
  line
    .trim()
    .split(sign)
    .slice(1, -1)
    .map((cell) => inline(cell.trim()))
const tableRow = (line: string): string =>
  line.trim().startsWith('||')
    ? `<tr>${cellsOf(line, '||')
        .map((cell) => `<th>${cell}</th>`)
        .join('')}</tr>`
    : `<tr>${cellsOf(line, '|')
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`

/** Blocks of lines by their first characters. */
const blocks: readonly { readonly pattern: RegExp; readonly html: (lines: readonly string[]) => string }[] = [
  { pattern: /^\s*\|.*\|\s*$/, html: (lines) => `<table><tbody>${lines.map(tableRow).join('')}</tbody></table>` },
  { pattern: /^\s*(?:[*#]+|-)\s+\S/, html: (lines) => lists(lines.map(listLine)) },
  {
    pattern: /^bq\.\s/,
    html: (lines) => `<blockquote>${lines.map((line) => `<p>${inline(line.slice(4))}</p>`).join('')}</blockquote>`,
  },
  {
    pattern: /^\s*h[1-6]\.\s/,
    html: (lines) =>
      lines
        .map((line) => line.trim())
        .map((line) => `<h${line[1]}>${inline(line.slice(3).trim())}</h${line[1]}>`)
        .join(''),
  },
  { pattern: /^\s*-{4,}\s*$/, html: () => '<hr>' },
  { pattern: /\S/, html: (lines) => `<p>${lines.map((line) => inline(line.trim())).join('<br>')}</p>` },
]
type ListLine = { readonly marks: string; readonly html: string }
/** The most levels of nested lists; deeper ones join the last level. */
const deepest = 6
const listLine = (line: string): ListLine => {
  const [, marks = '', text = ''] = /^\s*([*#]+|-)\s+([\s\S]*)$/.exec(line) ?? []
  return { marks: marks.slice(0, deepest), html: inline(text) }
}
/** Returns lines such as `** within` as lists; a nested list belongs to the line before. */
const lists = (lines: readonly ListLine[], depth = 1): string => {
  const html: string[] = []
  for (let at = 0; at < lines.length; ) {
    const tag = lines[at]?.marks[depth - 1] === '#' ? 'ol' : 'ul'
    html.push(`<${tag}>`)
    while (at < lines.length && (lines[at]?.marks[depth - 1] === '#' ? 'ol' : 'ul') === tag) {
      const own = (lines[at]?.marks.length ?? 0) <= depth ? (lines[at]?.html ?? '') : undefined
      const from = own === undefined ? at : at + 1
      let to = from
      while (to < lines.length && (lines[to]?.marks.length ?? 0) > depth) to++
      html.push(`<li>${own ?? ''}${to > from ? lists(lines.slice(from, to), depth + 1) : ''}</li>`)
      at = to
    }
    html.push(`</${tag}>`)
  }
  return html.join('')
}

const prose = (text: string): string => {
  const html: string[] = []
  let run: string[] = []
  let kind: (typeof blocks)[number] | undefined
  const end = () => {
    if (kind !== undefined && run.length > 0) html.push(kind.html(run))
    run = []
  }
  for (const line of [...text.split(/\r\n?|\n/), '']) {
    const next = blocks.find(({ pattern }) => pattern.test(line))
    if (next !== kind) end()
    kind = next
    if (next !== undefined) run.push(line)
  }
  return html.join('')
}

/**
 * Renders Jira's wiki markup to HTML, not sanitised yet: headings, lists, tables, quotations, code, links and text
 * styles. Other markup stays as text.
 */
export const wiki = (whole: string, people: PeopleNames = new Map()): string =>
  mentionsAsNames(whole, people)
    .split(/(?<!\{)\{(?:code|noformat)(?::[^{}\n]{0,100})?\}/)
    .map((part, at) => {
      if (at % 2 === 1) return `<pre><code>${escapeHtml(part.replace(/^\r?\n|\r?\n$/g, ''))}</code></pre>`
      return prose(part.replaceAll(/\{quote\}/g, '\n').replaceAll(/\{panel(?::[^{}\n]{0,200})?\}/g, '\n'))
    })
    .join('')
