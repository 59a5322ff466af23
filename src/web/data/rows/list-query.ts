import type { CrudFilter, GetListParams } from '@refinedev/core'
import i18next from 'i18next'
import type { Model } from '../../../core/declare/model.ts'
import {
  conjunction,
  type Group,
  isGroup,
  type Leaf,
  type Node,
  type Operator,
  operators,
  type Scalar,
} from '../../../core/query/predicate.ts'
import { type ListQuery, writeListQuery } from '../../../core/query/query.ts'

/** Parts of a list query that Refine's parameters cannot express. */
type ListMeta = {
  readonly include?: readonly string[]
  readonly search?: string
  readonly where?: Group | undefined
}

const isOperator = (operator: string): operator is Operator => (operators as readonly string[]).includes(operator)

const isFlat = (group: Group): group is Group & { readonly filters: readonly Leaf[] } =>
  !group.filters.some((node) => isGroup(node))

const toNode = (filter: CrudFilter): Node => {
  if (!('field' in filter)) return { operator: filter.operator, filters: (filter.value as CrudFilter[]).map(toNode) }
  if (!isOperator(filter.operator)) throw new Error(`the dialect has no operator ${filter.operator}`)
  const value = filter.value as Scalar | readonly Scalar[] | null | undefined
  const leaf = { column: filter.field, operator: filter.operator }
  return value === null || value === undefined ? leaf : { ...leaf, value }
}

/** The value for `filter[column]=`, if it can express the condition: contains for text, else equality or a list. */
const toFilterText = (leaf: Leaf, model: Model): string | undefined => {
  const kind = model.byWire.get(leaf.column)?.type
  const defaultOperator: Operator = kind === 'text' ? 'contains' : 'eq'
  if (leaf.operator === defaultOperator && !Array.isArray(leaf.value)) {
    const text = String(leaf.value)
    return text.includes(',') ? undefined : text
  }
  if (leaf.operator !== 'in' || kind === 'text' || !Array.isArray(leaf.value)) return undefined
  return leaf.value.join(',')
}

/** The list's order, else the declared one; always sent, since servers' defaults differ. */
const sortOf = (params: GetListParams, model: Model, own: boolean): ListQuery['sort'] => {
  const sorters = (params.sorters ?? []).map(({ field, order }) => ({ column: field, direction: order }))
  // The specification's `orderOn` names one column.
  if (sorters.length > 0) return own ? sorters : sorters.slice(0, 1)
  const { sort } = model.entity.list
  return [{ column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }]
}

/** Conjunction of Refine's filters, which its own hooks use, and our condition. */
const conditionOf = ({ filters, meta }: GetListParams): Group | undefined =>
  conjunction(...(filters ?? []).map(toNode), (meta as ListMeta | undefined)?.where)

/**
 * Writes flat conditions as `filter[column]` and `filters[i]`, which every server of the specification reads, nested
 * ones as `where`, which only our own does.
 */
const toParameters = (where: Group | undefined, model: Model): Pick<ListQuery, 'filter' | 'filters' | 'where'> => {
  const filter: { [column: string]: string } = {}
  const noFilters = { operator: 'and' as const, filters: [] }
  if (where === undefined) return { filter, filters: noFilters, where: undefined }
  if (where.operator === 'or')
    return isFlat(where) ? { filter, filters: where, where: undefined } : { filter, filters: noFilters, where }
  const leaves: Leaf[] = []
  for (const leaf of where.filters.filter((node) => !isGroup(node))) {
    const text = Object.hasOwn(filter, leaf.column) ? undefined : toFilterText(leaf, model)
    if (text === undefined) leaves.push(leaf)
    else filter[leaf.column] = text
  }
  const groups = where.filters.filter(isGroup)
  const [only] = groups
  if (only !== undefined && groups.length === 1 && leaves.length === 0 && isFlat(only))
    return { filter, filters: only, where: undefined }
  return {
    filter,
    filters: { operator: 'and', filters: leaves },
    where: only === undefined ? undefined : { operator: 'and', filters: groups },
  }
}

/**
 * A list call as specified. Other servers get only parameters of the specification; the search becomes a filter on the
 * title.
 */
export const toListQuery = (params: GetListParams, model: Model, own: boolean): ListQuery => {
  const meta = (params.meta ?? {}) as ListMeta
  const search = meta.search?.trim() ?? ''
  const conditions = toParameters(conditionOf(params), model)
  if (conditions.where !== undefined && !own) throw new Error(i18next.t('list:builder.notAsked'))
  const title = model.byName.get(model.entity.title)?.wire ?? model.entity.title
  return {
    page: params.pagination?.currentPage ?? 1,
    perPage: params.pagination?.pageSize ?? model.entity.list.pageSize ?? 25,
    search: own ? search : '',
    sort: sortOf(params, model, own),
    include: meta.include ?? [],
    ...conditions,
    ...(search !== '' && !own ? { filter: { ...conditions.filter, [title]: search } } : {}),
    params: {},
  }
}

/** Query parameters of a list call. */
export const listParameters = (params: GetListParams, model: Model, own: boolean): URLSearchParams =>
  new URLSearchParams(writeListQuery(toListQuery(params, model, own)).map(([name, value]) => [name, value]))

/** A list call by POST: its query parameters, and the condition for the body. */
export const longParameters = (
  params: GetListParams,
  model: Model,
): { readonly parameters: URLSearchParams; readonly where: Group | undefined } => {
  const { filters: _, meta, ...rest } = params
  const short = { ...rest, meta: { ...(meta as ListMeta | undefined), where: undefined } }
  return { parameters: listParameters(short, model, true), where: conditionOf(params) }
}
