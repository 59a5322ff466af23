import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../../src/core/query/fold.ts'
import { foundIn, markedParts, passageAround, wordsOf } from '../../src/core/query/found-words.ts'

const marked = (text: string, search: string) =>
  markedParts(text, search)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

describe('the words of a search are marked', () => {
  test.each([
    ['The Éclair berth', 'eclair', 'The [Éclair] berth'],
    ['Straße, strasse', 'strasse', '[Straße], [strasse]'],
    ['tide and tides', 'tide', '[tide] and [tide]s'],
    ['crane yard', 'yard crane', '[crane] [yard]'],
    ['aaa', 'aa a', '[aa][a]'],
    ['تَعْلِيمَات السلامة', 'تعليمات', '[تَعْلِيمَات] السلامة'],
    ['إدارة', 'ادارة', '[إدارة]'],
    ['nothing', 'else', 'nothing'],
    ['a %_ b', '%_', 'a [%_] b'],
    ['', 'a', ''],
  ])('in %j of %j', (text, search, parts) => expect(marked(text, search)).toBe(parts))

  const signs = fc.string({ unit: fc.constantFrom('a', 'B', 'é', 'ß', ' ', 'َ', 'م', 'إ', '😀', 'ﬁ'), maxLength: 30 })
  test('whatever they are: the parts are the text, and what is found is in it', () =>
    fc.assert(
      fc.property(signs, signs, (text, search) => {
        const parts = markedParts(text, search)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const part of parts)
          if (part.isFound) expect(wordsOf(search).some((word) => fold(part.text).includes(fold(word)))).toBe(true)
      }),
    ))
})

describe('a passage', () => {
  const words = fc.array(fc.stringMatching(/^[a-zم]{1,12}$/), { minLength: 1, maxLength: 200 })
  test('is short, has whole words and the one that is found', () =>
    fc.assert(
      fc.property(words, fc.nat(199), (all, n) => {
        const text = all.join(' ')
        const place = n % all.length
        const at = all.slice(0, place).reduce((sum, word) => sum + word.length + 1, 0)
        const passage = passageAround(text, at)
        const shown = passage.split(' ').filter((word) => word !== '…')
        expect(passage.length).toBeLessThan(180)
        expect(shown).toContain(all[place])
        for (const word of shown) expect(all).toContain(word)
      }),
    ))

  test('is the whole of a short text, in one line', () =>
    expect(passageAround('one\n\ntwo  three', 4)).toBe('one two three'))

  test('is found where search finds it', () => {
    const text = `${'quay '.repeat(100)}the Éclair ${'yard '.repeat(100)}`
    const [first] = foundIn(text, 'eclair')
    const passage = passageAround(text, first?.start ?? 0)
    expect(passage).toContain('the Éclair yard')
    expect([passage.startsWith('… quay'), passage.endsWith('yard …')]).toEqual([true, true])
  })
})
