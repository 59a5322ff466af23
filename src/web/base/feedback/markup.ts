/** Tags allowed in translations; everything else is text. */
const tags = ['a', 'b', 'em', 'strong', 'code', 'br'] as const
type Tag = (typeof tags)[number]
export type Markup = string | { readonly tag: Tag; readonly href?: string; readonly children: readonly Markup[] }
type Values = { readonly [name: string]: string | number }

const token = /<(\/?)(a|b|em|strong|code|br)(?:\s+href="([^"<>]*)")?\s*\/?>/g
/** A path of this site or an https address; `//e.x` and `/\e.x` are other sites. */
const safeHref = /^(\/(?![/\\])|https:\/\/)/

const fill = (text: string, values: Values, encode: (value: string) => string): string =>
  text.replace(/\{\{\s*(\w+)(?:,\s*number)?\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encode(String(values[name])) : whole,
  )

type Open = { readonly tag: Tag; readonly href?: string; readonly children: Markup[] }

/**
 * Parses a translation. Values are inserted after parsing, so that markup in them stays text.
 * @returns texts and tags; an unclosed tag ends with the text
 */
export const readMarkup = (sentence: string, values: Values = {}): readonly Markup[] => {
  const root: Markup[] = []
  const open: Open[] = []
  const append = (one: Markup) => {
    if (one !== '') (open.at(-1)?.children ?? root).push(one)
  }
  let from = 0
  for (const match of sentence.matchAll(token)) {
    const [text, slash, name, address] = match
    const tag = name as Tag
    append(fill(sentence.slice(from, match.index), values, (value) => value))
    from = match.index + text.length
    if (tag === 'br') append({ tag, children: [] })
    else if (slash === '/') {
      if (open.at(-1)?.tag === tag) open.pop()
    } else {
      const href = fill(address ?? '', values, encodeURIComponent)
      const element: Open = { tag, children: [], ...(tag === 'a' && safeHref.test(href) && { href }) }
      append(element)
      open.push(element)
    }
  }
  append(fill(sentence.slice(from), values, (value) => value))
  return root
}
