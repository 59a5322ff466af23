import { describe, expect, test } from 'vitest'
import { type ModelField, modelsOf } from '../../src/core/declare/model.ts'
import { allOf, anyOf, equals, type Group, isEmpty } from '../../src/core/query/predicate.ts'
import { registry } from '../../src/domain/registry.ts'
import { chipsOf, leavesOf, panelOperators, withNodes } from '../../src/web/views/collection/filters/chips.ts'

const task = modelsOf(registry).of('task')
const field = (wire: string) => task.byWire.get(wire) as ModelField
const shown = (where: Group | undefined) =>
  chipsOf(task, where).map(({ key, condition }) => [key, condition?.operator, condition?.values.join()])

describe('the chips of a list', () => {
  test('are its conditions, one value or several; both ends of a range are one', () => {
    const where = allOf<string>(
      equals('status', 'pending'),
      { column: 'assignees', operator: 'in', value: ['@me', 'b'] },
      { column: 'due_at', operator: 'gte', value: '2026-11-01' },
      { column: 'due_at', operator: 'lte', value: '2026-11-30' },
      isEmpty('epic_id'),
      { column: 'name', operator: 'contains', value: 'x' },
      { column: 'name', operator: 'contains', value: 'y' },
    )
    expect(shown(where)).toEqual([
      ['status:0', 'in', 'pending'],
      ['assignees:0', 'in', '@me,b'],
      ['due_at:0', 'between', '2026-11-01,2026-11-30'],
      ['epic_id:0', 'null', ''],
      ['name:0', 'contains', 'x'],
      ['name:1', 'contains', 'y'],
    ])
  })
  test('a row of any entity, which two conditions name, is one chip', () => {
    const entry = modelsOf(registry).of('time_entry')
    const chips = chipsOf(entry, allOf(equals('about_type', 'task'), equals('about_id', 'x'), equals('user_id', 'u')))
    expect(chips.map(({ nodes, subject }) => [nodes.length, subject?.type, subject?.id])).toEqual([
      [2, 'task', 'x'],
      [1, undefined, undefined],
    ])
  })
  test('what no panel can say is left to the builder: nested conditions, and moments of a day', () => {
    const either = anyOf(equals('status', 'pending'), isEmpty('name'))
    expect(shown(either)).toEqual([['any', undefined, undefined]])
    expect(
      shown(allOf<string>(either, { column: 'due_at', operator: 'gte', value: '2026-11-01T10:00:00.000Z' })),
    ).toEqual([
      ['group:0', undefined, undefined],
      ['due_at:0', undefined, undefined],
    ])
    expect(shown(undefined)).toEqual([])
  })
  test('a chip is changed and removed without the others', () => {
    const where = allOf<string>(equals('status', 'pending'), isEmpty('epic_id'))
    const [status] = chipsOf(task, where)
    const next = { column: 'status', operator: 'in', value: ['pending', 'done'] } as const
    expect(withNodes(where, status, [next])).toEqual(allOf<string>(isEmpty('epic_id'), next))
    expect(withNodes(where, status, [])).toEqual(allOf(isEmpty('epic_id')))
    const either = anyOf(equals('status', 'pending'), isEmpty('name'))
    expect(withNodes(either, undefined, [next])).toEqual(allOf<string>(either, next))
    expect(withNodes(either, chipsOf(task, either)[0], [])).toBeUndefined()
  })
})

describe('the panel of a condition', () => {
  test('offers what fits the kind, the usual first', () => {
    expect(panelOperators(field('status'))).toEqual(['in', 'nin', 'null', 'nnull'])
    expect(panelOperators(field('due_at'))).toEqual(['relative', 'between', 'null', 'nnull'])
    expect(panelOperators(field('number'))[0]).toBe('between')
    expect(panelOperators(field('name'))[0]).toBe('contains')
  })
  test.each([
    ['status', 'in', ['pending'], [equals('status', 'pending')]],
    ['status', 'nin', ['done', 'closed'], [{ column: 'status', operator: 'nin', value: ['done', 'closed'] }]],
    ['status', 'in', [], []],
    ['epic_id', 'null', [], [isEmpty('epic_id')]],
    ['due_at', 'relative', ['overdue'], [{ column: 'due_at', operator: 'relative', value: 'overdue' }]],
    ['due_at', 'between', ['', '2026-11-30'], [{ column: 'due_at', operator: 'lte', value: '2026-11-30' }]],
    ['number', 'between', ['3', 'x'], [{ column: 'number', operator: 'gte', value: '3' }]],
    ['name', 'contains', [''], []],
  ] as const)('%s %s %j', (wire, operator, values, leaves) => {
    expect(leavesOf({ field: field(wire), operator, values })).toEqual(leaves)
  })
})
