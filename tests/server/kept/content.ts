import { createHash } from 'node:crypto'
import type { Model, Models } from '../../../src/core/declare/model.ts'
import type { Body, Send } from '../harness/product.ts'

export type Row = { readonly [wire: string]: unknown }
export type Change = { readonly field: string; readonly old: unknown; readonly new: unknown }
/** An event of a row, as its history shows it. */
export type HistoryEvent = {
  readonly id: string
  readonly action: string
  readonly at: string
  readonly actor: string | null
  readonly changes: readonly Change[]
}
export type EntityContent = {
  readonly rows: readonly Row[]
  /** The trash; missing if the entity has none. */
  readonly trash?: readonly Row[]
  /** Histories by the row's id, without the events of rows that are shown with it. */
  readonly histories: { readonly [id: string]: readonly HistoryEvent[] }
}
/** Everything that the API returns of an organisation. */
export type Content = {
  readonly entities: { readonly [name: string]: EntityContent }
  /** Digests of all files by their ids: files that rows name, and pictures in texts. */
  readonly files: { readonly [id: string]: string }
  /** Answers that differ for each person, by their email address and the path of the call. */
  readonly own: { readonly [email: string]: { readonly [path: string]: unknown } }
  /** Imports from other products, by the import's id. */
  readonly imports: { readonly [id: string]: unknown }
}

type Reader = {
  readonly send: Send
  readonly bytes: (url: string) => Promise<Buffer>
}
export type Source = {
  readonly models: Models
  /** A person who sees all rows. */
  readonly admin: Reader
  /** People by their email address. */
  readonly people: ReadonlyMap<string, Send>
}

/** Calls whose answer differs for each person. */
const ownPaths = [
  '/notifications?perPage=100',
  '/saved-views?perPage=100',
  '/profile',
  '/timer',
  '/projects/favorites',
  '/projects/tabs',
  '/home/sections',
  '/notifications/settings',
]
/** Entities whose rows only their owner reads; `ownPaths` has them. */
const personal = new Set(['notification'])
/** Entities whose rows are made from the declarations at each start. */
const withoutHistory = new Set(['permission'])

const get = async (send: Send, path: string): Promise<Body> => {
  const { status, body } = await send('GET', `/api${path}`)
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

const allPages = async (send: Send, path: string): Promise<Body[]> => {
  const rows: Body[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await get(send, `${path}${path.includes('?') ? '&' : '?'}page=${page}&perPage=100`)
    rows.push(...data)
    if (rows.length >= total || data.length === 0) return rows
  }
}

/**
 * Returns a row without parts that are no values: the reader's rights, and addresses of files. Rows in it (those of
 * lists of references) become their ids, in order.
 */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const isRows = value.some((one) => typeof one === 'object' && one !== null && 'id' in one)
    return isRows ? value.map(({ id }) => String(id)).sort() : value.map(plain)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'can' && key !== 'url')
      .map(([key, one]) => [key, plain(one)]),
  )
}

const byId = (a: { readonly id?: unknown }, b: { readonly id?: unknown }): number =>
  String(a.id) < String(b.id) ? -1 : 1

const listsOf = (model: Model): string => {
  const names = [...model.relations].filter(([, { field }]) => field.kind === 'refs').map(([name]) => name)
  return names.length === 0 ? '' : `?include=${names.join(',')}`
}

const historyOf = async (send: Send, path: string): Promise<HistoryEvent[]> =>
  (await allPages(send, path))
    .filter(({ of }) => of === null || of === undefined)
    .map(({ id, action, at, actor, changes }) => ({
      id,
      action,
      at,
      actor: actor?.id ?? null,
      changes: changes.map(plain),
    }))
    .sort(byId)

const entityContent = async (send: Send, model: Model): Promise<EntityContent> => {
  const { api } = model.entity
  const rows = (await allPages(send, `${api}${listsOf(model)}`)).sort(byId)
  const histories: { [id: string]: readonly HistoryEvent[] } = {}
  if (model.operations.has('show') && !withoutHistory.has(model.name))
    for (const { id } of rows) histories[id] = await historyOf(send, `${api}/${id}/history`)
  const trash = model.entity.trash === true ? await allPages(send, `${api}/trash${listsOf(model)}`) : undefined
  return {
    rows: rows.map((row) => plain(row) as Row),
    histories,
    ...(trash === undefined ? {} : { trash: trash.sort(byId).map((row) => plain(row) as Row) }),
  }
}

/** Returns the ids of the files anywhere in a value: in fields of files, and as pictures of a text. */
const filesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [...value.matchAll(/data-picture="([0-9a-f-]{36})"/g)].map(([, id]) => id ?? '')
  if (typeof value !== 'object' || value === null) return []
  const isFile = 'id' in value && 'size' in value && 'type' in value
  return [...(isFile ? [String(value.id)] : []), ...Object.values(value).flatMap(filesIn)]
}

/** Reads everything through the API. The order of the result means nothing. */
export const readContent = async ({ models, admin, people }: Source): Promise<Content> => {
  const entities: { [name: string]: EntityContent } = {}
  for (const model of models.all)
    if (model.operations.has('index') && !personal.has(model.name))
      entities[model.name] = await entityContent(admin.send, model)
  const own: { [email: string]: { [path: string]: unknown } } = {}
  for (const [email, send] of people) {
    const { id: me } = (await get(send, '/profile')).data
    const answers: { [path: string]: unknown } = {}
    for (const path of ownPaths) {
      const { status, body } = await send('GET', `/api${path}`)
      // A client may not read some of it.
      if (status !== 200 && status !== 403) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
      const data = status === 200 ? body.data : 'forbidden'
      // Administrators once saw the notices of everybody.
      const isMine = ({ user_id: whose = me }: Body): boolean => whose === me
      answers[path] = Array.isArray(data) ? data.filter(isMine).map(plain) : plain(data)
    }
    own[email] = answers
  }
  const imports: { [id: string]: unknown } = {}
  for (const { id } of entities.work_import?.rows ?? [])
    imports[String(id)] = plain((await get(admin.send, `/work-imports/${id}/details`)).data)
  const files: { [id: string]: string } = {}
  const allRows = Object.values(entities).map(({ rows }) => rows)
  for (const id of new Set(filesIn(allRows).sort()))
    files[id] = createHash('sha256')
      .update(await admin.bytes(`/api/files/${id}`))
      .digest('hex')
  return { entities, files, own, imports }
}
