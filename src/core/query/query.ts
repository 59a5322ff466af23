// Decision (2026-11): Addresses are parsed with URLSearchParams and this grammar instead of qs: it cannot throw,
// and browser and server share the file. Revisit if a client needs deeper keys than `filters[i][column]`.

import type { ValueKind } from '../declare/fields.ts'
import { isWords } from '../declare/kinds.ts'
import { type ClosedList, optionOfWord } from '../words/choice-words.ts'
import {
  badValue,
  type ChoicesOf,
  type Fault,
  type Faults,
  leafOf,
  noFaults,
  operatorsFor,
  readGroup,
  readLeafValue,
  readValue,
  type TakesMe,
} from './check-predicate.ts'
import type { Group, Leaf, Operator, Scalar } from './predicate.ts'
import { isStorable, readScalar } from './values.ts'

/** A list call of the specification, parsed. */
export type ListQuery = {
  readonly page: number
  readonly perPage: number
  readonly search: string
  readonly sort: readonly Sort[]
  readonly include: readonly string[]
  /** `filter[column]=text`: contains for text, equal for others, comma-joined for any of. */
  readonly filter: { readonly [column: string]: string }
  /** `filters[i]` joined by the top-level `operator`. */
  readonly filters: { readonly operator: 'and' | 'or'; readonly filters: readonly Leaf[] }
  /** Nested groups, as one JSON parameter to our own server. */
  readonly where: Group | undefined
  /** Bare parameters that the list declares. */
  readonly params: { readonly [name: string]: string }
}
export type Sort = { readonly column: string; readonly direction: 'asc' | 'desc' }

/** The bounds of a list call; made from the entity's declaration and the caller's permissions. */
export type ListGrammar = {
  readonly kindOf: (column: string) => ValueKind | undefined
  readonly takesMe?: TakesMe
  readonly choicesOf?: ChoicesOf
  readonly sortable: (column: string) => boolean
  readonly includable: (relation: string) => boolean
  readonly params: readonly string[]
  /** Kind of the column that a bare parameter stands for; the parameter's value has to be of it. */
  readonly paramKind?: (parameter: string) => ValueKind | undefined
  readonly paramChoices?: ChoicesOf
  readonly perPage: number
  readonly sort: readonly Sort[]
}

export const mostPerPage = 100
/** Deepest row that a page may start at; beyond it people should filter instead. */
const mostOffset = 10_000_000
export const mostParameters = 200
export const mostQueryLength = 8192
/** Most columns that a list is sorted by at once. */
export const mostSorts = 5

type Pair = readonly [name: string, value: string]

/** Writes a list call as parameters in a fixed order, with values that equal our defaults: other servers' differ. */
export const writeListQuery = (query: ListQuery): Pair[] => {
  const pairs: Pair[] = [
    ['page', String(query.page)],
    ['perPage', String(query.perPage)],
  ]
  if (query.search !== '') pairs.push(['search', query.search])
  if (query.sort.length > 0) {
    pairs.push(['orderOn', query.sort.map(({ column }) => column).join(',')])
    pairs.push(['orderBy', query.sort.map(({ direction }) => direction).join(',')])
  }
  if (query.include.length > 0) pairs.push(['include', query.include.join(',')])
  for (const [column, value] of Object.entries(query.filter)) pairs.push([`filter[${column}]`, value])
  query.filters.filters.forEach((leaf, i) => {
    pairs.push([`filters[${i}][column]`, leaf.column], [`filters[${i}][operator]`, leaf.operator])
    if (Array.isArray(leaf.value))
      for (const one of leaf.value as readonly Scalar[]) pairs.push([`filters[${i}][value][]`, String(one)])
    else if (leaf.value !== undefined) pairs.push([`filters[${i}][value]`, String(leaf.value)])
  })
  if (query.filters.filters.length > 0) pairs.push(['operator', query.filters.operator])
  if (query.where !== undefined) pairs.push(['where', JSON.stringify(query.where)])
  for (const [name, value] of Object.entries(query.params)) pairs.push([name, value])
  return pairs
}

const columnKey = /^filter\[([\w.]{1,80})\]$/
const conditionKey = /^filters\[(\d{1,3})\]\[(column|operator|value)\](\[\d{0,3}\])?$/

type RawLeaf = { column?: string; operator?: string; value?: string; values: string[] }

/** Sorts the parameters by their meaning; unknown and repeated ones are faults. */
const sortOut = (pairs: readonly Pair[], allowed: readonly string[], faults: Faults) => {
  const plain = new Map<string, string>()
  const seenNames = new Set<string>()
  const filter: { [column: string]: string } = {}
  const leaves = new Map<number, RawLeaf>()
  const names = new Set(['page', 'perPage', 'search', 'orderOn', 'orderBy', 'include', 'operator', 'where', ...allowed])
  const put = (name: string, code: string) => {
    faults[name.slice(0, 80)] = [{ code }]
  }
  for (const [name, value] of pairs) {
    if (!isStorable(value)) put(name, 'bad_text')
    const column = columnKey.exec(name)?.[1]
    const condition = conditionKey.exec(name)
    if (column !== undefined) {
      if (Object.hasOwn(filter, column)) put(name, 'doubled')
      Object.defineProperty(filter, column, { value, enumerable: true, configurable: true, writable: true })
    } else if (condition !== null) {
      const index = Number(condition[1])
      const leaf = leaves.get(index) ?? { values: [] }
      leaves.set(index, leaf)
      const part = condition[2] as 'column' | 'operator' | 'value'
      const isList = condition[3] !== undefined
      const isTaken = isList ? part !== 'value' || leaf.value !== undefined : leaf[part] !== undefined
      if (isTaken || (!isList && part === 'value' && leaf.values.length > 0)) put(name, 'doubled')
      else if (isList) leaf.values.push(value)
      else leaf[part] = value
    } else if (!names.has(name)) put(name, 'unknown_parameter')
    else if (seenNames.has(name)) put(name, 'doubled')
    else {
      seenNames.add(name)
      // An empty parameter of the list itself asks for nothing, as an empty filter does.
      if (value !== '' || !allowed.includes(name)) plain.set(name, value)
    }
  }
  return { plain, filter, leaves: [...leaves].sort(([a], [b]) => a - b) }
}

const wholeNumber = (text: string | undefined, otherwise: number, most: number): number | undefined => {
  if (text === undefined) return otherwise
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= 1 && number <= most ? number : undefined
}

const words = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(','))

/** The direction of a column that is named without one (specification, section 7). */
const usualDirection = 'desc'

const readSort = (plain: ReadonlyMap<string, string>, grammar: ListGrammar, faults: Faults): readonly Sort[] => {
  const columns = words(plain.get('orderOn'))
  const directions = words(plain.get('orderBy')).map((word) => word.toLowerCase())
  if (directions.some((word) => word !== 'asc' && word !== 'desc')) faults.orderBy = [{ code: 'bad_value' }]
  if (directions.length > Math.max(columns.length, 1)) faults.orderBy = [{ code: 'bad_value' }]
  const unknown = columns.find((column) => !grammar.sortable(column))
  if (unknown !== undefined) faults.orderOn = [{ code: 'not_sortable', params: { column: unknown.slice(0, 60) } }]
  if (new Set(columns).size < columns.length) faults.orderOn = [{ code: 'doubled' }]
  if (columns.length > mostSorts) faults.orderOn = [{ code: 'too_many', params: { max: mostSorts } }]
  const direction = (i: number) => (directions[i] === 'asc' || directions[i] === 'desc' ? directions[i] : undefined)
  if (columns.length === 0)
    return grammar.sort.map((sort, i) => (i === 0 ? { ...sort, direction: direction(0) ?? sort.direction } : sort))
  return columns.map((column, i) => ({ column, direction: direction(i) ?? direction(0) ?? usualDirection }))
}

const readLeaf = (raw: RawLeaf, index: number, grammar: ListGrammar, faults: Faults): Leaf | undefined => {
  const name = `filters[${index}]`
  const fail = (code: string, params?: Fault['params']) => {
    faults[name] = [params === undefined ? { code } : { code, params }]
    return undefined
  }
  if (raw.column === undefined) return fail('malformed')
  const kind = grammar.kindOf(raw.column)
  if (kind === undefined) return fail('unknown_column', { column: raw.column.slice(0, 60) })
  const operator = raw.operator ?? 'eq'
  if (!(operatorsFor(kind) as readonly string[]).includes(operator)) return fail('bad_operator', { column: raw.column })
  const rawValue = raw.values.length > 0 ? raw.values : (raw.value ?? '')
  const value = readLeafValue(
    kind,
    operator as Operator,
    rawValue,
    grammar.takesMe?.(raw.column),
    grammar.choicesOf?.(raw.column),
  )
  return value === badValue
    ? fail('bad_value', { column: raw.column })
    : leafOf(raw.column, operator as Operator, value)
}

const readWhere = (text: string | undefined, grammar: ListGrammar, faults: Faults): Group | undefined => {
  if (text === undefined) return undefined
  try {
    const parsed = readGroup(JSON.parse(text), grammar.kindOf, grammar.takesMe, grammar.choicesOf)
    if ('group' in parsed) return parsed.group
    Object.assign(faults, parsed.faults)
  } catch {
    faults.where = [{ code: 'malformed' }]
  }
  return undefined
}

export type ReadResult = { readonly query: ListQuery } | { readonly faults: Faults }

/** Reads a list call against what the list allows. Never throws, whatever comes. */
export const readListQuery = (pairs: readonly Pair[], grammar: ListGrammar): ReadResult => {
  const faults = noFaults()
  if (pairs.length > mostParameters)
    return { faults: { query: [{ code: 'too_many', params: { max: mostParameters } }] } }
  const { plain, filter, leaves } = sortOut(pairs, grammar.params, faults)
  const perPage = wholeNumber(plain.get('perPage'), grammar.perPage, mostPerPage)
  if (perPage === undefined) faults.perPage = [{ code: 'out_of_range', params: { min: 1, max: mostPerPage } }]
  const mostPages = Math.ceil(mostOffset / (perPage ?? 1))
  const page = wholeNumber(plain.get('page'), 1, mostPages)
  if (page === undefined) faults.page = [{ code: 'out_of_range', params: { min: 1, max: mostPages } }]
  const operator = plain.get('operator') ?? 'and'
  if (operator !== 'and' && operator !== 'or') faults.operator = [{ code: 'bad_value' }]
  const include = [...new Set(words(plain.get('include')))]
  const unknownRelation = include.find((relation) => !grammar.includable(relation))
  if (unknownRelation !== undefined)
    faults.include = [{ code: 'unknown_relation', params: { relation: unknownRelation.slice(0, 60) } }]
  for (const column of Object.keys(filter)) {
    const fault = faultOfFilter(column, filter[column] ?? '', grammar)
    if (fault !== undefined) faults[`filter[${column}]`] = [fault]
  }
  const conditions = leaves
    .map(([index, raw]) => readLeaf(raw, index, grammar, faults))
    .filter((leaf) => leaf !== undefined)
  const where = readWhere(plain.get('where'), grammar, faults)
  const sort = readSort(plain, grammar, faults)
  const search = plain.get('search') ?? ''
  if (search.length > 200) faults.search = [{ code: 'too_long', params: { max: 200 } }]
  for (const parameter of grammar.params) {
    const kind = grammar.paramKind?.(parameter)
    if (
      kind !== undefined &&
      plain.has(parameter) &&
      (readScalar(kind, plain.get(parameter)) === undefined ||
        !isListed(plain.get(parameter), grammar.paramChoices?.(parameter)))
    )
      faults[parameter] = [{ code: 'bad_value', params: { column: parameter } }]
  }
  if (Object.keys(faults).length > 0 || page === undefined || perPage === undefined) return { faults }
  const params = Object.fromEntries(
    grammar.params.flatMap((name) => (plain.has(name) ? [[name, plain.get(name) ?? '']] : [])),
  )
  return {
    query: {
      page,
      perPage,
      search,
      sort,
      include,
      filter,
      filters: { operator: operator as 'and' | 'or', filters: conditions },
      where,
      params,
    },
  }
}

const isListed = (value: string | undefined, choices: ClosedList | undefined): boolean =>
  choices === undefined || choices.options.includes(value ?? '')

const faultOfFilter = (column: string, text: string, grammar: ListGrammar): Fault | undefined => {
  const kind = grammar.kindOf(column)
  if (kind === undefined || kind === 'json') return { code: 'unknown_column', params: { column: column.slice(0, 60) } }
  const takesMe = grammar.takesMe?.(column)
  return filterNode(column, text, kind, grammar.choicesOf?.(column), takesMe) === undefined
    ? { code: 'bad_value', params: { column } }
    : undefined
}

/**
 * Returns the condition that `filter[column]=text` means: text contains (a column reached through a relation equals,
 * case and accents aside, as names of epics and roles do), others equal; a comma-joined list means any of its values.
 * Undefined where the text is no value.
 * @param takesMe the column holds references to the actor
 * @param choices those of a column with a closed list, of which each value must be one; in any case, as in a body
 */
export const filterNode = (
  column: string,
  text: string,
  kind: ValueKind,
  choices?: ClosedList,
  takesMe = false,
): Group | undefined => {
  if (choices !== undefined) {
    const chosen = words(text).map((word) => optionOfWord(choices, word))
    if (chosen.includes(undefined)) return undefined
    return { operator: 'or', filters: (chosen as string[]).map((value) => ({ column, operator: 'eq', value })) }
  }
  const parts = isWords(kind) ? text.split(',').filter((part) => part.trim() !== '') : words(text)
  const values = parts.map((part) => readValue(kind, isWords(kind) ? part.trim() : part, takesMe))
  if (values.includes(undefined) || values.length > 1000) return undefined
  const operator: Operator = isWords(kind) && !column.includes('.') ? 'contains' : 'eq'
  return { operator: 'or', filters: (values as Scalar[]).map((value) => ({ column, operator, value })) }
}
