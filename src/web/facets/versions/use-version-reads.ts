import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { isRow, type Row, readList, readOne } from '../../base/api/shapes.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { usePages } from '../../data/rows/use-pages.ts'

/** States that are read at once. */
const perPage = 50

export const versionsPath = (model: Model, id: string): string =>
  `${model.entity.api}/${encodeURIComponent(id)}/versions`

/** Key of all that is read of a row's states. */
export const versionsKey = (model: Model, id: string) => queryKeys.part(model, id, 'versions')

/** The kept states of a row's text, newest first, without their content. */
export const useVersions = (model: Model, id: string) =>
  usePages({
    key: versionsKey(model, id),
    read: async (page, size) =>
      readList((await client.get<unknown>(`${versionsPath(model, id)}?page=${page}&perPage=${size}`)).data),
    perPage,
  })

/** One kept state with its content; undefined: the present one, which the row itself has. */
export const useVersion = (model: Model, id: string, version: string | undefined) =>
  useQuery<Row, CallError>({
    queryKey: queryKeys.part(model, id, 'version', version),
    queryFn: async () =>
      readOne((await client.get<unknown>(`${versionsPath(model, id)}/${encodeURIComponent(version ?? '')}`)).data),
    enabled: version !== undefined,
  })

/** Names of who wrote a state. */
export const authorsOf = ({ authors }: Row): readonly string[] =>
  Array.isArray(authors) ? authors.filter(isRow).map(({ name }) => String(name)) : []
