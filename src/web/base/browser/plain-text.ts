import { plainText as plainOfStored } from '../../../core/words/plain-text.ts'

/** The text of rich text, whatever server sent it: the browser writes its HTML anew, in the form that ours is stored in. */
export const plainText = (html: string): string =>
  plainOfStored(new DOMParser().parseFromString(html, 'text/html').body.innerHTML)
