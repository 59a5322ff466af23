import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ValueKind } from '../../src/core/declare/fields.ts'
import { columnsOf } from '../../src/core/query/check-predicate.ts'
import { holds } from '../../src/core/query/holds.ts'
import { allOf, anyOf, type Group, type Leaf, type Operator } from '../../src/core/query/predicate.ts'
import { groupOf, scalarOf, someColumns, valueKinds } from './arbitraries.ts'

const clock = { now: Date.parse('2026-07-15T12:00:00Z'), timeZone: 'Europe/Paris' }
type Asked = { readonly kind: ValueKind; readonly operator: Operator; readonly value?: Leaf['value'] }
const asks = ({ kind, operator, value }: Asked, of: unknown): boolean =>
  holds(
    { operator: 'and', filters: [value === undefined ? { column: 'x', operator } : { column: 'x', operator, value }] },
    { x: of },
    () => kind,
    clock,
  )

/** A value of the kind as a row carries it: present, null or not there at all. */
const cell = (kind: ValueKind): fc.Arbitrary<unknown> =>
  kind === 'ids' ? fc.array(fc.uuid(), { maxLength: 3 }) : fc.oneof(scalarOf(kind), fc.constantFrom(null, undefined))
const wanted = (kind: ValueKind, operator: Operator): fc.Arbitrary<Leaf['value']> =>
  operator === 'in' ? fc.array(scalarOf(kind), { maxLength: 3 }) : scalarOf(kind)

describe('each negative operator is the exact opposite of its positive, missing values included', () => {
  const pairs = [
    ['eq', 'ne'],
    ['in', 'nin'],
    ['contains', 'ncontains'],
    ['null', 'nnull'],
  ] as const
  test.each(pairs)('%s and %s', (positive, negative) => {
    const kinds = valueKinds.filter((kind) => kind !== 'json' && (positive !== 'contains' || kind === 'text'))
    const plan = fc
      .constantFrom(...kinds)
      .chain((kind) => fc.tuple(fc.constant(kind), cell(kind), wanted(kind, positive), fc.boolean()))
    fc.assert(
      fc.property(plan, ([kind, of, value, itself]) => {
        // Half of the time the very value that is asked for, or both would nearly always be no and yes.
        const one = itself && of !== null && of !== undefined && !Array.isArray(of) ? (of as string) : value
        const asked = { kind, value: positive === 'in' && !Array.isArray(one) ? [one as string] : one }
        expect(asks({ ...asked, operator: positive }, of)).toBe(!asks({ ...asked, operator: negative }, of))
      }),
      { numRuns: 600 },
    )
  })
})

describe('a missing value', () => {
  const negative = ['ne', 'nin', 'ncontains', 'null']
  test.each([
    'eq',
    'ne',
    'lt',
    'lte',
    'gt',
    'gte',
    'contains',
    'ncontains',
    'startswith',
    'endswith',
    'between',
    'in',
    'nin',
    'null',
    'nnull',
    'relative',
  ] as const)('answers %s as the rules say', (operator) => {
    const value = operator === 'relative' ? 'past' : ['a', 'b']
    const kind = operator === 'relative' ? 'instant' : 'text'
    for (const missing of [null, undefined])
      expect(asks({ kind, operator, value }, missing)).toBe(negative.includes(operator))
  })
  test('is not the same as an empty text, zero or no', () => {
    expect(asks({ kind: 'text', operator: 'null' }, '')).toBe(false)
    expect(asks({ kind: 'text', operator: 'eq', value: '' }, '')).toBe(true)
    expect(asks({ kind: 'number', operator: 'eq', value: 0 }, 0)).toBe(true)
    expect(asks({ kind: 'number', operator: 'eq', value: 0 }, null)).toBe(false)
    expect(asks({ kind: 'boolean', operator: 'eq', value: false }, null)).toBe(false)
  })
})

describe('known answers', () => {
  test.each<[ValueKind, Operator, Leaf['value'], unknown, boolean]>([
    ['text', 'eq', 'Été', 'été', false],
    ['text', 'contains', 'ETE', 'un été', true],
    ['text', 'startswith', 'ELE', 'élève', true],
    ['text', 'endswith', 'ève', 'ÉLEVE', true],
    ['text', 'contains', '', 'anything', true],
    ['text', 'contains', '%', 'a_b', false],
    ['text', 'lt', 'b', 'B', true],
    ['text', 'gt', '\uffff', '😀', true],
    ['number', 'lt', 10, 9, true],
    ['number', 'gte', 10, 10, true],
    ['number', 'between', [1, 3], 3, true],
    ['number', 'between', [3, 1], 2, false],
    ['decimal', 'eq', '1.50', '1.5', true],
    ['decimal', 'gt', '9.99', '10', true],
    ['decimal', 'eq', '9007199254740993', '9007199254740992', false],
    ['decimal', 'lt', '0.30000000000000001', '0.3', true],
    ['decimal', 'lt', '-1', '-1.0000000001', true],
    ['decimal', 'in', ['0', '-0'], '0.00', true],
    ['boolean', 'ne', true, false, true],
    ['day', 'between', ['2026-01-01', '2026-12-31'], '2026-12-31', true],
    ['instant', 'lt', '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.000Z', true],
    ['time', 'gte', '09:30', '10:00', true],
    ['number', 'in', [], 1, false],
    ['number', 'nin', [], 1, true],
    ['ids', 'eq', 'b', ['a', 'b'], true],
    ['ids', 'ne', 'b', ['a', 'b'], false],
    ['ids', 'in', ['c', 'b'], ['a', 'b'], true],
    ['ids', 'nin', ['c', 'd'], ['a', 'b'], true],
    ['ids', 'in', [], [], false],
    ['ids', 'null', undefined, [], true],
    ['ids', 'null', undefined, undefined, true],
    ['ids', 'nnull', undefined, ['a'], true],
  ])('%s %s %j of %j: %s', (kind, operator, value, of, expected) => {
    expect(asks(value === undefined ? { kind, operator } : { kind, operator, value }, of)).toBe(expected)
  })
})

describe('groups', () => {
  const kindOf = () => 'number' as const
  const one: Leaf = { column: 'x', operator: 'eq', value: 1 }
  const two: Leaf = { column: 'x', operator: 'eq', value: 2 }
  const answer = (group: Group) => holds(group, { x: 1 }, kindOf, clock)
  test('an empty group asks for nothing, wherever it stands', () => {
    expect([answer(allOf()), answer(anyOf()), answer(allOf(anyOf())), answer(allOf(one, anyOf()))]).toEqual(
      Array(4).fill(true),
    )
    expect([answer(anyOf(two, allOf())), answer(allOf(two, anyOf()))]).toEqual([true, false])
  })
  test('all of, any of, and both nested', () => {
    expect([answer(allOf(one, two)), answer(anyOf(one, two))]).toEqual([false, true])
    expect([answer(allOf(anyOf(two, one), one)), answer(anyOf(allOf(one, two), two))]).toEqual([true, false])
  })
  test('on random trees: the laws of De Morgan, and every column is named', () => {
    const opposite = { eq: 'ne', ne: 'eq', in: 'nin', nin: 'in', null: 'nnull', nnull: 'null' } as const
    const negatable = (group: Group): boolean =>
      group.filters.length > 0 &&
      group.filters.every((node) => ('filters' in node ? negatable(node) : Object.hasOwn(opposite, node.operator)))
    const negated = (group: Group): Group => ({
      operator: group.operator === 'and' ? 'or' : 'and',
      filters: group.filters.map((node) =>
        'filters' in node ? negated(node) : { ...node, operator: opposite[node.operator as keyof typeof opposite] },
      ),
    })
    const plan = someColumns.chain((columns) =>
      fc.record({
        columns: fc.constant(columns),
        group: groupOf(columns, 2),
        row: fc.tuple(...[...columns].map(([name, kind]) => cell(kind).map((value) => [name, value] as const))),
      }),
    )
    let tried = 0
    fc.assert(
      fc.property(plan, ({ columns, group, row }) => {
        const answered = (asked: Group) =>
          holds(asked, Object.fromEntries(row), (name) => columns.get(name) ?? 'text', clock)
        expect(columnsOf(group).every((name) => columns.has(name))).toBe(true)
        expect(typeof answered(group)).toBe('boolean')
        if (!negatable(group)) return
        tried++
        expect(answered(negated(group))).toBe(!answered(group))
      }),
      { numRuns: 3000 },
    )
    expect(tried).toBeGreaterThan(100)
  })
})
