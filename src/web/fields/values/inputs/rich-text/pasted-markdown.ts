import { escapeText } from './escape-text.ts'

const marks = [
  /^#{1,6} \S/m,
  /^\s*[-*+] \S.*\n\s*[-*+] \S/m,
  /^\s*[-*+] \[[ xX]\] \S/m,
  /^\s*1[.)] \S.*\n\s*2[.)] \S/m,
  /^```/m,
  /^> \S/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  /\*\*\S[^\n]*?\S?\*\*/,
  /\[[^\]\n]+\]\(https?:\/\/[^)\s]+\)/,
]

/** Tells whether a plain text is written as Markdown, as far as its signs show. */
export const isMarkdown = (text: string): boolean => marks.some((mark) => mark.test(text))

/** Markdown as HTML; HTML within it is text. */
export const markdownHtml = async (text: string): Promise<string> => {
  const { Marked } = await import('marked')
  const marked = new Marked({
    gfm: true,
    renderer: {
      // HTML is shown like code: a text that looks like an element is meant as text.
      html: ({ text: html, block }) => (block === true ? `<p>${escapeText(html.trim())}</p>` : escapeText(html)),
    },
  })
  return marked.parse(text)
}
