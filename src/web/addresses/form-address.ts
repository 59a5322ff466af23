import { opensInDialog } from '../../core/form-place.ts'
import type { Model } from '../../core/model.ts'
import type { Page } from '../product/page.ts'

/** The parameter of an address that opens a form over its page: `new`, or the id of the row that is edited. */
export const formParameter = 'form'
export const newForm = 'new'

type Here = { readonly pathname: string; readonly search: string }

const over = ({ pathname, search }: Here, form: string): string => {
  const params = new URLSearchParams(search)
  params.set(formParameter, form)
  return `${pathname}?${params}`
}

/** Parameters of an address by which a new row's form begins with values: `with.project_id=…`. */
export const presetPrefix = 'with.'

/** What a new row begins with, by wire name; several rows of a list behind each other. */
export type Preset = { readonly [wire: string]: string }

/** Where a new row is made: over the list that is open, over its list, or on a page of its own. */
export const newAddress = ({ entity }: Model, here: Here, preset: Preset = {}): string => {
  const { page = '/' } = entity
  const params = new URLSearchParams(Object.entries(preset).map(([wire, value]) => [presetPrefix + wire, value]))
  if (!opensInDialog(entity)) return params.size === 0 ? `${page}/add` : `${page}/add?${params}`
  if (here.pathname === page) for (const [key, value] of new URLSearchParams(here.search)) params.append(key, value)
  return over({ pathname: page, search: params.toString() }, newForm)
}

/** Where a row is edited: over its list or page where one of them is open, over its page, or on a page of its own. */
export const editAddress = ({ entity }: Model, id: string, here: Here): string => {
  const { page = '/' } = entity
  const own = `${page}/${encodeURIComponent(id)}`
  if (!opensInDialog(entity)) return `${own}/edit`
  return over([page, own].includes(here.pathname) ? here : { pathname: own, search: '' }, id)
}

/**
 * Whether a form stands at an address: on a page of its own, or over the page there.
 * @param pages made by hand: at their paths stands what they are
 */
export const leadsToForm = (models: readonly Model[], pages: readonly Page[], { pathname, search }: Here): boolean => {
  if (pages.some(({ path }) => path === pathname)) return false
  const isOver = new URLSearchParams(search).has(formParameter)
  return models.some(({ entity, operations }) => {
    const { page } = entity
    if (page === undefined || !(pathname === page || pathname.startsWith(`${page}/`))) return false
    if (isOver && opensInDialog(entity)) return true
    const rest = pathname.slice(page.length)
    return (operations.has('store') && rest === '/add') || (operations.has('update') && /^\/[^/]+\/edit$/.test(rest))
  })
}
