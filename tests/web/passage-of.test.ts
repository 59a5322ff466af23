import { expect, test } from 'vitest'
import { passageOf } from '../../src/domain/chats/web/conversations/passage-of.ts'

test.each([
  ['Order buoys today', 'BUOYS', ['Order ', 'buoys', ' today']],
  ['À Bâle dès midi', 'bale', ['À ', 'Bâle', ' dès midi']],
  ['رسالة عن الشُّحنة', 'الشحنة', ['رسالة عن ', 'الشُّحنة', '']],
  ['Straße 5', 'strasse', ['', 'Straße', ' 5']],
  ['nothing of it', 'buoys', ['', '', 'nothing of it']],
] as const)('of %s is found %s', (text, search, [before, found, after]) => {
  expect(passageOf(text, search)).toEqual({ before, found, after })
})

test('a long text is cut around what was found', () => {
  const { before, found, after } = passageOf(`${'a'.repeat(500)}x${'b'.repeat(500)}`, 'x')
  expect([before.length, found, after.length, before.at(0), after.at(-1)]).toEqual([41, 'x', 160, '…', '…'])
})
