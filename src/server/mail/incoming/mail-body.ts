import { isReadableHtml } from '../../texts/html-size.ts'
import { plainText } from '../../texts/plain-text.ts'
import { paragraphs, partedHtml, partedText } from './quotes.ts'

/** Most characters of a mail's text, and of its HTML, that are read; the file of the whole has the rest. */
export const mostRead = 1_000_000
/** Most characters of a text that fits everywhere, whatever they are. */
const shortText = 3_000

/** One text as rich text, which is not safe yet, and as plain text. */
type Written = { readonly html: string; readonly text: string }

type TextFile = { readonly name: string; readonly content: string }

/** The text of a mail. */
export type MailBody = {
  /** The whole text, as far as it is read. */
  readonly whole: Written
  /** The text without the quotation at its end. */
  readonly own: Written
  /** Plain text. */
  readonly quoted: string
  /** The mail has more text than is read. */
  readonly isCut: boolean
  /** The other one of text and HTML, where it has other words. */
  readonly other: TextFile | undefined
  /** The whole text as a file, where it is long. */
  readonly file: TextFile | undefined
}

const fromText = (text: string): Written => ({ html: paragraphs(text), text })
/** Reads HTML as text; elements beyond the limits of number or depth are dropped, their text stays. */
const fromHtml = (html: string): Written => {
  const text = plainText(html)
  return isReadableHtml(html) ? { html, text } : fromText(text)
}

/** @param html read up to the same length as a text */
const bodyOfHtml = (html: string, other?: TextFile): MailBody => {
  const read = html.slice(0, mostRead)
  const isCut = read.length < html.length
  const { own, quoted } = partedHtml(read)
  const whole = fromHtml(read)
  const isLong = html.length > shortText
  return {
    whole,
    own: fromHtml(own),
    quoted,
    isCut,
    other,
    file: isLong ? { name: isCut ? 'message.html' : 'message.txt', content: isCut ? html : whole.text } : undefined,
  }
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
/** Most words that are compared. */
const mostWords = 20_000
/** Returns the share of the words of one text that another has, from 0 to 1; 1 for a text without words. */
const shareIn = (words: readonly string[], other: readonly string[]): number => {
  const known = new Set(other)
  const own = [...new Set(words)]
  return own.length === 0 ? 1 : own.filter((word) => known.has(word)).length / own.length
}
const picture = /<img\b[^<>]{0,3000}\bsrc\s*=\s*["']?cid:/i

/**
 * Returns the text of a mail, from its plain text and its HTML. The plain text is preferred: it is what was typed. The
 * HTML is read where its words are not in the text and it has more of them, and where it alone shows pictures.
 * @param text empty, as HTML is, where the mail has none
 */
export const mailBody = (text: string, html: string): MailBody => {
  if (text.trim() === '') return bodyOfHtml(html)
  const [typed, shown] = [text, plainText(html.slice(0, mostRead))].map((one) => wordsIn(one).slice(0, mostWords))
  const differs = html !== '' && shareIn(shown ?? [], typed ?? []) < 0.5
  const isFuller = (shown ?? []).length > (typed ?? []).length
  const asText = { name: 'message-text.txt', content: text }
  if (differs && isFuller)
    return bodyOfHtml(html, shareIn(typed ?? [], shown ?? []) < 0.5 && (typed ?? []).length > 12 ? asText : undefined)
  if (!differs && picture.test(html.slice(0, mostRead)) && !/\[cid:/i.test(text)) return bodyOfHtml(html)
  const read = text.slice(0, mostRead).toWellFormed()
  const { own, quoted } = partedText(read)
  return {
    whole: fromText(read),
    own: fromText(own),
    quoted,
    isCut: read.length < text.length,
    other: differs ? { name: 'message.html', content: html } : undefined,
    file: text.length > shortText ? { name: 'message.txt', content: text } : undefined,
  }
}
