import { expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { stateField } from '../../src/core/declare/state.ts'
import { declaredAs, fields } from './mistakes/mistakes.ts'

const marks = { van: 'open', lorry: 'done' }
const marked = { kind: 'choice', options: ['van', 'lorry'], marks }
const stateOf = (changes: object): string | undefined =>
  stateField(modelsOf(declaredAs(changes as never)).of('vehicle' as never))?.name

test.each<[string, object, string | undefined]>([
  [
    'the declared one, whatever the board is of',
    { fields: { ...fields, use: marked, kind: marked }, state: 'use' },
    'use',
  ],
  ['the columns of the board', { fields: { ...fields, use: marked, kind: marked } }, 'kind'],
  ['the only one with marks, where the board is of something else', { fields: { ...fields, use: marked } }, 'use'],
  ['none of several', { fields: { ...fields, use: marked, kind: marked }, board: undefined }, undefined],
  ['none', {}, undefined],
])('a row’s state is %s', (_, changes, name) => {
  expect(stateOf(changes)).toBe(name)
})
