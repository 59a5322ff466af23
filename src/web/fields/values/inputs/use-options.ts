import { useMany } from '@refinedev/core'
import { useAutocomplete } from '@refinedev/mui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelField } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { conjunction, meValue, type Node } from '../../../../core/query/predicate.ts'
import { isUuid } from '../../../../core/query/values.ts'
import type { CallError } from '../../../base/api/errors.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { useHolds } from '../../../data/access/can.tsx'
import { useMe } from '../../../data/access/me.tsx'
import { useProduct } from '../../../data/areas/product.ts'
import { includedRows, keyIn, numberedTitleOf, targetModel, titleOfText } from '../../../data/rows/titles.ts'
import { readErrorNotice } from '../../../data/rows/use-rows.ts'

export type Option = { readonly key: string; readonly title: string /** Where it is known. */; readonly row?: Row }

/** Debounce of the search in milliseconds. */
const debounceMs = 250
/** The number of options that are read; others are found by searching. */
const pageSize = 20

/**
 * Searches rows of the field's target that match the typed text, on the server while the list is open; and finds the
 * titles of the chosen rows, from the row that includes them.
 * @param offersMe adds 'Me' as the first option, for conditions that are saved and shared
 */
export const useOptions = (
  field: ModelField,
  row: Row | undefined,
  chosen: readonly string[],
  open: boolean,
  among: readonly Node[] = [],
  offersMe = false,
) => {
  const { t } = useTranslation('common')
  const me: Option = { key: meValue, title: t('me'), row: useMe() }
  const { models } = useProduct()
  const target = targetModel(models, field)
  const allowed = useHolds({ permissions: [permissionFor(target.entity, 'index')] })
  const [typed, setText] = useState('')
  const [search, setSearch] = useState('')
  const title = target.byName.get(target.entity.title)
  const includedTargets = row === undefined ? [] : includedRows(field, row)
  // Ids without an included row come from a URL (a shared filter): their titles are read.
  const unknownKeys = chosen.filter(
    (key) => isUuid(key) && !includedTargets.some((target) => keyIn(field, target) === key),
  )
  // A row that was chosen from the open list is known from that list.
  const [before] = useState(chosen)
  const isUnseen = !open || (unknownKeys.length > 0 && unknownKeys.every((key) => before.includes(key)))
  const { query, onSearch } = useAutocomplete<Row & { id: string }, CallError>({
    resource: target.name,
    pagination: { currentPage: 1, pageSize },
    sorters: title?.sortable === true ? [{ field: title.wire, order: 'asc' }] : [],
    // The list's search looks in more columns than the title, so `useSelect`'s own filter is not used.
    onSearch: (text) => {
      setSearch(text)
      return []
    },
    debounce: debounceMs,
    meta: { search, where: conjunction(...among) },
    queryOptions: { placeholderData: (previous) => previous, enabled: open && allowed },
    errorNotification: readErrorNotice,
  })
  // The query is the same as where the value is shown, so titles that were read there are known at once.
  const { result, query: titles } = useMany<Row & { id: string }>({
    resource: target.name,
    ids: unknownKeys,
    queryOptions: { enabled: allowed && isUnseen && search === '' },
    errorNotification: false,
  })
  const isKeptByTitle = 'by' in field.field && field.field.by === target.entity.title
  const unread = (key: string): string => {
    // Rows that are kept by their title are known without being read.
    if (!isUuid(key)) return isKeptByTitle ? titleOfText(target, key) : key
    return titles.isFetched ? t(target.name === models.actorEntity ? 'somebody' : 'gone') : '…'
  }
  const toOption = (row: Row): Option => ({
    key: keyIn(field, row),
    title: numberedTitleOf(target, row),
    row,
  })
  return {
    allowed,
    isTyping: typed !== '',
    onSearch: (text: string) => {
      setText(text)
      onSearch(text)
    },
    /** True while the options belong to an earlier text, as those of the typed text are loading. */
    isStale:
      open && allowed && (typed !== search || query.isPlaceholderData || query.data === undefined) && !query.isError,
    loading: open && query.isFetching,
    // The hook's own options are not used, as they include chosen rows that don't match the text.
    found: open
      ? [
          ...(offersMe && me.title.toLowerCase().startsWith(typed.trim().toLowerCase()) ? [me] : []),
          ...(query.data?.data ?? []).map(toOption),
        ]
      : [],
    /** Number of matching rows on the server. */
    total: open ? (query.data?.total ?? 0) : 0,
    known: [...(offersMe ? [me] : []), ...[...includedTargets, ...result.data].map(toOption)],
    /** The text for a chosen row that has not been read, or can't be. */
    unread,
  }
}
