// Decision (2026-11): Foreign HTML is read by the tokenizer of `htmlparser2` (MIT, the parser beneath `sanitize-html`), whose
// time grows with the text's length alone. The parser itself takes quadratic time for tags that are nested and never closed.
import { Tokenizer } from 'htmlparser2'

type Attributes = { readonly [name: string]: string }

/** Events for the parts of a text of HTML, in its order. Names are in lower case; places are offsets into the text. */
export type HtmlEvents = {
  /**
   * @param start offset of its `<`
   * @param end offset behind its `>`
   */
  readonly open?: (name: string, start: number, end: number, attributes: Attributes) => void
  /** @param start offset of its `<` */
  readonly close?: (name: string, start: number) => void
  /** The text has its entities decoded. */
  readonly text?: (text: string) => void
}

/** Calls the events for the parts of a text of HTML, well-formed or not. */
export const readHtml = (html: string, { open, close, text }: HtmlEvents): void => {
  let [name, tagStart, attribute, value] = ['', 0, '', '']
  let attributes: { [name: string]: string } = {}
  const opened = (end: number) => open?.(name, tagStart, end + 1, attributes)
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        name = html.slice(start, end).toLowerCase()
        tagStart = start - 1
        attributes = {}
      },
      onattribname: (start, end) => {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end)
      },
      onattribentity: (code) => {
        value += String.fromCodePoint(code)
      },
      onattribend: () => {
        if (!Object.hasOwn(attributes, attribute)) attributes[attribute] = value
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => close?.(html.slice(start, end).toLowerCase(), start - 2),
      ontext: (start, end) => text?.(html.slice(start, end)),
      ontextentity: (code) => text?.(String.fromCodePoint(code)),
      oncdata: () => {},
      oncomment: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: () => {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}
