import type { CrudFilter } from '@refinedev/core'
import { readGroup, readValue } from '../../core/check-predicate.ts'
import type { Model, ModelField } from '../../core/model.ts'
import type { Group } from '../../core/predicate.ts'
import { isDay, readScalar } from '../../core/values.ts'
import { formParameter } from '../addresses/form-address.ts'
import { readSorts, type Sorts, writeSorts } from './sorting.ts'

/** What of a list stands in its address, so that it survives reload, back and sharing. */
export type ListState = {
  readonly page: number
  readonly perPage: number
  readonly sort: Sorts
  /** Name on the wire of the field by whose values the rows stand under headings. */
  readonly group: string | undefined
  readonly search: string
  /** Values of the filter controls; a range is two (`created_at_from`, `created_at_to`). */
  readonly filters: { readonly [control: string]: string }
  /** What the filter builder asks. */
  readonly where: Group | undefined
  /** Id of the saved view that this began with, `allView` for none although there is a default, or undefined. */
  readonly view: string | undefined
  /** The rows in the trash instead. */
  readonly trash: boolean
  /** Id of the row that is open at the side. */
  readonly peek: string | undefined
  /** The form that is open over the list: `new`, or the id of the row that is edited. */
  readonly form: string | undefined
}

/** Stands in the address instead of a view's id where somebody wants none. */
export const allView = 'all'

/** Page sizes of the specification, section 9. */
export const pageSizes = [2, 3, 5, 10, 20, 25, 50, 100] as const

const filterKey = /^filter\[(\w{1,80})\]$/

const whole = (text: string | null, otherwise: number): number => {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number > 0 && number < 1e9 ? number : otherwise
}

/** The builder's conditions; whether a field refers to users, so that `@me` may be asked of it, is the server's to say. */
export const readWhere = (raw: unknown, { byWire }: Model) =>
  readGroup(
    raw,
    (column) => byWire.get(column)?.type ?? undefined,
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

const idOf = (text: string | null): string | undefined =>
  text !== null && /^[\w-]{1,64}$/.test(text) ? text : undefined

export const defaultPerPage = (model: Model): number => model.entity.list.pageSize ?? 25

/** Fields by which the list may be grouped. */
export const groupFields = (model: Model): readonly ModelField[] =>
  (model.entity.list.groups ?? []).flatMap((name) => model.byName.get(name) ?? [])

const groupOf = (text: string | null, model: Model): string | undefined =>
  groupFields(model).find(({ wire }) => wire === text)?.wire

const names = new Set(['view', 'page', 'perPage', 'sort', 'group', 'search', 'where', 'trash', 'peek', formParameter])
/** Whether a parameter of the address is the list's own, whatever it says. */
export const isOfList = (parameter: string): boolean => names.has(parameter) || parameter.startsWith('filter[')

/** Whoever writes an address by hand gets what of it makes sense. */
export const readListState = (params: URLSearchParams, model: Model): ListState => {
  const perPage = whole(params.get('perPage'), defaultPerPage(model))
  const controls = new Set(filterFields(model).flatMap(controlNames))
  const filters = [...params].flatMap(([name, value]) => {
    const control = filterKey.exec(name)?.[1]
    return control !== undefined && controls.has(control) && value !== '' ? [[control, value] as const] : []
  })
  return {
    page: whole(params.get('page'), 1),
    perPage: perPage <= 100 ? perPage : defaultPerPage(model),
    sort: readSorts(params.get('sort'), model),
    group: groupOf(params.get('group'), model),
    search: params.get('search') ?? '',
    filters: Object.fromEntries(filters),
    where: whereOf(params.get('where'), model),
    view: idOf(params.get('view')),
    trash: params.get('trash') === '1' && model.entity.trash === true,
    peek: idOf(params.get('peek')),
    form: idOf(params.get(formParameter)),
  }
}

/** Which rows are shown and in what order: the part of the address that a saved view keeps. */
export const writeQuestion = (state: ListState, model: Model): URLSearchParams =>
  writeListState({ ...state, page: 1, view: undefined, trash: false, peek: undefined, form: undefined }, model)

/**
 * Writes what differs from the defaults, in a fixed order. Beside a view the order is always written: without anything
 * else the address means the view as it was saved.
 */
export const writeListState = (state: ListState, model: Model): URLSearchParams => {
  const params = new URLSearchParams()
  if (state.view !== undefined) params.set('view', state.view)
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.perPage !== defaultPerPage(model)) params.set('perPage', String(state.perPage))
  const named = state.view !== undefined && state.view !== allView
  if (state.sort.length > 0 || named) params.set('sort', writeSorts(state.sort))
  if (state.group !== undefined) params.set('group', state.group)
  if (state.search !== '') params.set('search', state.search)
  for (const [control, value] of Object.entries(state.filters))
    if (value !== '') params.set(`filter[${control}]`, value)
  if (state.where !== undefined) params.set('where', JSON.stringify(state.where))
  if (state.trash) params.set('trash', '1')
  if (state.peek !== undefined) params.set('peek', state.peek)
  if (state.form !== undefined) params.set(formParameter, state.form)
  return params
}

/** Fields that the list declares as filters. */
export const filterFields = (model: Model): readonly ModelField[] =>
  model.entity.list.filters.flatMap((name) => {
    const field = model.byName.get(name)
    return field === undefined || field.type === null ? [] : [field]
  })

const ranged = new Set(['number', 'decimal', 'day', 'instant', 'time'])
export const isRange = ({ type }: ModelField): boolean => type !== null && ranged.has(type)

/** Names of a field's controls: one, or the two ends of a range. */
export const controlNames = (field: ModelField): readonly string[] =>
  isRange(field) ? [`${field.wire}_from`, `${field.wire}_to`] : [field.wire]

export const isSet = (field: ModelField, filters: ListState['filters']): boolean =>
  controlNames(field).some((name) => (filters[name] ?? '') !== '')

const nextDay = (day: string): string => {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/**
 * Filters in the dialect's terms; values that are none of the field's kind are left out.
 * @param startOfDay the moment at which a day begins for the user
 */
export const toFilters = (
  model: Model,
  controls: ListState['filters'],
  startOfDay: (day: string) => string,
): CrudFilter[] =>
  filterFields(model).flatMap((field): CrudFilter[] => {
    const kind = field.type ?? 'text'
    if (isRange(field)) {
      const from = controls[`${field.wire}_from`] ?? ''
      const to = controls[`${field.wire}_to`] ?? ''
      if (kind === 'instant')
        return [
          ...(isDay(from) ? [{ field: field.wire, operator: 'gte' as const, value: startOfDay(from) }] : []),
          // Up to and with the last day.
          ...(isDay(to) ? [{ field: field.wire, operator: 'lt' as const, value: startOfDay(nextDay(to)) }] : []),
        ]
      return [
        ...(from !== '' && readScalar(kind, from) !== undefined
          ? [{ field: field.wire, operator: 'gte' as const, value: from }]
          : []),
        ...(to !== '' && readScalar(kind, to) !== undefined
          ? [{ field: field.wire, operator: 'lte' as const, value: to }]
          : []),
      ]
    }
    const value = controls[field.wire] ?? ''
    if (value === '' || readValue(kind, value, true) === undefined) return []
    const operator = kind === 'text' && field.field.kind !== 'choice' ? ('contains' as const) : ('eq' as const)
    return [{ field: field.wire, operator, value }]
  })
