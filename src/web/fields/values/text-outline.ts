import { headingId } from '../../../core/words/rich-blocks.ts'

/** A heading of a text. */
export type TextHeading = { readonly id: string; readonly level: number; readonly text: string }

/**
 * The body of a rich text, in which every heading has an id: those that came without one (by a call, a mail or a file) are called by
 * their place.
 */
export const bodyOf = (html: string): HTMLElement => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const [place, heading] of body.querySelectorAll('h1, h2, h3, h4').entries())
    if (!headingId.test(heading.id)) heading.id = `h-at${place}`
  return body
}

/** The headings of a rich text that have words, in their order. */
export const headingsOf = (html: string): readonly TextHeading[] =>
  [...bodyOf(html).querySelectorAll('h1, h2, h3, h4')]
    .filter(({ textContent }) => (textContent ?? '').trim() !== '')
    .map(({ id, localName, textContent }) => ({ id, level: Number(localName[1]), text: (textContent ?? '').trim() }))

const blanks = /[\s\p{P}\p{S}]+/u

/** Counts the words of a plain text: parts between blanks and signs, so that a long text costs little. */
export const countWords = (text: string): number => text.split(blanks).filter((word) => word !== '').length
