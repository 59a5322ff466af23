import { cellElements, lineBreaks, lineElements } from '../../core/words/plain-text.ts'
import { readHtml } from './html-events.ts'

const unread = new Set(['script', 'style', 'textarea', 'title'])
const [endsLine, isLine, endsCell] = [new Set(lineElements), new Set(lineBreaks), new Set(cellElements)]

/**
 * HTML as plain text, well-formed or not: of mails and other programs. Of rich text that has been made safe it is the same as
 * `plainText` of core, which the database knows, too.
 */
export const plainText = (html: string): string => {
  let plain = ''
  let within: string | undefined
  readHtml(html, {
    open: (name) => {
      if (unread.has(name)) within = name
      else if (isLine.has(name)) plain += '\n'
    },
    close: (name) => {
      if (name === within) within = undefined
      else if (endsLine.has(name)) plain += '\n'
      else if (endsCell.has(name)) plain += '\t'
    },
    text: (text) => {
      if (within === undefined) plain += text
    },
  })
  return plain.trim()
}
