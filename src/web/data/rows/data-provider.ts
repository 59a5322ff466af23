import type { DataProvider } from '@refinedev/core'
import type { Models } from '../../../core/declare/model.ts'
import { allOf } from '../../../core/query/predicate.ts'
import { mostPerPage } from '../../../core/query/query.ts'
import { apiBase, client } from '../../base/api/client.ts'
import { isRow, type Row, readList, readMessage, readOne } from '../../base/api/shapes.ts'
import type { Payloads } from '../areas/product.ts'
import { fetchList } from './list-call.ts'
import { createPayload, needsMultipart, toFormData } from './payload.ts'
import { deleteRow, writeRow } from './row-calls.ts'

/** Answer of a write: the row, and the server's message. */
type WriteAnswer = { readonly data: Row; readonly message?: string | undefined }

const toWriteAnswer = (body: unknown): WriteAnswer => ({ data: readOne(body), message: readMessage(body) })

/** Refine's `meta` of calls for one row: relations to include, and the row before an update. */
type OneMeta = { readonly include?: readonly string[]; readonly row?: Row }

/** Path of a list or of its trash. */
export const listPath = (path: string, meta: unknown): string =>
  isRow(meta) && meta.trash === true ? `${path}/trash` : path

/**
 * Refine's data provider for the specification's API. Resources are entity names, whose paths are declared. Refine's
 * methods are generic in the row's type, which cannot be checked at run time: hence the casts.
 */
export const dataProviderFor = (models: Models, payloads: Payloads, own: boolean): DataProvider => {
  const pathOf = (resource: string) => models.of(resource).entity.api

  const provider = {
    getApiUrl: () => apiBase,

    getList: async (params: Parameters<DataProvider['getList']>[0]) => {
      const path = listPath(pathOf(params.resource), params.meta)
      return readList(await fetchList(path, params, models.of(params.resource)))
    },

    getMany: async ({ resource, ids }: { resource: string; ids: readonly (string | number)[] }) => {
      const rows: Row[] = []
      // Ids are read in batches, as more ids than a page has rows do not fit into an address.
      for (let at = 0; at < ids.length; at += mostPerPage) {
        const value = ids.slice(at, at + mostPerPage)
        const { data } = await provider.getList({
          resource,
          pagination: { currentPage: 1, pageSize: value.length },
          meta: { where: allOf({ column: 'id', operator: 'in', value: value.map(String) }) },
        })
        rows.push(...data)
      }
      return { data: rows }
    },

    getOne: async ({ resource, id, meta }: Parameters<DataProvider['getOne']>[0]) => {
      const include = (meta as OneMeta | undefined)?.include ?? []
      const query = include.length === 0 ? '' : `?${new URLSearchParams({ include: include.join(',') })}`
      const { data } = await client.get<unknown>(`${pathOf(resource)}/${encodeURIComponent(id)}${query}`)
      return { data: readOne(data) }
    },

    create: async ({ resource, variables }: { resource: string; variables: unknown }) => {
      const model = models.of(resource)
      const values = createPayload(model, payloads, isRow(variables) ? variables : {}, own)
      const body = needsMultipart(model, values, true) ? toFormData(values, true) : values
      return toWriteAnswer((await client.post<unknown>(pathOf(resource), body)).data)
    },

    update: async ({ resource, id, variables, meta }: Parameters<DataProvider['update']>[0]) => {
      const model = models.of(resource)
      const row = (meta as OneMeta | undefined)?.row
      // A change of a row that was not read could overwrite the changes of others.
      if (row === undefined && own) throw new Error(`The update of ${resource} names no row that was read`)
      // Other servers get no `include`: the specification does not define it for writes.
      const include = own ? ((meta as OneMeta | undefined)?.include ?? []) : []
      const query = include.length === 0 ? '' : `?${new URLSearchParams({ include: include.join(',') })}`
      const changed = isRow(variables) ? variables : {}
      return toWriteAnswer((await writeRow(model, payloads, row ?? { id }, changed, query)).data)
    },

    deleteOne: async ({ resource, id, meta }: { resource: string; id: string | number; meta?: unknown }) =>
      toWriteAnswer((await deleteRow(models.of(resource), (meta as OneMeta | undefined)?.row ?? { id })).data),

    custom: async ({ url, method, payload, query, headers }: Parameters<NonNullable<DataProvider['custom']>>[0]) => {
      const { data } = await client.request<unknown>({
        url,
        method,
        data: payload,
        params: query,
        headers: headers ?? {},
      })
      return { data }
    },
  }
  // The library's methods are generic in the row's type, which nothing can give at run time.
  return provider as unknown as DataProvider
}
