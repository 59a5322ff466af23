import fc from 'fast-check'
import type { ValueKind } from '../../src/core/declare/fields.ts'
import { operatorsFor } from '../../src/core/query/check-predicate.ts'
import { clockValues } from '../../src/core/query/clock-values.ts'
import {
  type Group,
  type Leaf,
  mostDepth,
  type Operator,
  relativeWords,
  type Scalar,
} from '../../src/core/query/predicate.ts'
import type { ListGrammar, ListQuery, Sort } from '../../src/core/query/query.ts'

export const valueKinds = [
  'text',
  'markup',
  'number',
  'decimal',
  'boolean',
  'day',
  'instant',
  'time',
  'id',
  'ids',
  'json',
] as const satisfies readonly ValueKind[]

/** Texts that have broken parsers of addresses before: separators, brackets, escapes, both directions, prototype names. */
const troublesome = fc.constantFrom(
  ...['', ',', ',,', 'a,b', '[', ']', '[0]', 'x]y[', '%', '%2C', '%00', '&', '=', '+', ' ', '#', '?', '\\', '"', "'"],
  ...['é', 'e\u0301', '漢字', '😀', '👩‍👩‍👧', 'مرحبا', '\u202eabc', '\u200fعربي', '\ufeff', '\u2028', '\n', '\t'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', '{}', '[]', 'true', '-0', 'bad', 'none'],
)
/** What PostgreSQL can store: any character but NUL. */
export const storable = fc
  .oneof(troublesome, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }))
  .filter((text) => !text.includes('\u0000') && text.length <= 200)
/** Anything that a JavaScript string can hold, lone surrogates and NUL among it. */
export const anyText = fc.oneof(
  storable,
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 60 }),
  fc.constantFrom('\u0000', '\ud800', 'a\udfff', 'x'.repeat(9000)),
)

const pad = (number: number, length: number): string => String(number).padStart(length, '0')
export const aDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
export const anInstant = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
export const aDecimal = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 10 }),
  )
  .map(([negative, whole, part]) => `${negative ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`)

/** A value of a kind in its one spelling: what reading gives back unchanged. */
export const scalarOf = (kind: ValueKind): fc.Arbitrary<Scalar> => {
  switch (kind) {
    case 'text':
    case 'markup':
      return storable
    case 'number':
      return fc.integer()
    case 'decimal':
      return aDecimal
    case 'boolean':
      return fc.boolean()
    case 'day':
      return aDay
    case 'instant':
      return anInstant
    case 'time':
      return fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${pad(hour, 2)}:${pad(minute, 2)}`)
    case 'id':
    case 'ids':
      return fc.uuid()
    case 'json':
      return fc.constant('')
  }
}

export const columnName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'page', 'where', 'name', 'epic.name', 'a.b.c'),
  fc.stringMatching(/^[A-Za-z_]\w{0,12}(\.[a-z_]{1,8})?$/),
)
export type Columns = ReadonlyMap<string, ValueKind>
export const someColumns: fc.Arbitrary<Columns> = fc
  .uniqueArray(fc.tuple(columnName, fc.constantFrom(...valueKinds)), {
    minLength: 1,
    maxLength: 8,
    selector: ([name]) => name,
  })
  .map((pairs) => new Map(pairs))

const valueFor = (kind: ValueKind, operator: Operator): fc.Arbitrary<Leaf['value']> => {
  if (operator === 'null' || operator === 'nnull') return fc.constant(undefined)
  if (operator === 'relative') return fc.constantFrom(...relativeWords)
  if (operator === 'weekday' || operator === 'hour') return fc.constantFrom(...clockValues[operator])
  if (operator === 'between') return fc.tuple(scalarOf(kind), scalarOf(kind))
  if (operator === 'in' || operator === 'nin') return fc.array(scalarOf(kind), { maxLength: 4 })
  return scalarOf(kind)
}
const leafOf = (columns: Columns): fc.Arbitrary<Leaf> =>
  fc
    .constantFrom(...columns)
    .chain(([column, kind]) => fc.tuple(fc.constant([column, kind] as const), fc.constantFrom(...operatorsFor(kind))))
    .chain(([[column, kind], operator]) =>
      valueFor(kind, operator).map((value) =>
        value === undefined ? { column, operator } : { column, operator, value },
      ),
    )
export const groupOf = (columns: Columns, depth = mostDepth): fc.Arbitrary<Group> =>
  fc.record({
    operator: fc.constantFrom('and' as const, 'or' as const),
    filters: fc.array(
      depth === 1
        ? leafOf(columns)
        : fc.oneof({ weight: 3, arbitrary: leafOf(columns) }, { weight: 1, arbitrary: groupOf(columns, depth - 1) }),
      { maxLength: 3 },
    ),
  })

const someSort = (columns: Columns): fc.Arbitrary<readonly Sort[]> =>
  fc.uniqueArray(
    fc.record({
      column: fc.constantFrom(...columns.keys()),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    { maxLength: 5, minLength: 1, selector: ({ column }) => column },
  )

/** Bare parameters may be called anything but what the dialect itself uses. */
const parameterName = fc.constantFrom('client_id', 'project_id', 'per_page', '__proto__', 'constructor')

/** A list's grammar, and a question that it allows, as a browser part would hold it. */
export const grammarAndQuery: fc.Arbitrary<readonly [ListGrammar, ListQuery]> = fc
  .tuple(
    someColumns,
    fc.uniqueArray(columnName, { maxLength: 4 }),
    fc.uniqueArray(parameterName),
    fc.integer({ min: 1, max: 100 }),
  )
  .chain(([columns, relations, params, perPage]) => {
    const filterable = [...columns].filter(([, kind]) => kind !== 'json')
    const filter = fc
      .tuple(...filterable.map(([column, kind]) => fc.option(scalarOf(kind)).map((value) => [column, value] as const)))
      .map((pairs) =>
        Object.fromEntries(pairs.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))),
      )
    const query = fc.record({
      page: fc.integer({ min: 1, max: 100_000 }),
      perPage: fc.integer({ min: 1, max: 100 }),
      search: storable,
      sort: someSort(columns),
      include: fc.subarray(relations),
      filter,
      filters: fc.record({
        operator: fc.constantFrom('and' as const, 'or' as const),
        filters: fc.array(leafOf(columns), { maxLength: 5 }),
      }),
      where: fc.option(groupOf(columns), { nil: undefined }),
      params: fc
        .tuple(
          ...params.map((name) =>
            fc.option(storable.filter((value) => value !== '')).map((value) => [name, value] as const),
          ),
        )
        .map((pairs) => Object.fromEntries(pairs.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))),
    })
    const grammar: ListGrammar = {
      kindOf: (column) => columns.get(column),
      sortable: (column) => columns.has(column),
      includable: (relation) => relations.includes(relation),
      params,
      perPage,
      sort: [{ column: 'created_at', direction: 'desc' }],
    }
    return query.map((one) => [grammar, one] as const)
  })
