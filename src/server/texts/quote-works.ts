import type { Place } from '../../core/words/quoted.ts'
import { defineWork } from '../worker/work.ts'
import { findQuote, followPlace, lettersIn } from './quoted-place.ts'

/** Most characters of HTML that are read on the event loop, in some 10 ms; 5 MB take 0.5 s. */
const lightCharacters = 100_000

type Sought = { readonly html: string; readonly quote: string; readonly near: number | undefined }

/** Finds words in a text; undefined where the text lacks them. */
export const findQuoteWork = defineWork({
  name: 'texts.findQuote',
  isLight: ({ html }: Sought): boolean => html.length <= lightCharacters,
  run: ({ html, quote, near }: Sought): Place | undefined => findQuote(lettersIn(html), quote, near),
})

/** A quoted passage: its place in the earlier text, if it was found there, and the words that were quoted. */
export type Quoted = { readonly id: string; readonly place: Place | undefined; readonly quote: string }
type Followed = { readonly old: string; readonly now: string; readonly quoted: readonly Quoted[] }

/** Finds the places of passages in a text that has changed; passages that are gone get none. */
export const followQuotesWork = defineWork({
  name: 'texts.followQuotes',
  isLight: ({ old, now }: Followed): boolean => old.length + now.length <= lightCharacters,
  run: ({ old, now, quoted }: Followed): readonly Quoted[] => {
    const [before, after] = [lettersIn(old), lettersIn(now)]
    return quoted.map(({ id, place, quote }) => ({
      id,
      quote,
      // A passage that was gone may come back, by undo or with an earlier version.
      place: place === undefined ? findQuote(after, quote) : followPlace(before, after, place),
    }))
  },
})
