import { expect, test } from 'vitest'
import { initialsOf } from '../../src/web/fields/initials.ts'

test.each([
  ['Ingrid Sørensen', 'IS'],
  ['  Ondřej  ', 'O'],
  ['agnes of the quay', 'AO'],
  ['', ''],
  // Arabic letters stand apart: joined they would be a word.
  ['محمد أحمد', 'م\u200cأ'],
])('the letters of %j', (name, letters) => expect(initialsOf(name)).toBe(letters))
