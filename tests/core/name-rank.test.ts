import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameRank, rankedByName } from '../../src/core/query/name-rank.ts'

const names = [
  'Aoife Ní Bhriain',
  'Björn Åkesson',
  'Kärt Tõnisson',
  'Ondřej Šimůnek',
  'Anna von Onderwater',
  'يوسف القاسمي',
]

test.each([
  ['on', ['Ondřej Šimůnek', 'Anna von Onderwater', 'Björn Åkesson', 'Kärt Tõnisson']],
  ['simu', ['Ondřej Šimůnek']],
  ['ni b', ['Aoife Ní Bhriain']],
  ['القا', ['يوسف القاسمي']],
  ['nobody', []],
])('%j: names that begin with it, then with such a word, then the rest', (typed, expected) => {
  const matching = names.filter((name) => nameRank(name, typed) !== undefined)
  expect(rankedByName(matching, (name) => name, typed)).toEqual(expected)
})

test('ranking loses no item and keeps the order of equals', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 8 })), fc.string({ maxLength: 3 }), (items, typed) => {
      const numbered = items.map((name, at) => ({ name, at }))
      const ranked = rankedByName(numbered, ({ name }) => name, typed)
      expect(ranked.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(numbered.map(({ at }) => at))
      for (const [n, one] of ranked.entries()) {
        const before = ranked[n - 1]
        if (before === undefined) continue
        const [a, b] = [nameRank(before.name, typed) ?? 3, nameRank(one.name, typed) ?? 3]
        expect(a < b || (a === b && before.at < one.at)).toBe(true)
      }
    }),
  )
})
