import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lettersOf, type Place } from '../../src/core/words/quoted.ts'
import { findQuote, followPlace, lettersIn } from '../../src/server/texts/quoted-place.ts'

const wordsAt = (letters: string, place: Place | undefined) =>
  place === undefined ? undefined : letters.slice(place.at, place.at + place.length)
const placeOf = (text: string, words: string): Place => {
  const place = findQuote(lettersOf(text), words)
  if (place === undefined) throw new Error(`${words} is not in ${text}`)
  return place
}
const followed = (old: string, now: string, words: string) => {
  const letters = lettersOf(now)
  return wordsAt(letters, followPlace(lettersOf(old), letters, placeOf(old, words)))
}

describe('the letters of a text', () => {
  test.each([
    ['<p>a b</p><p>c</p>', 'abc'],
    ['<p>one<strong>two</strong>\u00a0three&amp;</p>', 'onetwothree&'],
    ['<p>ask <span data-mention="x">@Ann <b>Lee</b></span> now</p>', 'asknow'],
    ['<p>see <a data-row="task/1">T-1</a>, <a href="/x">this</a></p>', 'see,this'],
    ['<p><span data-mention="x">@A<span>b</span></span>c</p>', 'c'],
    ['', ''],
  ])('of %s', (html, letters) => expect(lettersIn(html)).toBe(letters))
})

describe('a quote', () => {
  test('is found whatever its blanks, nearest to where it was seen', () => {
    const letters = lettersOf('the pilot calls the pilot')
    expect(findQuote(letters, 'the\n pilot')).toEqual({ at: 0, length: 8 })
    expect(findQuote(letters, 'the pilot', 12)).toEqual({ at: 13, length: 8 })
    expect(findQuote(letters, 'the captain')).toBeUndefined()
    expect(findQuote(letters, ' ')).toBeUndefined()
  })
})

const old = 'Berths are moored in turn. Call the red pilot before noon. Then sign the log and leave the quay.'

describe('a passage follows its text', () => {
  test.each([
    ['words before it', `On Sundays only. ${old}`, 'Call the red pilot'],
    ['words after it', `${old} Nobody waits.`, 'Call the red pilot'],
    ['words before and after it', `Sundays: ${old} Nobody waits.`, 'Call the red pilot'],
    ['its words changed', old.replace('red pilot', 'blue or green pilot'), 'Call the blue or green pilot'],
    ['all of its words changed', old.replace('Call the red pilot', 'Ring Peter'), 'Ring Peter'],
    [
      'its words changed, and others far off',
      `New: ${old.replace('Call the red pilot', 'Ring Peter')} End.`,
      'Ring Peter',
    ],
    ['its start changed', old.replace('Call the red', 'A'), 'A pilot'],
    ['its start gone, with what stood before it', old.replace('in turn. Call the', 'too: my'), 'red pilot'],
    ['its end gone, with what stood behind it', old.replace('pilot before noon. Then', 'one. So'), 'Call the red'],
    [
      'its sentence moved',
      'Then sign the log and leave the quay. Berths are moored in turn. Call the red pilot before noon.',
      'Call the red pilot',
    ],
    ['it deleted', old.replace('Call the red pilot ', ''), undefined],
    ['all of it deleted', '', undefined],
    ['another text', 'Something else was written here in the meantime.', undefined],
  ])('%s', (_what, now, words) => {
    const found = followed(old, now, 'Call the red pilot')
    expect(found).toBe(words === undefined ? undefined : lettersOf(words))
  })

  test('of equal words, those stay that were meant', () => {
    const lines = 'one the end. two the end. three the end.'
    const place = placeOf(lines, 'two the end')
    const [the, now] = [
      { at: place.at + 3, length: 3 },
      lettersOf(`zero the end. ${lines.replace('one ', 'a ')} four.`),
    ]
    expect(wordsAt(lettersOf(lines), the)).toBe('the')
    expect(followPlace(lettersOf(lines), now, the)?.at).toBe(now.indexOf('two') + 3)
  })

  test('a short word that is gone is not found in another sentence', () => {
    expect(
      followed('Take the red one. Leave a big one there.', 'Take one. Leave a red hat there.', 'red'),
    ).toBeUndefined()
  })
})

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ä', 'م'), maxLength: 60 })

describe('whatever is written', () => {
  test('a place lies within the text and has at least one letter', () =>
    fc.assert(
      fc.property(letters, letters, fc.nat(59), fc.integer({ min: 1, max: 60 }), (before, now, from, most) => {
        const at = from % Math.max(1, before.length)
        const length = Math.min(most, before.length - at)
        if (length < 1) return
        const place = followPlace(before, now, { at, length })
        if (place === undefined) return
        expect(place.at).toBeGreaterThanOrEqual(0)
        expect(place.length).toBeGreaterThan(0)
        expect(place.at + place.length).toBeLessThanOrEqual(now.length)
      }),
    ))

  test('a passage keeps its words through one change outside of it', () =>
    fc.assert(
      fc.property(letters, letters, letters, letters, fc.boolean(), (start, passage, end, other, isBefore) => {
        if (passage === '') return
        // Signs that are nowhere else: what was changed does not reach into the passage by chance.
        const whole = `${start}[${passage}]${end}`
        const now = isBefore ? `${other}[${passage}]${end}` : `${start}[${passage}]${other}`
        const place = { at: start.length, length: passage.length + 2 }
        expect(wordsAt(now, followPlace(whole, now, place))).toBe(`[${passage}]`)
      }),
    ))

  test('a passage that nothing has changed stays where it is, and one that is gone is not found', () =>
    fc.assert(
      fc.property(letters, letters, fc.integer({ min: 1, max: 40 }), (start, end, length) => {
        const passage = 'X'.repeat(length)
        const place = { at: start.length, length }
        const whole = start + passage + end
        expect(followPlace(whole, whole, place)).toEqual(place)
        expect(followPlace(whole, start + end, place)).toBeUndefined()
      }),
    ))

  test('words within a passage change and its ends do not', () =>
    fc.assert(
      fc.property(letters, letters, letters, letters, (start, old, now, end) => {
        const place = { at: start.length, length: old.length + 2 }
        const after = `${start}[${now}]${end}`
        expect(wordsAt(after, followPlace(`${start}[${old}]${end}`, after, place))).toBe(`[${now}]`)
      }),
    ))
})
