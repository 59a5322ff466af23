import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/model.ts'
import { readListQuery, writeListQuery } from '../../src/core/query.ts'
import { startOfDay } from '../../src/core/relative.ts'
import { registry } from '../../src/domain/registry.ts'
import { toListQuery } from '../../src/web/providers/list-query.ts'
import { readListState, toFilters, writeListState } from '../../src/web/screens/list/list-state.ts'

const user = modelsOf(registry).of('user')
const utc = (day: string) => new Date(startOfDay(day, 'UTC')).toISOString()

describe('the list’s address', () => {
  test('what is written is read back', () => {
    const state = {
      page: 3,
      perPage: 20,
      sort: { field: 'name', order: 'desc' as const },
      search: 'أحمد',
      filters: { name: 'a,b', is_active: 'true', created_at_from: '2026-01-01' },
    }
    expect(readListState(writeListState(state, user), user)).toEqual(state)
  })
  test('defaults write nothing', () => {
    expect(writeListState(readListState(new URLSearchParams(), user), user).toString()).toBe('')
    expect(readListState(new URLSearchParams(), user)).toMatchObject({ page: 1, perPage: 5 })
  })
  test('nonsense is left out', () => {
    const typed = new URLSearchParams('page=-1&perPage=5000&sort=-password&filter[password]=x&filter[is_active]=')
    expect(readListState(typed, user)).toEqual({ page: 1, perPage: 5, sort: undefined, search: '', filters: {} })
  })
})

describe('its filters in the dialect', () => {
  test('text contains, yes and no equals, a day is a stretch of time to its end', () => {
    const filters = toFilters(
      user,
      { name: 'an', is_active: 'true', created_at_from: '2026-11-01', created_at_to: '2026-11-30' },
      utc,
    )
    expect(filters).toEqual([
      { field: 'name', operator: 'contains', value: 'an' },
      { field: 'is_active', operator: 'eq', value: 'true' },
      { field: 'created_at', operator: 'gte', value: '2026-11-01T00:00:00.000Z' },
      { field: 'created_at', operator: 'lt', value: '2026-12-01T00:00:00.000Z' },
    ])
  })
  test('a day begins when it does for the user', () => {
    expect(startOfDay('2026-07-01', 'Asia/Riyadh')).toBe(Date.parse('2026-06-30T21:00:00.000Z'))
    expect(startOfDay('2026-03-29', 'Europe/Paris')).toBe(Date.parse('2026-03-28T23:00:00.000Z'))
    expect(startOfDay('2026-03-30', 'Europe/Paris')).toBe(Date.parse('2026-03-29T22:00:00.000Z'))
  })
  test('values that are none are left out', () => {
    expect(toFilters(user, { is_active: 'maybe', created_at_from: '2026-02-30', department_id: 'x' }, utc)).toEqual([])
  })
})

describe('the call', () => {
  const call = (own: boolean) =>
    toListQuery(
      {
        resource: 'user',
        pagination: { currentPage: 2, pageSize: 5 },
        filters: [
          { field: 'name', operator: 'contains', value: 'a' },
          { field: 'email', operator: 'contains', value: 'x,y' },
          { field: 'is_active', operator: 'eq', value: 'true' },
          { operator: 'or', value: [{ field: 'name', operator: 'null', value: null }] },
        ],
        meta: { search: ' o ', include: ['roles'] },
      },
      user,
      own,
    )
  test('simple conditions as filter[field], others as filters[i], nested ones as where', () => {
    expect(call(true)).toMatchObject({
      search: 'o',
      sort: [{ column: 'created_at', direction: 'desc' }],
      filter: { name: 'a', is_active: 'true' },
      filters: { filters: [{ column: 'email', operator: 'contains', value: 'x,y' }] },
      where: { operator: 'and', filters: [{ operator: 'or', filters: [{ column: 'name', operator: 'null' }] }] },
    })
  })
  test('another server is searched by the title, as the specification has it', () => {
    expect(call(false)).toMatchObject({ search: '', filter: { name: 'o' } })
  })
  test('the server’s grammar reads it back', () => {
    const read = readListQuery(writeListQuery(call(true)), {
      kindOf: (column) => user.byWire.get(column)?.type ?? undefined,
      sortable: (column) => user.byWire.get(column)?.sortable === true,
      includable: (relation) => user.relations.has(relation),
      params: [],
      perPage: 5,
      sort: [],
    })
    expect(read).toHaveProperty('query')
  })
})
