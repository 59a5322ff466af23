import { conditionsOf, type Kinds, readKind, test } from './conditions.ts'
import { invalid, Refusal } from './http.ts'

type Row = { readonly [column: string]: unknown }
export type ListShape<R> = {
  readonly rows: readonly R[]
  /** What may be filtered by, and as what. */
  readonly kinds: Kinds
  /** Value of a column, dotted ones (`roles.name`) as a list. */
  readonly valueOf: (row: R, column: string) => unknown
  readonly perPage: number
  readonly includes: readonly string[]
  /** Bare parameters of this call in the specification. */
  readonly bare?: { readonly [parameter: string]: (row: R, value: string) => boolean }
}
export type ListAnswer<R> = { readonly rows: readonly R[]; readonly total: number; readonly include: readonly string[] }

const known = ['page', 'perPage', 'orderOn', 'orderBy', 'include', 'operator']

export const readInclude = (query: URLSearchParams, allowed: readonly string[]): readonly string[] => {
  const names = (query.get('include') ?? '').split(',').filter((name) => name !== '')
  for (const name of names) if (!allowed.includes(name)) throw invalid('include', `${name} can not be included.`)
  return names
}

/** Refuses every parameter that the call does not know. */
export const refuseParameters = (query: URLSearchParams, allowed: readonly string[]): void => {
  const stray = [...query.keys()].find((name) => !allowed.includes(name))
  if (stray !== undefined) throw invalid(stray, `Unknown parameter ${stray}.`)
}

const whole = (query: URLSearchParams, name: string, otherwise: number, most: number): number => {
  const text = query.get(name) ?? String(otherwise)
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw invalid(name, `${name} must lie between 1 and ${most}.`)
  return number
}

const compare = (a: unknown, b: unknown): number => {
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1
  if (b === null || b === undefined) return -1
  return typeof a === 'string' ? a.localeCompare(String(b)) : Number(a) - Number(b)
}

const order = <R>(query: URLSearchParams, shape: ListShape<R>): ((a: R, b: R) => number) => {
  const column = query.get('orderOn') ?? 'created_at'
  const direction = query.get('orderBy') ?? 'desc'
  // The specification orders on one column; a list of them is somebody's extension.
  if (readKind(shape.kinds, column) === undefined || column.includes('.'))
    throw invalid('orderOn', `Can not order on ${column}.`)
  if (direction !== 'asc' && direction !== 'desc') throw invalid('orderBy', 'orderBy is asc or desc.')
  const sign = direction === 'asc' ? 1 : -1
  return (a, b) => sign * compare(shape.valueOf(a, column), shape.valueOf(b, column))
}

/** Answers `page, perPage, filter[…], filters[i][…], operator, include, orderOn, orderBy`; anything else is refused. */
export const answerList = <R extends Row>(query: URLSearchParams, shape: ListShape<R>): ListAnswer<R> => {
  const bare = shape.bare ?? {}
  const plain = [...query.keys()].filter((name) => !/^filters?\[/.test(name))
  for (const name of plain) {
    if (!known.includes(name) && !Object.hasOwn(bare, name)) throw invalid(name, `Unknown parameter ${name}.`)
    if (query.getAll(name).length > 1) throw invalid(name, `${name} is given twice.`)
  }
  const operator = query.get('operator') ?? 'and'
  if (operator !== 'and' && operator !== 'or') throw invalid('operator', 'operator is and or or.')
  const { simple, advanced } = conditionsOf(query, shape.kinds)
  const rows = shape.rows.filter((row) => {
    const holds = (condition: (typeof simple)[number]) => test(condition, shape.valueOf(row, condition.column))
    const asked = advanced.length === 0 || (operator === 'and' ? advanced.every(holds) : advanced.some(holds))
    return (
      asked &&
      simple.every(holds) &&
      Object.entries(bare).every(([name, ask]) => {
        const value = query.get(name)
        return value === null || ask(row, value)
      })
    )
  })
  const page = whole(query, 'page', 1, 1_000_000)
  const perPage = whole(query, 'perPage', shape.perPage, 100)
  const include = readInclude(query, shape.includes)
  const sorted = rows.toSorted(order(query, shape))
  return { rows: sorted.slice((page - 1) * perPage, page * perPage), total: rows.length, include }
}

export const notFound = (): Refusal => new Refusal(404, 'Not found.')
