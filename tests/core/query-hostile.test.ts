import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fault as messages } from '../../locales/en/server.json'
import { type Faults, operatorsFor, readGroup, readLeafValue } from '../../src/core/query/check-predicate.ts'
import { operators } from '../../src/core/query/predicate.ts'
import { filterNode, type ListGrammar, readListQuery } from '../../src/core/query/query.ts'
import { readScalar } from '../../src/core/query/values.ts'
import { anyText, columnName, valueKinds } from './arbitraries.ts'

const columns = new Map(valueKinds.map((kind) => [`a_${kind}`, kind]))
const grammar: ListGrammar = {
  kindOf: (column) => columns.get(column),
  sortable: (column) => columns.has(column),
  includable: (relation) => relation === 'owner',
  params: ['client_id'],
  perPage: 25,
  sort: [{ column: 'a_day', direction: 'desc' }],
}
const known = [...columns.keys()]

const parameter = fc.oneof(
  anyText,
  fc.constantFrom('page', 'perPage', 'search', 'orderOn', 'orderBy', 'include', 'operator', 'where', 'client_id'),
  fc.oneof(fc.constantFrom(...known), columnName, anyText).map((column) => `filter[${column}]`),
  fc
    .tuple(
      fc.nat(1200),
      fc.constantFrom('column', 'operator', 'value', 'nope'),
      fc.constantFrom('', '[]', '[0]', '[x]'),
    )
    .map(([index, part, list]) => `filters[${index}][${part}]${list}`),
)
const hostileValue = fc.oneof(
  anyText,
  fc.constantFrom(...known, ...operators, 'and', 'or', '0', '-1', '1e9', '99999999999999999999', '01', ' 1'),
  fc.json({ maxDepth: 8 }),
)

const words: { readonly [code: string]: string } = messages

/** What the messages of faults name and the faults don't tell: people would read the braces. */
const untold = (faults: Faults): readonly string[] =>
  Object.values(faults)
    .flat()
    .flatMap(({ code, params }) =>
      [...(words[code] ?? words[`${code}_other`] ?? '{{message}}').matchAll(/\{\{(\w+)/g)]
        .filter(([, name = '']) => params?.[name] === undefined)
        .map(([, name]) => `${code} without ${name}`),
    )

test('no parameters whatever make the reader throw, and it either answers or says what is wrong', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(parameter, hostileValue), { maxLength: 12 }), (pairs) => {
      const read = readListQuery(pairs, grammar)
      if ('query' in read) {
        expect(read.query.perPage).toBeLessThanOrEqual(100)
        expect(read.query.sort.length).toBeGreaterThan(0)
      } else {
        expect(Reflect.ownKeys(read.faults).length).toBeGreaterThan(0)
        expect(untold(read.faults)).toEqual([])
      }
    }),
    { numRuns: 3000 },
  )
})

const hostileKey = fc.oneof(
  fc.constantFrom('operator', 'filters', 'column', 'value', '__proto__', 'constructor', 'length', 'then'),
  anyText,
)
const { tree: hostileTree } = fc.letrec<{ tree: unknown; node: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'large', withCrossShrink: true },
    fc.oneof(fc.constantFrom(null, true, 0, -0, 1e308, 'and', 'or', ...known, ...operators), anyText),
    fc.array(tie('tree'), { maxLength: 4 }),
    tie('node'),
  ),
  node: fc.oneof(
    fc.dictionary(hostileKey, tie('tree'), { maxKeys: 5 }),
    fc.record({ operator: fc.constantFrom('and', 'or', 'xor', 7), filters: fc.array(tie('tree'), { maxLength: 4 }) }),
    fc.record({
      column: fc.constantFrom(...known, 'x', 9),
      operator: fc.constantFrom(...operators),
      value: tie('tree'),
    }),
  ),
}))

test('no JSON whatever makes the reader of trees throw', () => {
  fc.assert(
    fc.property(hostileTree, (tree) => {
      const read = readGroup(tree, grammar.kindOf)
      expect('group' in read || (read.faults.where ?? []).length > 0).toBe(true)
      expect('faults' in read ? untold(read.faults) : []).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test.each([1, 5, 6, 50, 100_000])('a tree %i groups deep is read or refused, never a burden', (depth) => {
  const text = '{"operator":"and","filters":['.repeat(depth) + ']}'.repeat(depth)
  const read = readListQuery([['where', text]], grammar)
  expect('query' in read).toBe(depth <= 5)
})

test.each([100, 101])('a tree of %i conditions', (leaves) => {
  const filters = Array.from({ length: leaves }, () => ({ column: 'a_number', operator: 'eq', value: 1 }))
  const read = readGroup({ operator: 'or', filters }, grammar.kindOf)
  expect('group' in read ? 'read' : read.faults.where).toEqual(
    leaves <= 100 ? 'read' : [{ code: 'too_many', params: { max: 100 } }],
  )
})

test('a key that the language does not have is refused, prototype names too', () => {
  const leaf = '"column":"a_number","operator":"eq","value":1'
  for (const key of ['__proto__', 'constructor', 'extra']) {
    const inLeaf = JSON.parse(`{"operator":"and","filters":[{${leaf},"${key}":{}}]}`) as unknown
    const inGroup = JSON.parse(`{"operator":"and","filters":[],"${key}":{}}`) as unknown
    expect(readGroup(inLeaf, grammar.kindOf)).toEqual({ faults: { where: [{ code: 'malformed' }] } })
    expect(readGroup(inGroup, grammar.kindOf)).toEqual({ faults: { where: [{ code: 'malformed' }] } })
  }
})

test('filter texts and single values: never a throw, and nothing that can not be stored', () => {
  fc.assert(
    fc.property(fc.constantFrom(...valueKinds), anyText, (kind, text) => {
      const node = filterNode('a.b', text, kind)
      for (const leaf of node?.filters ?? []) {
        if (!('column' in leaf)) throw new Error('a filter makes no nested groups')
        expect(String(leaf.value)).not.toContain('\u0000')
        expect(String(leaf.value).isWellFormed()).toBe(true)
      }
      for (const operator of operatorsFor(kind)) readLeafValue(kind, operator, text)
    }),
    { numRuns: 1500 },
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...valueKinds),
      fc.anything({ withBigInt: true, withNullPrototype: true }),
      (kind, raw) => {
        readScalar(kind, raw)
        for (const operator of operatorsFor(kind)) readLeafValue(kind, operator, raw)
      },
    ),
    { numRuns: 1500 },
  )
})
