import { describe, expect, test } from 'vitest'
import { type Model, modelOf, modelsOf } from '../../src/core/declare/model.ts'
import { anyOf, equals, isEmpty } from '../../src/core/query/predicate.ts'
import { registry } from '../../src/domain/registry.ts'
import { chosenFields, columnFields } from '../../src/web/views/collection/layout.ts'
import { readListState } from '../../src/web/views/collection/list-state.ts'

const user = modelsOf(registry).of('user')

describe('addresses and views of before a field was renamed', () => {
  const { department, ...fields } = user.entity.fields as { [name: string]: object }
  const renamed = modelOf({
    ...user.entity,
    fields: {
      ...fields,
      unit: { ...department, was: 'department' },
      seen_at: { kind: 'instant', sort: true, was: 'visited_at' },
    },
    list: { ...user.entity.list, columns: ['name', 'unit'], filters: ['unit'], groups: ['unit'] },
    form: [],
  } as unknown as Model['entity'])

  test('have filters, ranges, conditions, order and groups under the present names', () => {
    const address = new URLSearchParams({
      sort: '-visited_at,name',
      group: 'department_id',
      'filter[department_id]': '0199-a',
      'filter[visited_at_from]': '2026-01-01',
      where: JSON.stringify(anyOf(equals('department_id', '01a206b2-b559-7000-8000-000000000001'), isEmpty('name'))),
    })
    const state = readListState(address, renamed)
    expect(state.sort).toEqual([
      { field: 'seen_at', order: 'desc' },
      { field: 'name', order: 'asc' },
    ])
    expect(state.group).toBe('unit_id')
    expect(state.where?.filters).toEqual(
      expect.arrayContaining([
        equals('unit_id', '0199-a'),
        { column: 'seen_at', operator: 'gte', value: '2026-01-01' },
        anyOf(equals('unit_id', '01a206b2-b559-7000-8000-000000000001'), isEmpty('name')),
      ]),
    )
  })
  test('have their columns', () => {
    expect(chosenFields(columnFields(renamed.fields), ['department'], ['name']).map(({ name }) => name)).toEqual([
      'unit',
    ])
  })
  test('values that are called like a former name stay', () => {
    const { search, where } = readListState(
      new URLSearchParams({ search: 'department_id', 'filter[name]': 'department_id' }),
      renamed,
    )
    expect([search, where?.filters]).toEqual([
      'department_id',
      [{ column: 'name', operator: 'contains', value: 'department_id' }],
    ])
  })
})
