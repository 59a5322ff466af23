/** Markup that a sentence of a dictionary may contain. Anything else in it is text. */
export const tags = ['a', 'b', 'em', 'strong', 'code', 'br'] as const
type Tag = (typeof tags)[number]
export type Markup = string | { readonly tag: Tag; readonly href?: string; readonly children: readonly Markup[] }
type Values = { readonly [name: string]: string | number }

const token = /<(\/?)(a|b|em|strong|code|br)(?:\s+href="([^"<>]*)")?\s*\/?>/g
/** A path of this site or an https address; `//e.x` and `/\e.x` lead away. */
const safeHref = /^(\/(?![/\\])|https:\/\/)/

const fill = (text: string, values: Values, spell: (value: string) => string): string =>
  text.replace(/\{\{\s*(\w+)(?:,\s*number)?\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? spell(String(values[name])) : whole,
  )

type Open = { readonly tag: Tag; readonly href?: string; readonly children: Markup[] }

/**
 * Reads a sentence of a dictionary. Values are put in after its markup was read, so that none of theirs is.
 * @returns texts and tags; a tag that is never closed ends with the sentence
 */
export const readMarkup = (sentence: string, values: Values = {}): readonly Markup[] => {
  const whole: Markup[] = []
  const open: Open[] = []
  const put = (one: Markup) => {
    if (one !== '') (open.at(-1)?.children ?? whole).push(one)
  }
  let from = 0
  for (const match of sentence.matchAll(token)) {
    const [text, slash, name, address] = match
    const tag = name as Tag
    put(fill(sentence.slice(from, match.index), values, (value) => value))
    from = match.index + text.length
    if (tag === 'br') put({ tag, children: [] })
    else if (slash === '/') {
      if (open.at(-1)?.tag === tag) open.pop()
    } else {
      const href = fill(address ?? '', values, encodeURIComponent)
      const one: Open = { tag, children: [], ...(tag === 'a' && safeHref.test(href) && { href }) }
      put(one)
      open.push(one)
    }
  }
  put(fill(sentence.slice(from), values, (value) => value))
  return whole
}
