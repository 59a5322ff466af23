import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { type Model, type ModelField, modelsOf } from '../../src/core/declare/model.ts'
import { mineFields } from '../../src/core/query/mine.ts'
import { allOf, anyOf, conjunction, equals, isEmpty, type Node } from '../../src/core/query/predicate.ts'
import { readListQuery, writeListQuery } from '../../src/core/query/query.ts'
import { startOfDay } from '../../src/core/query/relative.ts'
import { mineViewId } from '../../src/core/words/keys.ts'
import { registry } from '../../src/domain/registry.ts'
import { toListQuery } from '../../src/web/data/rows/list-query.ts'
import {
  conditionFields,
  isComplete,
  operatorsOf,
  withOperator,
} from '../../src/web/fields/values/conditions/operators.ts'
import { requestWhere, splitWhere } from '../../src/web/views/collection/filters/filter-parameters.ts'
import {
  chosenFields,
  columnFields,
  readLayout,
  withMoved,
  writeLayout,
} from '../../src/web/views/collection/layout.ts'
import { readListState, writeListState } from '../../src/web/views/collection/list-state.ts'
import { withSort, writeSorts } from '../../src/web/views/collection/sorting.ts'
import { mineView } from '../../src/web/views/collection/views/mine-view.ts'

const user = modelsOf(registry).of('user')
const task = modelsOf(registry).of('task')
const stateOf = (address: string, model: Model = user) => readListState(new URLSearchParams(address), model)

describe('views of what is one’s own', () => {
  const words = ((key: string) => key) as unknown as TFunction
  test('follow from the references to users, and ask for whoever reads', () => {
    expect(mineFields(task).map(({ name }) => mineView(task, mineViewId(name), words)?.name)).toEqual([
      'task:mine.assignees',
      'task:mine.created_by',
    ])
    const view = mineView(task, mineViewId('assignees'), words)
    expect(view?.state.where?.filters).toEqual([{ column: 'assignees', operator: 'eq', value: '@me' }])
    expect(view === undefined ? '' : readListState(writeListState(view.state, task), task)).toEqual(view?.state)
    expect(mineView(task, 'mine-nothing', words)).toBeUndefined()
    expect(mineView(task, undefined, words)).toBeUndefined()
  })
  test('what nobody makes by hand is not made by anybody', () => {
    expect(mineFields(modelsOf(registry).of('letter'))).toEqual([])
  })
  test('a filter may ask for them, too', () => {
    const { where } = stateOf('filter[assignees]=@me', task)
    expect(requestWhere(task, where, 'UTC')).toEqual(allOf(equals('assignees', '@me')))
  })
})

describe('the list’s address', () => {
  test('what is written is read back', () => {
    const state = {
      page: 3,
      perPage: 20,
      sort: [
        { field: 'name', order: 'desc' as const },
        { field: 'created_at', order: 'asc' as const },
      ],
      group: 'department_id',
      search: 'أحمد',
      where: allOf<string>(
        { column: 'name', operator: 'contains', value: 'a,b' },
        equals('is_active', 'true'),
        { column: 'created_at', operator: 'gte', value: '2026-01-01' },
        anyOf(isEmpty('name'), isEmpty('email')),
      ),
      view: '0199-a',
      trash: false,
      peek: '0199-b',
      report: undefined,
      form: 'new',
    }
    const address = writeListState(state, user)
    expect(readListState(address, user)).toEqual(state)
    expect([...address].filter(([name]) => name.startsWith('filter') || name === 'where')).toEqual([
      ['filter[name]', 'a,b'],
      ['filter[is_active]', 'true'],
      ['filter[created_at_from]', '2026-01-01'],
      ['where', JSON.stringify(anyOf(isEmpty('name'), isEmpty('email')))],
    ])
  })
  test('defaults write nothing', () => {
    expect(writeListState(readListState(new URLSearchParams(), user), user).toString()).toBe('')
    expect(readListState(new URLSearchParams(), user)).toMatchObject({ page: 1, perPage: undefined })
  })
  test('without pages no size is written; a page without a size has the declared one', () => {
    expect(stateOf('page=2')).toMatchObject({ page: 2, perPage: 5 })
    expect(`${writeListState(stateOf('page=2'), user)}`).toBe('page=2&perPage=5')
    expect(stateOf('perPage=5')).toMatchObject({ page: 1, perPage: 5 })
  })
  test('nonsense is left out', () => {
    const typed = new URLSearchParams(
      'page=-1&perPage=5000&sort=-password,name,-name&filter[password]=x&filter[is_active]=&where={"operator":"and","filters":[{"column":"password","operator":"eq","value":"x"}]}&peek=../x&trash=1',
    )
    expect(readListState(typed, user)).toEqual({
      page: 1,
      trash: false,
      sort: [{ field: 'name', order: 'asc' }],
      search: '',
    })
    expect(readListState(new URLSearchParams('where={oh'), user).where).toBeUndefined()
  })
  test('beside a view the order is always written, so that the view alone means the view as saved', () => {
    const state = readListState(new URLSearchParams('view=v1'), user)
    expect(writeListState(state, user).toString()).toBe('view=v1&sort=')
    expect(writeListState({ ...state, view: 'all' }, user).toString()).toBe('view=all')
  })
})

describe('sorting by several columns', () => {
  test('a column joins, turns, and leaves; the others keep their place', () => {
    const one = withSort([], 'name')
    const two = withSort(one, 'email')
    expect(writeSorts(two)).toBe('name,email')
    expect(writeSorts(withSort(two, 'name'))).toBe('-name,email')
    expect(writeSorts(withSort(withSort(two, 'name'), 'name'))).toBe('email')
  })
})

describe('columns', () => {
  const fields = columnFields(user.fields)
  const names = (chosen: readonly string[] | undefined) =>
    chosenFields(fields, chosen, user.entity.list.columns).map(({ name }) => name)
  test('those chosen in their order, without what is gone; as declared where nothing is left', () => {
    expect(names(['email', 'shoe_size', 'name'])).toEqual(['email', 'name'])
    expect(names(undefined)).toEqual(user.entity.list.columns)
    expect(names(['password'])).toEqual(user.entity.list.columns)
  })
  test('one moves a place, and stays at the ends', () => {
    expect(withMoved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(withMoved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  })
  test('a kept layout is read back', () => {
    const layout = { columns: ['email', 'name'], density: 'compact' as const }
    const kept = writeLayout(layout)
    expect(readLayout(kept.get('columns'), kept.get('density'))).toEqual(layout)
    expect(readLayout(null, 'roomy')).toEqual({ columns: undefined, density: 'comfortable' })
  })
})

describe('its filters in the dialect', () => {
  test('text contains, yes and no equals, a day is a stretch of time to its end', () => {
    const { where } = stateOf(
      'filter[name]=an&filter[is_active]=true&filter[created_at_from]=2026-11-01&filter[created_at_to]=2026-11-30',
    )
    expect(requestWhere(user, where, 'UTC')?.filters).toEqual([
      { column: 'name', operator: 'contains', value: 'an' },
      { column: 'is_active', operator: 'eq', value: 'true' },
      { column: 'created_at', operator: 'gte', value: '2026-11-01T00:00:00.000Z' },
      { column: 'created_at', operator: 'lt', value: '2026-12-01T00:00:00.000Z' },
    ])
    expect(requestWhere(user, where, 'Asia/Riyadh')?.filters.at(-1)).toMatchObject({
      value: '2026-11-30T21:00:00.000Z',
    })
  })
  test('a day begins when it does for the user', () => {
    expect(startOfDay('2026-07-01', 'Asia/Riyadh')).toBe(Date.parse('2026-06-30T21:00:00.000Z'))
    expect(startOfDay('2026-03-29', 'Europe/Paris')).toBe(Date.parse('2026-03-28T23:00:00.000Z'))
    expect(startOfDay('2026-03-30', 'Europe/Paris')).toBe(Date.parse('2026-03-29T22:00:00.000Z'))
  })
  test('values that are none are left out', () => {
    const { where } = stateOf('filter[is_active]=maybe&filter[created_at_from]=2026-02-30&filter[department_id]=x')
    expect(requestWhere(user, where, 'UTC')).toBeUndefined()
  })
  test('several values of one field are one parameter; a value with a comma is none', () => {
    const { where } = stateOf('filter[status]=pending,in_progress', task)
    expect(where).toEqual(allOf({ column: 'status', operator: 'in', value: ['pending', 'in_progress'] }))
    expect(requestWhere(task, where, 'UTC')).toEqual(where)
    expect(`${writeListState(stateOf('filter[status]=pending,in_progress', task), task)}`).toBe(
      'filter%5Bstatus%5D=pending%2Cin_progress',
    )
    const comma = allOf({ column: 'status', operator: 'in' as const, value: ['a,b'] })
    expect(splitWhere(task, comma)).toEqual({ parameters: {}, rest: comma })
  })
  test('parameters express conditions of their form, whoever made them; the others stay beside', () => {
    const moment = { column: 'created_at', operator: 'gte' as const, value: '2026-01-01T10:00:00.000Z' }
    const second = { column: 'name', operator: 'contains' as const, value: 'b' }
    const { where } = stateOf(`where=${JSON.stringify(allOf(equals('is_active', true), moment))}&filter[name]=a`)
    const both = conjunction(where, second)
    expect(splitWhere(user, both)).toEqual({
      parameters: { name: 'a', is_active: 'true' },
      rest: allOf<string>(moment, second),
    })
    expect(splitWhere(user, anyOf(equals('is_active', true), second)).parameters).toEqual({})
    expect(splitWhere(user, undefined)).toEqual({ parameters: {}, rest: undefined })
  })
})

describe('the filter builder', () => {
  const offers = (name: string) => operatorsOf(user.byName.get(name) as ModelField)
  test('offers what fits the kind, the usual first', () => {
    expect(offers('name')).toEqual(expect.arrayContaining(['contains', 'startswith', 'between', 'in', 'null']))
    expect(offers('name')[0]).toBe('contains')
    expect(offers('locale')).toEqual(['eq', 'ne', 'in', 'nin', 'null', 'nnull'])
    expect(offers('is_active')).toEqual(['eq', 'null', 'nnull'])
    expect(offers('created_at')).toEqual(expect.arrayContaining(['lt', 'between', 'relative']))
    expect(offers('department')).toEqual(['eq', 'ne', 'in', 'nin', 'null', 'nnull'])
  })
  test('asks about every field that the dialect knows, ids and what is secret aside', () => {
    const names = conditionFields(user.fields).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['name', 'department', 'roles', 'created_by', 'locale']))
    expect(names).not.toEqual(expect.arrayContaining(['id']))
    expect(names).not.toContain('password')
  })
  test('a value stays with an operator of its form, and goes with another', () => {
    const leaf = { column: 'name', operator: 'contains' as const, value: 'an' }
    expect(withOperator(leaf, 'startswith').value).toBe('an')
    expect(withOperator(leaf, 'in').value).toBe('')
    expect(withOperator(leaf, 'null')).toEqual({ column: 'name', operator: 'null' })
    expect(withOperator({ column: 'created_at', operator: 'lt' }, 'relative').value).toBe('today')
  })
  test.each([
    ['name', 'contains', '', false],
    ['name', 'null', undefined, true],
    ['is_active', 'eq', 'true', true],
    ['created_at', 'between', ['2026-01-01T00:00:00Z', ''], false],
    ['created_at', 'between', ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'], true],
    ['department_id', 'eq', 'x', false],
    ['name', 'in', [], false],
  ] as const)('%s %s %j is complete: %s', (column, operator, value, whole) => {
    const leaf = value === undefined ? { column, operator } : { column, operator, value }
    expect(isComplete(leaf, user.byWire.get(column))).toBe(whole)
  })
})

describe('the call', () => {
  const nested = anyOf(isEmpty('name'), isEmpty('email'))
  const call = (own: boolean, ...more: readonly Node[]) =>
    toListQuery(
      {
        resource: 'user',
        pagination: { currentPage: 2, pageSize: 5 },
        sorters: [
          { field: 'name', order: 'asc' },
          { field: 'created_at', order: 'desc' },
        ],
        filters: [
          { field: 'name', operator: 'contains', value: 'a' },
          { field: 'is_active', operator: 'eq', value: 'true' },
        ],
        meta: { search: ' o ', include: ['roles'], where: conjunction(...more) },
      },
      user,
      own,
    )
  const commas = { column: 'email', operator: 'contains' as const, value: 'x,y' }
  test('simple conditions as filter[field], others as filters[i], nested ones as where', () => {
    expect(call(true, commas, nested)).toMatchObject({
      search: 'o',
      sort: [
        { column: 'name', direction: 'asc' },
        { column: 'created_at', direction: 'desc' },
      ],
      filter: { name: 'a', is_active: 'true' },
      filters: { filters: [{ column: 'email', operator: 'contains', value: 'x,y' }] },
      where: allOf(nested),
    })
  })
  test('another server is searched by the title and ordered by one column, as the specification has it', () => {
    expect(call(false)).toMatchObject({
      search: '',
      filter: { name: 'o' },
      sort: [{ column: 'name', direction: 'asc' }],
    })
  })
  describe('the builder’s conditions', () => {
    const set = { column: 'job_title', operator: 'nnull' as const }
    const late = { column: 'created_at', operator: 'relative' as const, value: 'today' }
    const flat = (operator: 'and' | 'or') => ({ operator, filters: [set, late] })
    test('of one level go as filters[i] with their operator', () => {
      for (const own of [true, false]) {
        expect(call(own, flat('or'))).toMatchObject({ filters: flat('or'), where: undefined })
        expect(call(own, commas, flat('and')).filters.filters).toHaveLength(3)
      }
    })
    test('are nested where one level can’t say it, which only our own server is asked', () => {
      expect(call(true, commas, flat('or')).where).toEqual(allOf(flat('or')))
      expect(() => call(false, commas, flat('or'))).toThrow()
      expect(() => call(false, flat('or'), nested)).toThrow()
    })
  })
  test('the server’s grammar reads it back', () => {
    const read = readListQuery(writeListQuery(call(true, commas, nested)), {
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
