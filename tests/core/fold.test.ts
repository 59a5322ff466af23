import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareBytes, fold } from '../../src/core/query/fold.ts'
import { storable } from './arbitraries.ts'
import { differentPairs, equalPairs } from './fold-pairs.ts'

describe('text as search sees it', () => {
  test.each([
    ['ÉCOLE', 'ecole'],
    ['Zoé Brûlé', 'zoe brule'],
    ['Ångström', 'angstrom'],
    ['façade', 'facade'],
    ['Łódź', 'lodz'],
    ['Ñandú', 'nandu'],
    ['İstanbul', 'istanbul'],
    ['Straße', 'strasse'],
    ['Sørensen', 'sorensen'],
    ['Ærø', 'aero'],
    ['GROẞ', 'gross'],
    ['Œuvre Æther Þór Đorđe Øre', 'oeuvre aether thor dorde ore'],
    ['Diyarbakır', 'diyarbakir'],
    ['Tiếng Việt', 'tieng viet'],
    ['e\u0301', 'e'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Οδός', 'οδοσ'],
    ['Ἀθῆναι', 'αθηναι'],
    ['Ωμέγα', 'ωμεγα'],
    ['مُحَمَّد', 'محمد'],
    ['محمـــد', 'محمد'],
    ['أحمد', 'احمد'],
    ['إدارة', 'اداره'],
    ['آمال', 'امال'],
    ['مستشفى', 'مستشفي'],
    ['مؤسسة', 'موسسه'],
    ['هيئة', 'هييه'],
    ['漢字かな', '漢字かな'],
    ['', ''],
  ])('%s is %s', (text, expected) => {
    expect(fold(text)).toBe(expected.normalize('NFKD'))
  })

  test.each(equalPairs)('%s: %s is %s', (_, written, typed) => {
    expect(written).not.toBe(typed)
    expect(fold(written)).toBe(fold(typed))
  })

  test.each(differentPairs)('%s is not %s', (one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })

  test('folding twice changes nothing, and composed and decomposed spellings are one', () => {
    fc.assert(
      fc.property(storable, (text) => {
        const once = fold(text)
        expect(fold(once)).toBe(once)
        expect(fold(text.normalize('NFC'))).toBe(once)
        expect(fold(text.normalize('NFD'))).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  test('what a text contains, its folded form contains', () => {
    // Word by word: a combining mark at a seam belongs to the letter before it.
    const words = fc.array(fc.constantFrom('Été', 'مُحَمَّد', 'ΣΟΦΟΣ', 'Łódź', 'a', '漢'), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(words, fc.nat(4), (list, i) => {
        expect(fold(list.join(' '))).toContain(fold(list[i % list.length] ?? ''))
      }),
    )
  })
})

describe('order of bytes', () => {
  const byBuffer = (a: string, b: string) => Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'))
  test('as the bytes of UTF-8 have it', () => {
    const near = fc.tuple(storable, storable, storable).map(([start, a, b]) => [start + a, start + b] as const)
    fc.assert(
      fc.property(near, ([a, b]) => {
        expect(Math.sign(compareBytes(a, b))).toBe(byBuffer(a, b))
        expect(Math.sign(compareBytes(b, a))).toBe(byBuffer(b, a))
      }),
      { numRuns: 2000 },
    )
  })
  test('not as JavaScript has it: an emoji comes after every character of the first plane', () => {
    expect('😀' < '\uffee').toBe(true)
    expect(compareBytes('😀', '\uffee')).toBeGreaterThan(0)
  })
  test.each([
    ['', '', 0],
    ['a', 'ab', -1],
    ['Z', 'a', -1],
    ['z', 'é', -1],
  ])('%j against %j: %i', (a, b, expected) => {
    expect(Math.sign(compareBytes(a, b))).toBe(expected)
  })
})
