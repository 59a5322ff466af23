import { lettersOf, type Place } from '../../core/words/quoted.ts'
import { readHtml } from './html-events.ts'

/** Returns the letters of a sanitised text, without mentions and titles of rows: the page shows them as of today. */
export const lettersIn = (html: string): string => {
  let letters = ''
  let skipped: string | undefined
  let depth = 0
  readHtml(html, {
    open: (name, _start, _end, attributes) => {
      if (skipped === undefined && ('data-mention' in attributes || 'data-row' in attributes)) skipped = name
      if (name === skipped) depth += 1
    },
    close: (name) => {
      if (name !== skipped) return
      depth -= 1
      if (depth === 0) skipped = undefined
    },
    text: (text) => {
      if (skipped === undefined) letters += text
    },
  })
  return lettersOf(letters)
}

/** Letters beside a passage that are compared. */
const contextLetters = 32
/** Fewest letters that have to agree, the passage's own included; fewer may agree by chance. */
const leastAgreeing = 8
/** Most occurrences of a passage that are looked at. */
const mostOccurrences = 1000

const occurrences = (text: string, part: string): readonly number[] => {
  const found: number[] = []
  for (let at = text.indexOf(part); at >= 0 && found.length < mostOccurrences; at = text.indexOf(part, at + 1))
    found.push(at)
  return found
}

const sharedStart = (a: string, b: string, most: number): number => {
  let count = 0
  while (count < most && a[count] === b[count]) count += 1
  return count
}
const sharedEnd = (a: string, b: string, most: number): number => {
  let count = 0
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1
  return count
}

/** Returns the place of a quote in letters: of several places the one nearest to where it was seen, else the first. */
export const findQuote = (letters: string, quote: string, near = 0): Place | undefined => {
  const part = lettersOf(quote)
  if (part === '') return undefined
  const [at] = [...occurrences(letters, part)].sort((a, b) => Math.abs(a - near) - Math.abs(b - near))
  return at === undefined ? undefined : { at, length: part.length }
}

/** Finds the same words elsewhere: of several places those whose neighbours agree best, then the nearest. */
const moved = (old: string, now: string, { at, length }: Place): Place | undefined => {
  const passage = old.slice(at, at + length)
  const before = old.slice(Math.max(0, at - contextLetters), at)
  const after = old.slice(at + length, at + length + contextLetters)
  const agreeing = (found: number): number => {
    const [ahead, behind] = [now.slice(Math.max(0, found - contextLetters), found), now.slice(found + length)]
    return (
      sharedEnd(before, ahead, Math.min(before.length, ahead.length)) +
      sharedStart(after, behind, Math.min(after.length, behind.length))
    )
  }
  const far = (found: number) => Math.min(Math.abs(found - at), Math.abs(now.length - found - (old.length - at)))
  const [best] = occurrences(now, passage)
    .map((found) => ({ found, agrees: agreeing(found), far: far(found) }))
    .sort((a, b) => b.agrees - a.agrees || a.far - b.far)
  return best !== undefined && best.agrees + length >= leastAgreeing ? { at: best.found, length } : undefined
}

/** Finds other words between the same neighbours. */
const between = (old: string, now: string, { at, length }: Place): Place | undefined => {
  for (const letters of [contextLetters, contextLetters / 2, contextLetters / 4]) {
    const before = old.slice(Math.max(0, at - letters), at)
    const after = old.slice(at + length, at + length + letters)
    if (before.length < letters || after.length < letters) continue
    for (const found of occurrences(now, before)) {
      const start = found + before.length
      const end = now.indexOf(after, start)
      if (end > start && end - start <= 2 * length + contextLetters) return { at: start, length: end - start }
    }
  }
  return undefined
}

/** Returns what is left of a passage whose start or end was changed, if that is most of it. */
const remaining = (start: number, end: number, length: number): Place | undefined =>
  end - start >= Math.min(contextLetters, Math.max(2, length / 2)) ? { at: start, length: end - start } : undefined

/**
 * Returns the place of a passage in a text that has changed.
 * @param old letters of the earlier text, where the passage is at `place`
 * @param now letters of the present text
 * @returns undefined where the passage is gone
 */
export const followPlace = (old: string, now: string, place: Place): Place | undefined => {
  const { at, length } = place
  const [end, shift] = [at + length, now.length - old.length]
  const shorter = Math.min(old.length, now.length)
  // The changed part lies between `ahead` and `until`.
  const ahead = sharedStart(old, now, shorter)
  const behind = sharedEnd(old, now, shorter - ahead)
  const until = old.length - behind
  if (end <= ahead) return place
  if (at >= until) return { at: at + shift, length }
  if (at < ahead && end > until) return { at, length: length + shift }
  return (
    moved(old, now, place) ??
    between(old, now, place) ??
    (at < ahead
      ? remaining(at, ahead, length)
      : end > until
        ? remaining(until + shift, end + shift, length)
        : undefined)
  )
}
