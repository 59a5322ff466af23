import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allOf, anyOf, conjunction, equals, type Group, isEmpty, type Node } from '../../src/core/query/predicate.ts'

describe('conjunction', () => {
  const [a, b, c] = [equals('a', 1), equals('b', 2), isEmpty('c')]
  test.each<readonly [string, readonly (Node | undefined)[], Group | undefined]>([
    ['nothing asks for nothing', [], undefined],
    ['nor do empty groups', [undefined, allOf(), anyOf(), allOf(anyOf())], undefined],
    ['one condition is a group of one', [a], allOf(a)],
    ['levels of `and` become one', [allOf(a, allOf(b)), c], allOf(a, b, c)],
    ['an `or` of one is that one', [anyOf(a), b], allOf(a, b)],
    ['an `or` of several stays beside the others', [anyOf(a, b), c], allOf(anyOf(a, b), c)],
    ['and is the whole group where it is alone', [allOf(anyOf(a, b)), undefined], anyOf(a, b)],
  ])('%s', (_, nodes, group) => expect(conjunction(...nodes)).toEqual(group))

  const nodes = fc.letrec<{ node: Node }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.boolean().map((value) => equals('x', value)),
      fc.record({ operator: fc.constantFrom('and' as const, 'or' as const), filters: fc.array(tie('node')) }),
    ),
  })).node
  /** `equals('x', true)` holds, `equals('x', false)` does not; an empty group asks for nothing. */
  const holds = (node: Node): boolean => {
    if (!('filters' in node)) return node.value === true
    if (node.filters.length === 0) return true
    return node.operator === 'and' ? node.filters.every(holds) : node.filters.some(holds)
  }
  test('holds where all of its parts hold', () => {
    fc.assert(
      fc.property(fc.array(nodes), (parts) => {
        const group = conjunction(...parts)
        expect(group === undefined || holds(group)).toBe(parts.every(holds))
      }),
    )
  })
})
