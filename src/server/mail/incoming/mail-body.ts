import { isReadableHtml } from '../../texts/html-size.ts'
import { plainText } from '../../texts/plain-text.ts'
import { paragraphs, partedHtml, partedText } from './quotes.ts'

/** Most characters of a mail's text, and of its HTML, that are read; the file of the whole has the rest. */
export const mostRead = 1_000_000
/** Characters that fit everywhere, whatever they are. */
const shortText = 3_000

/** One text as rich text, which is not safe yet, and as plain text. */
type Written = { readonly html: string; readonly text: string }

/** What a mail says. */
export type MailBody = {
  /** All that is read of it. */
  readonly whole: Written
  /** The same without what it quotes at its end. */
  readonly own: Written
  /** Plain text. */
  readonly quoted: string
  /** More was written than is read. */
  readonly isCut: boolean
  /** All of it, for a file, where it is long. */
  readonly file: { readonly name: string; readonly content: string } | undefined
}

const fromText = (text: string): Written => ({ html: paragraphs(text), text })
/** Elements beyond number or depth are dropped; their text stays. */
const fromHtml = (html: string): Written => {
  const text = plainText(html)
  return isReadableHtml(html) ? { html, text } : fromText(text)
}

/** @param html of which as much is read as of a text */
const bodyOfHtml = (html: string): MailBody => {
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
    file: isLong ? { name: isCut ? 'message.html' : 'message.txt', content: isCut ? html : whole.text } : undefined,
  }
}

/**
 * What a mail says, from its text and its HTML. Text is preferred: it is what was typed.
 * @param text empty, as HTML is, where the mail has none
 */
export const mailBody = (text: string, html: string): MailBody => {
  if (text.trim() === '') return bodyOfHtml(html)
  const read = text.slice(0, mostRead).toWellFormed()
  const { own, quoted } = partedText(read)
  return {
    whole: fromText(read),
    own: fromText(own),
    quoted,
    isCut: read.length < text.length,
    file: text.length > shortText ? { name: 'message.txt', content: text } : undefined,
  }
}
