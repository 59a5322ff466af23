import type { CrudFilter, GetListParams } from '@refinedev/core'
import i18next from 'i18next'
import type { Model } from '../../core/model.ts'
import {
  conjunction,
  type Group,
  isGroup,
  type Leaf,
  type Node,
  type Operator,
  operators,
  type Scalar,
} from '../../core/predicate.ts'
import { type ListQuery, writeListQuery } from '../../core/query.ts'

/** What a list asks beyond Refine's own words. */
export type ListMeta = {
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

/** `filter[column]=text` says it: contains for text, equal for all others, a list for any of. */
const asFilter = (leaf: Leaf, model: Model): string | undefined => {
  const kind = model.byWire.get(leaf.column)?.type
  const usual: Operator = kind === 'text' ? 'contains' : 'eq'
  if (leaf.operator === usual && !Array.isArray(leaf.value)) {
    const text = String(leaf.value)
    return text.includes(',') ? undefined : text
  }
  if (leaf.operator !== 'in' || kind === 'text' || !Array.isArray(leaf.value)) return undefined
  return leaf.value.join(',')
}

/** What the server takes for granted when nobody chose; ours is told all the same, as other servers' defaults differ. */
const sortOf = (params: GetListParams, model: Model, own: boolean): ListQuery['sort'] => {
  const chosen = (params.sorters ?? []).map(({ field, order }) => ({ column: field, direction: order }))
  // The specification's `orderOn` names one column.
  if (chosen.length > 0) return own ? chosen : chosen.slice(0, 1)
  const { sort } = model.entity.list
  return [{ column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }]
}

/** Refine's conditions, which its own hooks ask for, and ours beside them. */
const questionOf = ({ filters, meta }: GetListParams): Group | undefined =>
  conjunction(...(filters ?? []).map(toNode), (meta as ListMeta | undefined)?.where)

/**
 * Conditions on one level as `filter[column]` and `filters[i]`, which any server of the specification understands; deeper
 * ones as `where`, which only our own reads.
 */
const asParameters = (where: Group | undefined, model: Model): Pick<ListQuery, 'filter' | 'filters' | 'where'> => {
  const filter: { [column: string]: string } = {}
  const nothing = { operator: 'and' as const, filters: [] }
  if (where === undefined) return { filter, filters: nothing, where: undefined }
  if (where.operator === 'or')
    return isFlat(where) ? { filter, filters: where, where: undefined } : { filter, filters: nothing, where }
  const leaves: Leaf[] = []
  for (const leaf of where.filters.filter((node) => !isGroup(node))) {
    const text = Object.hasOwn(filter, leaf.column) ? undefined : asFilter(leaf, model)
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
 * A list call in the specification's dialect. Another server gets only what the specification lists for its calls:
 * the search box as a filter on the title.
 */
export const toListQuery = (params: GetListParams, model: Model, own: boolean): ListQuery => {
  const meta = (params.meta ?? {}) as ListMeta
  const search = meta.search?.trim() ?? ''
  const question = asParameters(questionOf(params), model)
  if (question.where !== undefined && !own) throw new Error(i18next.t('list:builder.notAsked'))
  const title = model.byName.get(model.entity.title)?.wire ?? model.entity.title
  return {
    page: params.pagination?.currentPage ?? 1,
    perPage: params.pagination?.pageSize ?? model.entity.list.pageSize ?? 25,
    search: own ? search : '',
    sort: sortOf(params, model, own),
    include: meta.include ?? [],
    ...question,
    ...(search !== '' && !own ? { filter: { ...question.filter, [title]: search } } : {}),
    params: {},
  }
}

/** The same call as the parameters of an address. */
export const listParameters = (params: GetListParams, model: Model, own: boolean): URLSearchParams =>
  new URLSearchParams(writeListQuery(toListQuery(params, model, own)).map(([name, value]) => [name, value]))

/** The same call by POST: the parameters of its address, and its whole condition, which goes into the body. */
export const longParameters = (
  params: GetListParams,
  model: Model,
): { readonly parameters: URLSearchParams; readonly where: Group | undefined } => {
  const { filters: _, meta, ...rest } = params
  const short = { ...rest, meta: { ...(meta as ListMeta | undefined), where: undefined } }
  return { parameters: listParameters(short, model, true), where: questionOf(params) }
}
