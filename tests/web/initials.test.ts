import { expect, test } from 'vitest'
import { faceColors } from '../../src/web/base/theme/tokens.ts'
import { faceColorOf, initialsOf } from '../../src/web/fields/values/initials.ts'

test.each([
  ['Ingrid Sørensen', 'IS'],
  ['  Ondřej  ', 'O'],
  ['agnes of the quay', 'AO'],
  ['', ''],
  // Arabic letters are kept apart, since joined ones would be a word.
  ['محمد أحمد', 'م\u200cأ'],
])('the letters of %j', (name, letters) => expect(initialsOf(name)).toBe(letters))

test('a row keeps its colour, and rows differ', () => {
  const ids = Array.from({ length: 200 }, (_, n) => `01a210bd-fb00-7386-b722-${n.toString(16).padStart(12, '0')}`)
  expect(ids.map(faceColorOf)).toEqual(ids.map(faceColorOf))
  expect(new Set(ids.map(faceColorOf)).size).toBe(faceColors.length)
})
test.each(faceColors)('white letters can be read on %s', (color) => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)).toBeGreaterThanOrEqual(4.5)
})
