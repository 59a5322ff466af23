import { defineWork } from '../worker/work.ts'
import { mergePassages } from './passages.ts'

/** Letters of three texts that are merged on the event loop, in a few milliseconds; 0.8 MB each take 0.2 s. */
const lightLetters = 60_000

type Input = { readonly base: string; readonly mine: string; readonly theirs: string }

/** Merges two texts that were made of a third; undefined where both changed one passage differently. */
export const mergeWork = defineWork({
  name: 'texts.merge',
  isLight: ({ base, mine, theirs }: Input): boolean => base.length + mine.length + theirs.length <= lightLetters,
  run: ({ base, mine, theirs }: Input): string | undefined => mergePassages(base, mine, theirs),
})
