import type { CrudFilter, GetListParams } from '@refinedev/core'
import i18next from 'i18next'
import type { Model } from '../../core/model.ts'
import {
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

const isFlat = (group: Group): group is Group & { readonly filters: readonly Leaf[] } =>
  !group.filters.some((node) => isGroup(node))

/**
 * Where the builder's conditions go: beside those of the filter bar, as `filters[i]`, where one level says both, so that
 * any server of the specification understands; else they are nested, which only our own reads.
 */
const placed = (
  where: Group | undefined,
  leaves: readonly Leaf[],
): { readonly flat: ListQuery['filters']; readonly nested: Group | undefined } => {
  const bar = { operator: 'and' as const, filters: leaves }
  if (where === undefined) return { flat: bar, nested: undefined }
  if (!isFlat(where)) return { flat: bar, nested: where }
  if (where.operator === 'and' || where.filters.length === 1)
    return { flat: { operator: 'and', filters: [...leaves, ...where.filters] }, nested: undefined }
  return leaves.length === 0 ? { flat: where, nested: undefined } : { flat: bar, nested: where }
}

/**
 * A list call in the specification's dialect. Another server gets only what the specification lists for its calls:
 * the search box as a filter on the title.
 */
export const toListQuery = (params: GetListParams, model: Model, own: boolean): ListQuery => {
  const meta = (params.meta ?? {}) as ListMeta
  const search = meta.search?.trim() ?? ''
  const filter: { [column: string]: string } = {}
  const leaves: Leaf[] = []
  const groups: Node[] = []
  for (const node of (params.filters ?? []).map(toNode)) {
    if ('filters' in node) groups.push(node)
    else {
      const text = Object.hasOwn(filter, node.column) ? undefined : asFilter(node, model)
      if (text === undefined) leaves.push(node)
      else filter[node.column] = text
    }
  }
  const { flat, nested } = placed(meta.where, leaves)
  if (nested !== undefined) groups.push(nested)
  if (groups.length > 0 && !own) throw new Error(i18next.t('list:builder.notAsked'))
  if (search !== '' && !own) filter[model.byName.get(model.entity.title)?.wire ?? model.entity.title] = search
  return {
    page: params.pagination?.currentPage ?? 1,
    perPage: params.pagination?.pageSize ?? model.entity.list.pageSize ?? 25,
    search: own ? search : '',
    sort: sortOf(params, model, own),
    include: meta.include ?? [],
    filter,
    filters: flat,
    where: groups.length === 0 ? undefined : { operator: 'and', filters: groups },
    params: {},
  }
}

/** The same call as the parameters of an address. */
export const listParameters = (params: GetListParams, model: Model, own: boolean): URLSearchParams =>
  new URLSearchParams(writeListQuery(toListQuery(params, model, own)).map(([name, value]) => [name, value]))
