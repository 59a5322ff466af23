import { describe, expect, test } from 'vitest'
import { badValue, operatorsFor, readLeafValue } from '../../src/core/query/check-predicate.ts'
import { type ListGrammar, readListQuery } from '../../src/core/query/query.ts'
import { valueKinds } from './arbitraries.ts'

const kinds = { name: 'text', age: 'number', day: 'day', 'epic.name': 'text', done: 'boolean', owner_id: 'id' } as const
const grammar: ListGrammar = {
  kindOf: (column) => (Object.hasOwn(kinds, column) ? kinds[column as keyof typeof kinds] : undefined),
  sortable: (column) => ['name', 'age', 'created_at', 'day', 'done', 'owner_id'].includes(column),
  includable: (relation) => relation === 'owner' || relation === 'epic',
  params: ['client_id', 'age_is'],
  paramKind: (parameter) => (parameter === 'age_is' ? 'number' : undefined),
  perPage: 25,
  sort: [{ column: 'created_at', direction: 'desc' }],
}
const read = (address: string) => readListQuery([...new URLSearchParams(address)], grammar)
/** Codes by parameter, or the query. */
const faults = (address: string) => {
  const answer = read(address)
  if ('query' in answer) return 'none'
  return Object.fromEntries(
    Reflect.ownKeys(answer.faults).map((name) => [name, answer.faults[String(name)]?.map(({ code }) => code).join()]),
  )
}
const query = (address: string) => {
  const answer = read(address)
  if ('faults' in answer) throw new Error(JSON.stringify(answer.faults))
  return answer.query
}

test('an empty call means the defaults', () => {
  expect(query('')).toEqual({
    page: 1,
    perPage: 25,
    search: '',
    sort: [{ column: 'created_at', direction: 'desc' }],
    include: [],
    filter: {},
    filters: { operator: 'and', filters: [] },
    where: undefined,
    params: {},
  })
})

describe('bounds of pages', () => {
  test.each([
    ['perPage=1', 'none'],
    ['perPage=100', 'none'],
    ['perPage=100&page=100000', 'none'],
    ['perPage=100&page=100001', { page: 'out_of_range' }],
    ['perPage=1&page=10000000', 'none'],
    ['perPage=1&page=10000001', { page: 'out_of_range' }],
    ['perPage=101', { perPage: 'out_of_range' }],
    ['perPage=0', { perPage: 'out_of_range' }],
    ['page=0', { page: 'out_of_range' }],
    ['page=-1', { page: 'out_of_range' }],
    ['page=1.5', { page: 'out_of_range' }],
    ['page=1e3', { page: 'out_of_range' }],
    ['page=', { page: 'out_of_range' }],
    ['page=٣', { page: 'out_of_range' }],
    ['page=0x10&perPage=many', { page: 'out_of_range', perPage: 'out_of_range' }],
  ])('%s: %j', (address, expected) => {
    expect(faults(address)).toEqual(expected)
  })
})

describe('what is refused', () => {
  test.each([
    ['colour=red', { colour: 'unknown_parameter' }],
    ['__proto__=x', { ['__proto__']: 'unknown_parameter' }],
    ['constructor=x', { constructor: 'unknown_parameter' }],
    ['filter=x', { filter: 'unknown_parameter' }],
    ['filter[]=x', { 'filter[]': 'unknown_parameter' }],
    ['filter[name][eq]=x', { 'filter[name][eq]': 'unknown_parameter' }],
    ['filters[a][column]=name', { 'filters[a][column]': 'unknown_parameter' }],
    ['age_is=old', { age_is: 'bad_value' }],
    ['page=1&page=2', { page: 'doubled' }],
    ['client_id=1&client_id=2', { client_id: 'doubled' }],
    ['filter[name]=a&filter[name]=b', { 'filter[name]': 'doubled' }],
    ['filters[0][column]=name&filters[00][column]=age&filters[0][value]=1', { 'filters[00][column]': 'doubled' }],
    ['filters[0][column]=name&filters[0][value]=a&filters[0][value]=b', { 'filters[0][value]': 'doubled' }],
    ['filters[0][column]=name&filters[0][value]=a&filters[0][value][]=b', { 'filters[0][value][]': 'doubled' }],
    ['filters[0][column]=name&filters[0][value][]=a&filters[0][value]=b', { 'filters[0][value]': 'doubled' }],
    ['filter[nope]=x', { 'filter[nope]': 'unknown_column' }],
    ['filter[__proto__]=x', { 'filter[__proto__]': 'unknown_column' }],
    ['filter[toString]=x', { 'filter[toString]': 'unknown_column' }],
    ['filter[age]=old', { 'filter[age]': 'bad_value' }],
    ['filter[age]=1,2,', { 'filter[age]': 'bad_value' }],
    ['filters[0][value]=x', { 'filters[0]': 'malformed' }],
    ['filters[3][column]=nope', { 'filters[3]': 'unknown_column' }],
    ['filters[0][column]=age&filters[0][operator]=contains', { 'filters[0]': 'bad_operator' }],
    ['filters[0][column]=age&filters[0][operator]=toString', { 'filters[0]': 'bad_operator' }],
    ['filters[0][column]=age&filters[0][operator]=between&filters[0][value]=1', { 'filters[0]': 'bad_value' }],
    ['filters[0][column]=day&filters[0][operator]=relative&filters[0][value]=someday', { 'filters[0]': 'bad_value' }],
    ['operator=xor', { operator: 'bad_value' }],
    ['include=owner,secrets', { include: 'unknown_relation' }],
    ['orderOn=password', { orderOn: 'not_sortable' }],
    ['orderOn=name,name', { orderOn: 'doubled' }],
    ['orderOn=name,age,day,done,owner_id,created_at', { orderOn: 'too_many' }],
    ['orderOn=name&orderBy=up', { orderBy: 'bad_value' }],
    ['orderOn=name&orderBy=asc,desc', { orderBy: 'bad_value' }],
    ['where=nonsense', { where: 'malformed' }],
    ['where=[]', { where: 'malformed' }],
    [`search=${'x'.repeat(201)}`, { search: 'too_long' }],
    ['search=%00', { search: 'bad_text' }],
    ['colour=red&page=0', { colour: 'unknown_parameter', page: 'out_of_range' }],
  ])('%s: %j', (address, expected) => {
    expect(faults(address)).toEqual(expected)
  })

  test('more than 200 parameters', () => {
    const many = (count: number) => Array.from({ length: count }, () => ['filters[0][value][]', '1'] as const)
    const asked = [['filters[0][column]', 'age'] as const, ['filters[0][operator]', 'in'] as const]
    expect('query' in readListQuery([...asked, ...many(198)], grammar)).toBe(true)
    expect(readListQuery([...asked, ...many(199)], grammar)).toEqual({
      faults: { query: [{ code: 'too_many', params: { max: 200 } }] },
    })
  })
})

describe('what is understood', () => {
  test('a column without a direction comes descending; a list’s own parameter that is empty asks for nothing', () => {
    expect(query('orderOn=name,age').sort.map(({ direction }) => direction)).toEqual(['desc', 'desc'])
    expect(query('client_id=&age_is=').params).toEqual({})
  })

  test('several sorts, one direction for all or one for each', () => {
    expect(query('orderOn=name,age&orderBy=desc').sort).toEqual([
      { column: 'name', direction: 'desc' },
      { column: 'age', direction: 'desc' },
    ])
    expect(query('orderOn=name,age&orderBy=DESC,asc').sort.map(({ direction }) => direction)).toEqual(['desc', 'asc'])
    expect(query('orderBy=asc').sort).toEqual([{ column: 'created_at', direction: 'asc' }])
  })

  test('conditions in any order of their numbers, gaps and all', () => {
    const { filters } = query('filters[7][column]=age&filters[7][value]=1&filters[2][column]=name&filters[2][value]=x')
    expect(filters.filters).toEqual([
      { column: 'name', operator: 'eq', value: 'x' },
      { column: 'age', operator: 'eq', value: 1 },
    ])
  })

  test('a list as one comma-joined text or as a list', () => {
    const asked = 'filters[0][column]=age&filters[0][operator]=in&filters[0][value]'
    expect(query(`${asked}=1,2`).filters).toEqual(query(`${asked}[]=1&filters[0][value][1]=2`).filters)
  })
})

test('a list of up to 1000 values, and five sorts', () => {
  const list = (count: number) => readLeafValue('number', 'in', Array(count).fill(1))
  expect([list(1000), list(1001)]).toEqual([Array(1000).fill(1), badValue])
  expect(query('orderOn=name,age,day,done,owner_id').sort).toHaveLength(5)
})

test('operators by kind of value', () => {
  const both = ['eq', 'ne', 'in', 'nin', 'null', 'nnull']
  const ordered = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'in', 'nin', 'null', 'nnull']
  const words = [
    ...['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'contains', 'ncontains', 'startswith', 'endswith'],
    ...['between', 'in', 'nin', 'null', 'nnull'],
  ]
  expect(Object.fromEntries(valueKinds.map((kind) => [kind, operatorsFor(kind)]))).toEqual({
    text: words,
    markup: words,
    number: ordered,
    decimal: ordered,
    boolean: both,
    day: [...ordered, 'relative', 'weekday'],
    instant: [...ordered, 'relative', 'weekday', 'hour'],
    time: ordered,
    id: both,
    ids: both,
    json: ['null', 'nnull'],
  })
})
