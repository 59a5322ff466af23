import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { type Row, readList } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { queryKeys } from './query-keys.ts'

/** A title as it is displayed: underscores replaced by spaces, words capitalised (specification, section 3). */
export const capitalizedTitle = (title: string): string =>
  title.replaceAll('_', ' ').replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase())

/** Titles of the filterable fields by wire name. @param definitions each with a title at least */
export const titlesIn = (model: Model, definitions: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(
    definitions.flatMap(({ title, column }) => {
      if (typeof title !== 'string') return []
      const name = typeof column === 'string' ? column : title
      const field = model.byWire.get(name) ?? model.byName.get(name)
      return field === undefined ? [] : [[field.wire, capitalizedTitle(title)] as const]
    }),
  )

/**
 * Titles of the fields that another server allows as filters. Our own server is not called: its fields are the declared
 * ones, with titles in the user's language.
 */
export const useFilterTitles = (model: Model) => {
  const path = model.entity.list.definitions
  const enabled = !settings.own && path !== undefined
  const { data, isPending } = useQuery({
    queryKey: queryKeys.other('filter-titles', path),
    queryFn: async () => titlesIn(model, readList((await client.get<unknown>(path ?? '')).data).data),
    enabled,
  })
  return { titles: data, isWaiting: enabled && isPending }
}
