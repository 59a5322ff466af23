import { plainText as plainOfStored } from '../../../core/words/plain-text.ts'

/** Returns the text of rich text from any server: the browser rewrites its HTML in the form in which ours is stored. */
export const plainText = (html: string): string =>
  plainOfStored(new DOMParser().parseFromString(html, 'text/html').body.innerHTML)
