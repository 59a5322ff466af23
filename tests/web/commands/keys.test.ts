import { describe, expect, test } from 'vitest'
import { type KeyPress, strokeOf } from '../../../src/web/fields/commands/keystroke.ts'
import { goLetters } from '../../../src/web/fields/commands/use-base-commands.ts'
import { sequenceTimeout, step } from '../../../src/web/fields/commands/use-keys.ts'

const press = (key: string, code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('strokes', () => {
  test.each([
    ['a letter', press('g', 'KeyG'), 'g'],
    ['with caps lock', press('G', 'KeyG'), 'g'],
    ['of an Arabic keyboard, by its place', press('ل', 'KeyG'), 'g'],
    ['of a key that writes two Arabic letters', press('لا', 'KeyB'), 'b'],
    ['of a French keyboard, by what it writes', press('a', 'KeyQ'), 'a'],
    ['a letter with shift is another key', press('G', 'KeyG', { shiftKey: true }), undefined],
    ['a letter with Control and Shift', press('Z', 'KeyZ', { shiftKey: true, ctrlKey: true }), 'mod+shift+z'],
    ['a question mark', press('?', 'Slash', { shiftKey: true }), '?'],
    ['a French one', press('?', 'KeyM', { shiftKey: true }), '?'],
    ['an Arabic one', press('؟', 'Slash', { shiftKey: true }), '?'],
    ['a slash on an Arabic keyboard', press('ظ', 'Slash'), '/'],
    ['a German slash', press('/', 'Digit7', { shiftKey: true }), '/'],
    ['Enter', press('Enter', 'Enter'), 'enter'],
    ['Control', press('k', 'KeyK', { ctrlKey: true }), 'mod+k'],
    ['Control on an Arabic keyboard', press('ن', 'KeyK', { ctrlKey: true }), 'mod+k'],
    ['Command is not Control', press('k', 'KeyK', { metaKey: true }), undefined],
    ['Alt', press('g', 'KeyG', { altKey: true }), undefined],
    ['AltGr', press('€', 'KeyE', { ctrlKey: true, altKey: true }), undefined],
    ['a key without a character', press('Shift', 'ShiftLeft', { shiftKey: true }), undefined],
    ['a function key', press('F5', 'F5'), undefined],
  ])('%s', (_, given, stroke) => {
    expect(strokeOf(given, false)).toBe(stroke)
  })
  test('on a Mac Command is `mod`', () => {
    expect(strokeOf(press('k', 'KeyK', { metaKey: true }), true)).toBe('mod+k')
    expect(strokeOf(press('k', 'KeyK', { ctrlKey: true }), true)).toBeUndefined()
  })
})

describe('sequences', () => {
  const known = ['g u', 'g d', 'j', '?']
  const firstStroke = { stroke: 'g', at: 1000 }
  test('a single key', () => expect(step(known, undefined, 'j', 0)).toEqual({ keys: 'j', isHandled: true }))
  test('the first of two', () => expect(step(known, undefined, 'g', 1000)).toEqual({ firstStroke, isHandled: true }))
  test('both', () => expect(step(known, firstStroke, 'u', 1200)).toEqual({ keys: 'g u', isHandled: true }))
  test('a second one that leads nowhere does nothing', () =>
    expect(step(known, firstStroke, 'j', 1200)).toEqual({ isHandled: false }))
  test('too late it counts for itself', () =>
    expect(step(known, firstStroke, 'j', 1001 + sequenceTimeout)).toEqual({ keys: 'j', isHandled: true }))
  test('unknown ones are left to the browser', () =>
    expect(step(known, undefined, 'q', 0)).toEqual({ isHandled: false }))
})

describe('letters of screens', () => {
  test('wishes first, then the first free letter of the name', () => {
    const letters = goLetters([
      { name: 'permission' },
      { name: 'user' },
      { name: 'project', letter: 'p' },
      { name: 'epic' },
      { name: 'tag_é' },
    ])
    expect(Object.fromEntries(letters)).toEqual({ project: 'p', permission: 'e', user: 'u', epic: 'i', tag_é: 't' })
  })
  test('none where all are taken, or a wish is none', () => {
    expect(goLetters([{ name: 'a' }, { name: 'aa' }, { name: 'b', letter: '!' }]).get('aa')).toBeUndefined()
  })
})
