import { useAutocomplete } from '@refinedev/mui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelField } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { conjunction, meValue, type Node } from '../../../core/predicate.ts'
import { isUuid } from '../../../core/values.ts'
import { useHolds } from '../../access/can.tsx'
import { useMe } from '../../access/me.tsx'
import type { CallError } from '../../api/errors.ts'
import type { Row } from '../../api/shapes.ts'
import { includedRows, keyIn, numberedTitleOf, targetModel } from '../../data/titles.ts'
import { readFailed } from '../../data/use-rows.ts'
import { useProduct } from '../../product/product.ts'

export type Option = { readonly key: string; readonly title: string /** Where it is known. */; readonly row?: Row }

/** Typing is asked about once it rests this long. */
const rest = 250
/** As many as a list shows without scrolling long; searching finds the others. */
const most = 20

/**
 * Rows of the field's target that match what is typed, searched on the server once the list is open; and the titles
 * of those already chosen, from the row that was read.
 * @param offersMe the first is whoever reads, for questions that are kept and shared
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
  const target = targetModel(useProduct().models, field)
  const allowed = useHolds({ permissions: [permissionFor(target.entity, 'index')] })
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const title = target.byName.get(target.entity.title)
  const known = row === undefined ? [] : includedRows(field, row)
  // Ids without a row come from an address (a filter that was shared): their titles have to be asked for.
  const unknown = chosen.filter((key) => isUuid(key) && !known.some((one) => keyIn(field, one) === key))
  const { query, defaultValueQuery, onSearch } = useAutocomplete<Row & { id: string }, CallError>({
    resource: target.name,
    pagination: { currentPage: 1, pageSize: most },
    sorters: title?.sortable === true ? [{ field: title.wire, order: 'asc' }] : [],
    // As the list's search, which looks in more columns than the title; hence no filter.
    onSearch: (text) => {
      setSearch(text)
      return []
    },
    debounce: rest,
    meta: { search, where: conjunction(...among) },
    queryOptions: { placeholderData: (previous) => previous, enabled: open && allowed },
    defaultValue: unknown,
    defaultValueQueryOptions: { enabled: allowed && !open && search === '' },
    errorNotification: readFailed,
  })
  const toOption = (row: Row): Option => ({
    key: keyIn(field, row),
    title: numberedTitleOf(target, row),
    row,
  })
  return {
    allowed,
    onSearch: (text: string) => {
      setTyped(text)
      onSearch(text)
    },
    /** The rows found do not answer what is typed: that answer is on its way. */
    isStale:
      open && allowed && (typed !== search || query.isPlaceholderData || query.data === undefined) && !query.isError,
    loading: open && query.isFetching,
    // Not the hook's own options: among them are the chosen ones, whether they match what is typed or not.
    found: open
      ? [
          ...(offersMe && me.title.toLowerCase().startsWith(typed.trim().toLowerCase()) ? [me] : []),
          ...(query.data?.data ?? []).map(toOption),
        ]
      : [],
    /** How many there are of these. */
    total: open ? (query.data?.total ?? 0) : 0,
    known: [...(offersMe ? [me] : []), ...[...known, ...(defaultValueQuery.result.data ?? [])].map(toOption)],
  }
}
