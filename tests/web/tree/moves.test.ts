import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropOf, type Levels, type Step, stepOf, type TreeMove } from '../../../src/web/views/tree/moves.ts'

const levels: Levels = new Map([
  [null, ['a', 'b', 'c']],
  ['b', ['b1', 'b2']],
  ['b2', ['deep']],
])

test.each<[string, Step, TreeMove | undefined]>([
  ['a', 'up', undefined],
  ['a', 'down', { parent_id: null, after_id: 'b' }],
  ['b', 'up', { parent_id: null, after_id: null }],
  ['c', 'up', { parent_id: null, after_id: 'a' }],
  ['c', 'down', undefined],
  ['a', 'in', undefined],
  ['c', 'in', { parent_id: 'b', after_id: undefined }],
  ['a', 'out', undefined],
  ['b1', 'out', { parent_id: null, after_id: 'b' }],
  ['deep', 'out', { parent_id: 'b', after_id: 'b2' }],
  ['unknown', 'up', undefined],
])('%s goes %s', (id, step, to) => expect(stepOf(levels, id, step)).toEqual(to))

test.each<[string, string, Parameters<typeof dropOf>[3], TreeMove | undefined]>([
  ['a', 'c', 'before', { parent_id: null, after_id: 'b' }],
  ['a', 'c', 'after', { parent_id: null, after_id: 'c' }],
  ['a', 'c', 'inside', { parent_id: 'c', after_id: undefined }],
  ['c', 'a', 'before', { parent_id: null, after_id: null }],
  ['a', 'b1', 'after', { parent_id: 'b', after_id: 'b1' }],
  // The row is already there.
  ['b', 'a', 'after', undefined],
  ['b', 'c', 'before', undefined],
  // A row never moves within itself.
  ['b', 'deep', 'inside', undefined],
  ['b', 'b', 'inside', undefined],
])('%s dropped on %s, %s', (id, target, zone, to) => expect(dropOf(levels, id, target, zone)).toEqual(to))

const ids = ['a', 'b', 'c', 'b1', 'b2', 'deep']
test('no drop leads a row below itself', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ids),
      fc.constantFrom(...ids),
      fc.constantFrom('before', 'inside', 'after'),
      (id, target, zone) => {
        const to = dropOf(levels, id, target, zone as 'before')
        const below = id === 'b' ? ['b', 'b1', 'b2', 'deep'] : id === 'b2' ? ['b2', 'deep'] : [id]
        expect(below).not.toContain(to?.parent_id)
      },
    ),
  )
})
