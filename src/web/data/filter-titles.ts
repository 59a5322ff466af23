import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../core/model.ts'
import { client } from '../api/client.ts'
import { type Row, readList } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { queryKeys } from './query-keys.ts'

/** A title as it is displayed: underscores replaced by spaces, words capitalised (specification, section 3). */
export const wordedTitle = (title: string): string =>
  title.replaceAll('_', ' ').replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase())

/** What a list may be filtered by, by the wire names of its fields. @param definitions each with a title at least */
export const titlesIn = (model: Model, definitions: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(
    definitions.flatMap(({ title, column }) => {
      if (typeof title !== 'string') return []
      const asked = typeof column === 'string' ? column : title
      const field = model.byWire.get(asked) ?? model.byName.get(asked)
      return field === undefined ? [] : [[field.wire, wordedTitle(title)] as const]
    }),
  )

/**
 * Titles of what another server lets a list be filtered by. Our own server's fields are those of the declaration, in the
 * user's language; it is not asked.
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
