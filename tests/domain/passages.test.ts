import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergePassages, passagesOf } from '../../src/server/texts/passages.ts'

const paragraphs = (...texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const base = paragraphs('one', 'two', 'three')

describe('passages', () => {
  test.each([
    ['', []],
    ['<p>a</p><p>b</p>', ['<p>a</p>', '<p>b</p>']],
    ['plain <b>bold</b> text', ['plain <b>bold</b> text']],
    ['before<p>a</p>after<hr /><p>b</p>', ['before', '<p>a</p>', 'after', '<hr />', '<p>b</p>']],
    ['<ul><li><p>a</p></li><li>b</li></ul><p>c</p>', ['<ul><li><p>a</p></li><li>b</li></ul>', '<p>c</p>']],
    ['<blockquote><blockquote>a</blockquote></blockquote>', ['<blockquote><blockquote>a</blockquote></blockquote>']],
  ])('are the topmost blocks of %j', (html, passages) => expect(passagesOf(html)).toEqual(passages))

  test('make the text again when they are joined, well-formed or not', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<p>', '</p>', '<ul>', '</ul>', 'a', '<b>', '</b>', '<hr>', '<', '&lt;')),
        (parts) => {
          expect(passagesOf(parts.join('')).join('')).toBe(parts.join(''))
        },
      ),
    ))
})

describe('two texts made of a third', () => {
  test.each([
    [
      'different passages',
      paragraphs('ONE', 'two', 'three'),
      paragraphs('one', 'two', 'THREE'),
      ['ONE', 'two', 'THREE'],
    ],
    ['neighbours', paragraphs('ONE', 'two', 'three'), paragraphs('one', 'TWO', 'three'), ['ONE', 'TWO', 'three']],
    ['a passage gone and another changed', paragraphs('two', 'three'), paragraphs('one', 'two', '3'), ['two', '3']],
    [
      'a passage added and its neighbour changed',
      `${base}<p>four</p>`,
      paragraphs('one', 'two', '3'),
      ['one', 'two', '3', 'four'],
    ],
    [
      'passages added at two places',
      paragraphs('zero', 'one', 'two', 'three'),
      `${base}<p>four</p>`,
      ['zero', 'one', 'two', 'three', 'four'],
    ],
    ['the same change', paragraphs('one', 'TWO', 'three'), paragraphs('one', 'TWO', 'three'), ['one', 'TWO', 'three']],
  ])('are merged: %s', (_what, mine, theirs, expected) => {
    expect(mergePassages(base, mine, theirs)).toBe(paragraphs(...expected))
    expect(mergePassages(base, theirs, mine)).toBe(paragraphs(...expected))
  })

  test.each([
    ['one passage changed by both', paragraphs('one', 'mine', 'three'), paragraphs('one', 'theirs', 'three')],
    ['a passage changed that is gone', paragraphs('one', 'three'), paragraphs('one', 'theirs', 'three')],
    ['passages added at one place', `${base}<p>mine</p>`, `${base}<p>theirs</p>`],
    ['a passage put between two that are gone', paragraphs('three'), paragraphs('one', 'new', 'two', 'three')],
  ])('are left to a person: %s', (_what, mine, theirs) => {
    expect(mergePassages(base, mine, theirs)).toBeUndefined()
    expect(mergePassages(base, theirs, mine)).toBeUndefined()
  })

  /** What becomes of each passage of a text: kept, changed, gone, or one more behind it. */
  const edits = fc.array(
    fc.record({ by: fc.constantFrom('mine', 'theirs'), kind: fc.constantFrom('kept', 'changed', 'gone') }),
    { minLength: 1, maxLength: 30 },
  )
  test('of disjoint passages both are applied, in any order', () =>
    fc.assert(
      fc.property(edits, (list) => {
        const texts = list.map((_edit, at) => `p${at}`)
        const made = (sides: readonly string[]) =>
          paragraphs(
            ...list.flatMap(({ by, kind }, at) => {
              const text = texts[at] ?? ''
              if (kind === 'kept' || !sides.includes(by)) return [text]
              return kind === 'gone' ? [] : [`${text} by ${by}`]
            }),
          )
        const [mine, theirs] = [made(['mine']), made(['theirs'])]
        expect(mergePassages(paragraphs(...texts), mine, theirs)).toBe(made(['mine', 'theirs']))
        expect(mergePassages(paragraphs(...texts), theirs, mine)).toBe(made(['mine', 'theirs']))
      }),
    ))

  test('no passage that somebody wrote is lost, whatever they wrote', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 })
    const count = (html: string, passage: string) => passagesOf(html).filter((one) => one === passage).length
    fc.assert(
      fc.property(words, words, words, (first, second, third) => {
        const [from, mine, theirs] = [paragraphs(...first), paragraphs(...second), paragraphs(...third)]
        const merged = mergePassages(from, mine, theirs)
        expect(mergePassages(from, theirs, mine)).toBe(merged)
        if (merged === undefined) return
        for (const passage of new Set([...passagesOf(mine), ...passagesOf(theirs)])) {
          // Added by one of them: it is there as often as either has it, unless the other took some away.
          const [was, own, others] = [count(from, passage), count(mine, passage), count(theirs, passage)]
          if (own >= was && others >= was) expect(count(merged, passage)).toBeGreaterThanOrEqual(Math.max(own, others))
        }
      }),
    )
  })
})
