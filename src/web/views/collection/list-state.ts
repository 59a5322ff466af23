// Decision (2026-11): A list's state is its address: order, page, filters, conditions, view and the row open at the
// side. Columns and density are kept on the device or by the view. A saved view is such an address with a name.

import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { readGroup } from '../../../core/query/check-predicate.ts'
import { fieldOfColumn } from '../../../core/query/measured.ts'
import type { Group } from '../../../core/query/predicate.ts'
import { mostPerPage } from '../../../core/query/query.ts'
import { formParameter } from '../../data/addresses/form-address.ts'
import {
  type FilterParameters,
  filterFields,
  joinWhere,
  parameterNames,
  splitWhere,
} from './filters/filter-parameters.ts'
import { withCurrentNames } from './former-names.ts'
import { readSorts, type Sorts, writeSorts } from './sorting.ts'

/** The state of a list that its URL holds, so that it survives reload, Back and sharing. */
export type ListState = {
  readonly page: number
  /** Rows of a page; without it there are no pages, and rows are read while the user scrolls. */
  readonly perPage: number | undefined
  readonly sort: Sorts
  /** Wire name of the field by which rows are grouped. */
  readonly group: string | undefined
  readonly search: string
  /** Conditions; days of instants are kept as chosen (`requestWhere` makes them instants). */
  readonly where: Group | undefined
  /** Id of the saved view; `allView` for none although there is a default view; or undefined. */
  readonly view: string | undefined
  /** Whether deleted rows are shown instead. */
  readonly trash: boolean
  /** Id of the row in the side panel. */
  readonly peek: string | undefined
  /** The question of the report (`views/report`), where the list is shown as one. */
  readonly report: string | undefined
  /** The open form: `new`, or the id of the edited row. */
  readonly form: string | undefined
}

/** Name of the parameter with the report's question. */
export const reportParameter = 'report'

/** Value of the `view` parameter that overrides a default view. */
export const allView = 'all'

/** Page sizes of the specification, section 9. */
export const pageSizes = [2, 3, 5, 10, 20, 25, 50, 100] as const

const filterKey = /^filter\[(\w{1,80})\]$/

const wholeNumber = (text: string | null, fallback: number): number => {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number > 0 && number < 1e9 ? number : fallback
}

/**
 * Parses conditions. The server decides whether `@me` is valid for a reference, as it knows which fields refer to
 * users.
 */
export const readWhere = (raw: unknown, model: Model) =>
  readGroup(
    raw,
    (column) => fieldOfColumn(model, column)?.type ?? undefined,
    () => true,
  )

const whereOf = (text: string | null, model: Model): Group | undefined => {
  if (text === null) return undefined
  try {
    const read = readWhere(JSON.parse(text), model)
    return 'group' in read && read.group.filters.length > 0 ? read.group : undefined
  } catch {
    return undefined
  }
}

/** Keeps the question as it is written; the report reads it. */
const reportOf = (text: string | null, { entity }: Model): string | undefined =>
  text !== null && entity.measures !== undefined && /^[\w.,:-]{1,300}$/.test(text) ? text : undefined

const idOf = (text: string | null): string | undefined =>
  text !== null && /^[\w-]{1,64}$/.test(text) ? text : undefined

export const defaultPerPage = (model: Model): number => model.entity.list.pageSize ?? 25

/**
 * Returns the fields by which the list can be grouped: those that the declaration lists, then every other choice,
 * reference, and yes or no. There are none without a declared one, as the server then has no call for groups.
 */
export const groupFields = (model: Model): readonly ModelField[] => {
  const declared = (model.entity.list.groups ?? []).flatMap((name) => model.byName.get(name) ?? [])
  if (declared.length === 0) return []
  return [
    ...declared,
    ...model.fields.filter((field) => traitsOf(field.field).grouping === true && !declared.includes(field)),
  ]
}

const groupOf = (text: string | null, model: Model): string | undefined =>
  groupFields(model).find(({ wire }) => wire === text)?.wire

const ownParameters = new Set([
  'view',
  'page',
  'perPage',
  'sort',
  'group',
  'search',
  'where',
  'trash',
  'peek',
  reportParameter,
  formParameter,
])
/** Tells whether a URL parameter belongs to the list's state. */
export const isListParameter = (parameter: string): boolean =>
  ownParameters.has(parameter) || parameter.startsWith('filter[')

/** Parses a URL; invalid parameters fall back to their defaults. */
export const readListState = (address: URLSearchParams, model: Model): ListState => {
  const params = withCurrentNames(address, model)
  const page = wholeNumber(params.get('page'), 1)
  const perPage = wholeNumber(params.get('perPage'), Number.POSITIVE_INFINITY)
  const names = new Set(filterFields(model).flatMap(parameterNames))
  const filters: FilterParameters = Object.fromEntries(
    [...params].flatMap(([parameter, value]) => {
      const name = filterKey.exec(parameter)?.[1]
      return name !== undefined && names.has(name) ? [[name, value] as const] : []
    }),
  )
  return {
    page,
    // An address with a page but no size means pages of the declared size.
    perPage: perPage <= mostPerPage ? perPage : page > 1 ? defaultPerPage(model) : undefined,
    sort: readSorts(params.get('sort'), model),
    group: groupOf(params.get('group'), model),
    search: params.get('search') ?? '',
    where: joinWhere(model, filters, whereOf(params.get('where'), model)),
    view: idOf(params.get('view')),
    trash: params.get('trash') === '1' && model.entity.trash === true,
    peek: idOf(params.get('peek')),
    report: reportOf(params.get(reportParameter), model),
    form: idOf(params.get(formParameter)),
  }
}

/** The part of the URL that a saved view stores: conditions, search, order, groups. Page sizes are each user's own. */
export const writeQuestion = (state: ListState, model: Model): URLSearchParams =>
  writeListState(
    { ...state, page: 1, perPage: undefined, view: undefined, trash: false, peek: undefined, form: undefined },
    model,
  )

/**
 * Serialises the values that differ from the defaults, in a fixed order. With a view the order is always written:
 * without any other value the URL means the view as it was saved.
 */
export const writeListState = (state: ListState, model: Model): URLSearchParams => {
  const params = new URLSearchParams()
  if (state.view !== undefined) params.set('view', state.view)
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.perPage !== undefined) params.set('perPage', String(state.perPage))
  const hasView = state.view !== undefined && state.view !== allView
  if (state.sort.length > 0 || hasView) params.set('sort', writeSorts(state.sort))
  if (state.group !== undefined) params.set('group', state.group)
  if (state.search !== '') params.set('search', state.search)
  const { parameters, rest } = splitWhere(model, state.where)
  for (const [name, text] of Object.entries(parameters)) params.set(`filter[${name}]`, text)
  if (rest !== undefined) params.set('where', JSON.stringify(rest))
  if (state.trash) params.set('trash', '1')
  if (state.peek !== undefined) params.set('peek', state.peek)
  if (state.report !== undefined) params.set(reportParameter, state.report)
  if (state.form !== undefined) params.set(formParameter, state.form)
  return params
}
