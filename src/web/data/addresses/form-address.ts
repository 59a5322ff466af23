import { opensInDialog } from '../../../core/declare/form-place.ts'
import type { Model } from '../../../core/declare/model.ts'
import type { Page } from '../areas/page.ts'
import { momentAddress, momentIn } from './moment-address.ts'

/** Query parameter that opens a form as a dialog over the page: `new`, or the id of the row to edit. */
export const formParameter = 'form'
export const newForm = 'new'

type Here = { readonly pathname: string; readonly search: string }

const dialogAddress = ({ pathname, search }: Here, form: string): string => {
  const params = new URLSearchParams(search)
  params.set(formParameter, form)
  return `${pathname}?${params}`
}

/** Prefix of query parameters with initial values of a new row: `with.project_id=…`. */
const presetPrefix = 'with.'

/** Initial values of a new row, by wire name; ids of a list are comma-separated. */
export type Preset = { readonly [wire: string]: string }

/** The initial values in an address. */
export const presetIn = (params: URLSearchParams): Preset =>
  Object.fromEntries(
    [...params].flatMap(([key, value]) =>
      key.startsWith(presetPrefix) ? [[key.slice(presetPrefix.length), value]] : [],
    ),
  )

/** Address of a new row's form: a dialog over the list, or a page of its own. */
export const newAddress = ({ entity }: Model, here: Here, preset: Preset = {}): string => {
  const { page = '/' } = entity
  const params = new URLSearchParams(Object.entries(preset).map(([wire, value]) => [presetPrefix + wire, value]))
  if (!opensInDialog(entity)) return params.size === 0 ? `${page}/add` : `${page}/add?${params}`
  if (here.pathname === page) for (const [key, value] of new URLSearchParams(here.search)) params.append(key, value)
  return dialogAddress({ pathname: page, search: params.toString() }, newForm)
}

/**
 * Address of a row's edit form: a dialog over the list or the row's page, whichever is open, or a page of its own.
 * @param moment that is shown of a series, ISO 8601; by default the one of the row's page that is open
 */
export const editAddress = ({ entity }: Model, id: string, here: Here, moment?: string): string => {
  const { page = '/' } = entity
  const rowPage = `${page}/${encodeURIComponent(id)}`
  const at = moment ?? (here.pathname === rowPage ? momentIn(new URLSearchParams(here.search)) : undefined)
  if (!opensInDialog(entity)) return momentAddress(`${rowPage}/edit`, at ?? null)
  return dialogAddress([page, rowPage].includes(here.pathname) ? here : { pathname: rowPage, search: '' }, id)
}

/**
 * Whether an address shows a form, as a page or as a dialog.
 * @param pages pages of areas, which replace forms at the same path
 */
export const leadsToForm = (models: readonly Model[], pages: readonly Page[], { pathname, search }: Here): boolean => {
  if (pages.some(({ path }) => path === pathname)) return false
  const isDialog = new URLSearchParams(search).has(formParameter)
  return models.some(({ entity, operations }) => {
    const { page } = entity
    if (page === undefined || !(pathname === page || pathname.startsWith(`${page}/`))) return false
    if (isDialog && opensInDialog(entity)) return true
    const subPath = pathname.slice(page.length)
    return (
      (operations.has('store') && subPath === '/add') || (operations.has('update') && /^\/[^/]+\/edit$/.test(subPath))
    )
  })
}
