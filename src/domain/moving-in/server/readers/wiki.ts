import { escaped, isHttp } from './texts.ts'

/** Marks within a line; what stands in monospace or a link is not read again. */
const inline = (text: string): string => {
  const placeholders: string[] = []
  const keep = (html: string) => `\ue000${placeholders.push(html) - 1}\ue001`
  const marked = text
    .replaceAll(/[\ue000\ue001]/g, '')
    .replaceAll(/\{\{([^{}\n]{1,500})\}\}/g, (_, code: string) => keep(`<code>${escaped(code)}</code>`))
    .replaceAll(
      /\[([^[\]|\n]{1,300})\|(https?:[^[\]|\s]{1,1000})(?:\|[^[\]\n]{0,50})?\]/g,
      (_, label: string, url: string) => keep(`<a href="${escaped(url)}">${escaped(label)}</a>`),
    )
    .replaceAll(/\[(https?:[^[\]|\s]{1,1000})\]/g, (_, url: string) =>
      keep(`<a href="${escaped(url)}">${escaped(url)}</a>`),
    )
    // Pictures: of elsewhere as links, those among the issue's files by their name.
    .replaceAll(/!(https?:[^!|\s]{1,1000})(?:\|[^!\n]{0,100})?!/g, (_, url: string) =>
      keep(`<a href="${escaped(url)}">${escaped(url)}</a>`),
    )
    .replaceAll(/!([^!|\n]{1,200}\.[a-z]{2,5})(?:\|[^!\n]{0,100})?!/gi, (_, name: string) =>
      keep(`<em>${escaped(name)}</em>`),
    )
    .replaceAll(/https?:\/\/[^\s|<>"\ue000\ue001]{1,1000}/g, (url) =>
      isHttp(url) ? keep(`<a href="${escaped(url)}">${escaped(url)}</a>`) : url,
    )
    .replaceAll(/\[~(?:accountid:)?([^[\]\n]{1,100})\]/g, (_, who: string) => `@${who}`)
    .replaceAll(/\{color(?::[^{}\n]{1,30})?\}/g, '')
  const pairs: readonly (readonly [sign: string, tag: string])[] = [
    ['\\*', 'strong'],
    ['_', 'em'],
    ['-', 's'],
    ['\\+', 'u'],
  ]
  let html = escaped(marked)
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

/** Lines that belong together, by the sign that they begin with. */
const blocks: readonly { readonly of: RegExp; readonly html: (lines: readonly string[]) => string }[] = [
  { of: /^\s*\|.*\|\s*$/, html: (lines) => `<table><tbody>${lines.map(tableRow).join('')}</tbody></table>` },
  { of: /^\s*[*-]+\s+\S/, html: (lines) => `<ul>${items(lines)}</ul>` },
  { of: /^\s*#+\s+\S/, html: (lines) => `<ol>${items(lines)}</ol>` },
  {
    of: /^bq\.\s/,
    html: (lines) => `<blockquote>${lines.map((line) => `<p>${inline(line.slice(4))}</p>`).join('')}</blockquote>`,
  },
  {
    of: /^\s*h[1-6]\.\s/,
    html: (lines) =>
      lines
        .map((line) => line.trim())
        .map((line) => `<h${line[1]}>${inline(line.slice(3).trim())}</h${line[1]}>`)
        .join(''),
  },
  { of: /^\s*-{4,}\s*$/, html: () => '<hr>' },
  { of: /\S/, html: (lines) => `<p>${lines.map((line) => inline(line.trim())).join('<br>')}</p>` },
]
const items = (lines: readonly string[]): string =>
  lines.map((line) => `<li>${inline(line.replace(/^\s*[*#-]+\s+/, ''))}</li>`).join('')

const prose = (text: string): string => {
  const html: string[] = []
  let run: string[] = []
  let kind: (typeof blocks)[number] | undefined
  const end = () => {
    if (kind !== undefined && run.length > 0) html.push(kind.html(run))
    run = []
  }
  for (const line of [...text.split(/\r\n?|\n/), '']) {
    const next = blocks.find(({ of: pattern }) => pattern.test(line))
    if (next !== kind) end()
    kind = next
    if (next !== undefined) run.push(line)
  }
  return html.join('')
}

/**
 * The marks of Jira that people use, as HTML that is still to be made safe: headings, lists, tables, quotations, code,
 * links, bold and its kin. What is none of these stays as it is written.
 */
export const wiki = (text: string): string =>
  text
    .split(/(?<!\{)\{(?:code|noformat)(?::[^{}\n]{0,100})?\}/)
    .map((part, at) => {
      if (at % 2 === 1) return `<pre><code>${escaped(part.replace(/^\r?\n|\r?\n$/g, ''))}</code></pre>`
      return prose(part.replaceAll(/\{quote\}/g, '\n').replaceAll(/\{panel(?::[^{}\n]{0,200})?\}/g, '\n'))
    })
    .join('')
