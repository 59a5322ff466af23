import { headingId } from '../../../core/words/rich-blocks.ts'

/** A heading of a text. */
export type TextHeading = { readonly id: string; readonly level: number; readonly text: string }

/** The headings of a rich text, in their order; those without an id, which nothing leads to, are left out. */
export const headingsOf = (html: string): readonly TextHeading[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('h1, h2, h3, h4')]
    .filter(({ id, textContent }) => headingId.test(id) && (textContent ?? '').trim() !== '')
    .map(({ id, localName, textContent }) => ({ id, level: Number(localName[1]), text: (textContent ?? '').trim() }))

const blanks = /[\s\p{P}\p{S}]+/u

/** Words of a plain text: what stands between blanks and signs, so that it costs little for a long one. */
export const countWords = (text: string): number => text.split(blanks).filter((word) => word !== '').length
