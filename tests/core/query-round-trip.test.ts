import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGroup } from '../../src/core/query/check-predicate.ts'
import type { Group } from '../../src/core/query/predicate.ts'
import { type ListQuery, readListQuery, writeListQuery } from '../../src/core/query/query.ts'
import { grammarAndQuery, groupOf, someColumns } from './arbitraries.ts'

/** Without conditions there is nothing to join: either word is the same question. */
const joined = (query: ListQuery): ListQuery =>
  query.filters.filters.length > 0 ? query : { ...query, filters: { operator: 'and', filters: [] } }

const throughAnAddress = (pairs: readonly (readonly [string, string])[]): [string, string][] => [
  ...new URLSearchParams(new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()),
]

test('what the browser writes the server reads back the same', () => {
  fc.assert(
    fc.property(grammarAndQuery, ([grammar, query]) => {
      const read = readListQuery(throughAnAddress(writeListQuery(query)), grammar)
      expect(read).toEqual({ query: joined(query) })
    }),
    { numRuns: 2000 },
  )
})

test('what was read writes the same address again', () => {
  fc.assert(
    fc.property(grammarAndQuery, ([grammar, query]) => {
      const written = writeListQuery(query)
      const read = readListQuery(written, grammar)
      expect('query' in read && writeListQuery(read.query)).toEqual(written)
    }),
    { numRuns: 300 },
  )
})

test('the order of the parameters does not matter', () => {
  const plan = fc.tuple(grammarAndQuery, fc.infiniteStream(fc.nat(1000)))
  fc.assert(
    fc.property(plan, ([[grammar, query], places]) => {
      const keyed = writeListQuery(query).map((pair) => [places.next().value, pair] as const)
      // The values of one list keep their order: that is what a list is.
      const shuffled = keyed
        .toSorted(([a, [left]], [b, [right]]) => (left === right ? 0 : a - b || left.localeCompare(right)))
        .map(([, pair]) => pair)
      const lists = (pairs: typeof shuffled) => pairs.filter(([name]) => name.endsWith('[value][]'))
      fc.pre(JSON.stringify(lists(shuffled)) === JSON.stringify(lists(writeListQuery(query))))
      expect(readListQuery(shuffled, grammar)).toEqual({ query: joined(query) })
    }),
    { numRuns: 300 },
  )
})

test('a tree of conditions survives JSON and reading', () => {
  const plan = someColumns.chain((columns) => fc.tuple(fc.constant(columns), groupOf(columns)))
  fc.assert(
    fc.property(plan, ([columns, group]) => {
      const read = readGroup(JSON.parse(JSON.stringify(group)) as unknown, (column) => columns.get(column))
      expect(read).toEqual({ group })
    }),
    { numRuns: 1000 },
  )
})

test('the calls of the specification are written as it writes them', () => {
  const where: Group = { operator: 'or', filters: [{ column: 'is_active', operator: 'eq', value: true }] }
  const pairs = writeListQuery({
    page: 2,
    perPage: 5,
    search: '',
    sort: [{ column: 'created_at', direction: 'desc' }],
    include: ['epic', 'createdBy'],
    filter: { 'epic.name': 'Rail,Road' },
    filters: {
      operator: 'or',
      filters: [
        { column: 'name', operator: 'contains', value: 'a,b' },
        { column: 'priority', operator: 'in', value: ['low', 'high'] },
        { column: 'client_id', operator: 'null' },
      ],
    },
    where,
    params: { project_id: '7' },
  })
  expect(pairs.map((pair) => pair.join('='))).toEqual([
    'page=2',
    'perPage=5',
    'orderOn=created_at',
    'orderBy=desc',
    'include=epic,createdBy',
    'filter[epic.name]=Rail,Road',
    'filters[0][column]=name',
    'filters[0][operator]=contains',
    'filters[0][value]=a,b',
    'filters[1][column]=priority',
    'filters[1][operator]=in',
    'filters[1][value][]=low',
    'filters[1][value][]=high',
    'filters[2][column]=client_id',
    'filters[2][operator]=null',
    'operator=or',
    'where={"operator":"or","filters":[{"column":"is_active","operator":"eq","value":true}]}',
    'project_id=7',
  ])
})
