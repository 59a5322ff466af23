import { invalid } from './http.ts'

export type Kind = 'text' | 'flag' | 'id' | 'moment'
export type Kinds = { readonly [column: string]: Kind }
export type Condition = {
  readonly column: string
  readonly kind: Kind
  readonly operator: string
  readonly values: readonly string[]
}

const operators = 'eq ne lt lte gt gte contains ncontains startswith endswith between in nin null nnull relative'.split(
  ' ',
)
const listed = ['in', 'nin', 'between']

export const readKind = (kinds: Kinds, column: string): Kind | undefined =>
  Object.hasOwn(kinds, column) ? kinds[column] : undefined

const kindFor = (kinds: Kinds, column: string, parameter: string): Kind => {
  const kind = readKind(kinds, column)
  if (kind === undefined) throw invalid(parameter, `Can not filter by ${column}.`)
  return kind
}

const checkValues = (kind: Kind, values: readonly string[], parameter: string): readonly string[] => {
  const good = (value: string) =>
    kind === 'flag' ? /^(true|false|0|1)$/.test(value) : kind === 'moment' ? !Number.isNaN(Date.parse(value)) : true
  if (!values.every(good)) throw invalid(parameter, 'This value does not fit.')
  return kind === 'flag' ? values.map((value) => (value === '1' ? 'true' : value === '0' ? 'false' : value)) : values
}

/** Reads `filter[column]` (text contains, others equal, a comma-joined list is any of) and `filters[i][…]`. */
export const conditionsOf = (query: URLSearchParams, kinds: Kinds) => {
  const simple: Condition[] = []
  const parts = new Map<string, { column?: string; operator?: string; values: string[] }>()
  for (const [parameter, value] of query) {
    const column = /^filter\[(.+)\]$/.exec(parameter)?.[1]
    const match = /^filters\[(\d+)\]\[(column|operator|value)\](\[\d*\])?$/.exec(parameter)
    if (column !== undefined) {
      const kind = kindFor(kinds, column, parameter)
      const values = checkValues(
        kind,
        value.split(',').filter((part) => part !== ''),
        parameter,
      )
      const operator = kind === 'text' && !column.includes('.') ? 'contains' : 'in'
      if (values.length > 0) simple.push({ column, kind, operator, values })
    } else if (match !== null) {
      const [, index = '', part] = match
      const entry = parts.get(index) ?? { values: [] }
      parts.set(index, entry)
      if (part === 'value') entry.values.push(value)
      else entry[part as 'column' | 'operator'] = value
    } else if (/^filters?\[/.test(parameter)) throw invalid(parameter, `Unknown parameter ${parameter}.`)
  }
  const advanced = [...parts].map(([index, { column = '', operator = 'eq', values }]): Condition => {
    const parameter = `filters[${index}]`
    const kind = kindFor(kinds, column, parameter)
    if (!operators.includes(operator)) throw invalid(parameter, `Unknown operator ${operator}.`)
    if (operator === 'null' || operator === 'nnull') return { column, kind, operator, values: [] }
    const split = listed.includes(operator) ? values.flatMap((value) => value.split(',')) : values
    if (split.length === 0) throw invalid(parameter, 'A value is missing.')
    return { column, kind, operator, values: operator === 'relative' ? split : checkValues(kind, split, parameter) }
  })
  return { simple, advanced }
}

const folded = (value: string): string => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const dayMs = 86_400_000

const relative = (at: number, word: string): boolean => {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs
  const spans: { readonly [word: string]: readonly [number, number] } = {
    today: [today, today + dayMs],
    this_week: [monday, monday + 7 * dayMs],
    last_7_days: [today - 6 * dayMs, today + dayMs],
    next_7_days: [today, today + 7 * dayMs],
    overdue: [0, Date.now()],
  }
  const span = spans[word]
  if (span === undefined) throw invalid('relative', `Unknown word ${word}.`)
  return at >= span[0] && at < span[1]
}

/** Whether a value, or any of a list of them, answers a condition. A missing one answers only the negative operators. */
export const test = ({ kind, operator, values }: Condition, value: unknown): boolean => {
  const all = (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined).map(String)
  const wanted = values[0] ?? ''
  const order = (one: string, other: string) =>
    kind === 'moment'
      ? Date.parse(one) - Date.parse(other)
      : folded(one) < folded(other)
        ? -1
        : folded(one) > folded(other)
          ? 1
          : 0
  const has = (one: string) => values.some((each) => order(one, each) === 0)
  const includes = (one: string) => values.some((each) => folded(one).includes(folded(each)))
  switch (operator) {
    case 'null':
      return all.length === 0
    case 'nnull':
      return all.length > 0
    case 'ne':
    case 'nin':
      return !all.some(has)
    case 'ncontains':
      return !all.some(includes)
    case 'contains':
      return all.some(includes)
    case 'startswith':
      return all.some((one) => folded(one).startsWith(folded(wanted)))
    case 'endswith':
      return all.some((one) => folded(one).endsWith(folded(wanted)))
    case 'lt':
      return all.some((one) => order(one, wanted) < 0)
    case 'lte':
      return all.some((one) => order(one, wanted) <= 0)
    case 'gt':
      return all.some((one) => order(one, wanted) > 0)
    case 'gte':
      return all.some((one) => order(one, wanted) >= 0)
    case 'between':
      return all.some((one) => order(one, wanted) >= 0 && order(one, values[1] ?? wanted) <= 0)
    case 'relative':
      return all.some((one) => relative(Date.parse(one), wanted))
    default:
      return all.some(has)
  }
}
