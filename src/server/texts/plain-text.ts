import { readHtml } from './html-events.ts'

const unread = new Set(['script', 'style', 'textarea', 'title'])
const endsLine = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'div', 'blockquote', 'pre'])

/** Rich text as plain text: paragraphs become lines, marks are dropped. */
export const plainText = (html: string): string => {
  let plain = ''
  let within: string | undefined
  readHtml(html, {
    open: (name) => {
      if (unread.has(name)) within = name
      else if (name === 'br') plain += '\n'
    },
    close: (name) => {
      if (name === within) within = undefined
      else if (endsLine.has(name)) plain += '\n'
    },
    text: (text) => {
      if (within === undefined) plain += text
    },
  })
  return plain.trim()
}
