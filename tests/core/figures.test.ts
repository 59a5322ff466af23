import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { groupConditions, lastDayOfPart } from '../../src/core/query/group-filter.ts'
import { fieldOfColumn, groupingsOf, isComparable, measuredPaths } from '../../src/core/query/measured.ts'
import { daysOfPeriod } from '../../src/core/time/days/periods.ts'
import { registry } from '../../src/domain/registry.ts'

const models = modelsOf(registry)
const entry = models.of('time_entry')
const groupingNamed = (name: string) => {
  const found = groupingsOf(entry).find((one) => one.name === name)
  if (found === undefined) throw new Error(`no grouping is called ${name}`)
  return found
}

describe('spans of days', () => {
  test.each([
    ['this_week', '2026-03-01', '2026-03-07'],
    ['last_week', '2026-02-22', '2026-02-28'],
    ['this_month', '2026-03-01', '2026-03-31'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['this_quarter', '2026-01-01', '2026-03-31'],
    ['last_quarter', '2025-10-01', '2025-12-31'],
    ['this_year', '2026-01-01', '2026-12-31'],
    ['last_year', '2025-01-01', '2025-12-31'],
  ] as const)('%s', (period, from, to) => expect(daysOfPeriod(period, '2026-03-04', 0)).toEqual({ from, to }))

  test('all have no bounds, and a leap year its day', () => {
    expect(daysOfPeriod('all', '2026-03-04', 0)).toEqual({})
    expect(daysOfPeriod('last_month', '2028-03-31', 1).to).toBe('2028-02-29')
  })
})

describe('the rows of a group', () => {
  test('are those of a value, of a way, of a row of any entity and of a part of time', () => {
    const conditions = (name: string, key: string | null) => groupConditions(groupingNamed(name), key)
    expect(conditions('user_id', 'u')).toEqual([{ column: 'user_id', operator: 'eq', value: 'u' }])
    expect(conditions('project.client_id', null)).toEqual([{ column: 'project.client_id', operator: 'null' }])
    expect(conditions('user.teams.id', 't')).toEqual([{ column: 'user.teams.id', operator: 'eq', value: 't' }])
    expect(conditions('about', 'task:x')).toEqual([
      { column: 'about_type', operator: 'eq', value: 'task' },
      { column: 'about_id', operator: 'eq', value: 'x' },
    ])
    expect(conditions('started_at.quarter', '2026-10-01')).toEqual([
      { column: 'started_at', operator: 'gte', value: '2026-10-01' },
      { column: 'started_at', operator: 'lte', value: '2026-12-31' },
    ])
  })

  test.each([
    ['day', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-28', '2026-03-06'],
    ['month', '2028-02-01', '2028-02-29'],
    ['year', '2026-01-01', '2026-12-31'],
  ] as const)('of a %s that begins on %s end on %s', (part, first, last) =>
    expect(lastDayOfPart(first, part)).toBe(last),
  )
})

test('a value stands beside numbers of the same measure alone', () => {
  const [minutes, amount] = ['minutes', 'amount'].map((name) => entry.byWire.get(name))
  const [budget, estimate] = [models.of('project').byName.get('budget'), models.of('task').byName.get('estimate')]
  if (budget === undefined || estimate === undefined) throw new Error('the fields have other names')
  expect([amount, minutes, undefined].map((one) => isComparable(one, budget))).toEqual([true, false, false])
  expect([amount, minutes, undefined].map((one) => isComparable(one, estimate))).toEqual([false, true, false])
})

test('ways are columns of conditions, and lists of rows end by their ids', () => {
  expect(measuredPaths(entry)).toEqual(['user.teams.id', 'user.department_id', 'project.client_id', 'about.tags'])
  expect(fieldOfColumn(entry, 'user.teams.id')).toMatchObject({
    wire: 'user.teams.id',
    field: { kind: 'ref', to: 'team' },
  })
  expect(fieldOfColumn(entry, 'user.name')).toBeUndefined()
})
