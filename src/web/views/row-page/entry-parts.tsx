import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { isRow, type Row, type RowList, readList } from '../../base/api/shapes.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { useReadErrorNotice } from '../../data/rows/use-read-error-notice.ts'
import { EarlierButton } from './earlier-button.tsx'

const perPage = 50

type Show = (entry: Row) => ReactNode

/** The entries of the rows that went or came back with another. */
const Parts = ({ id, show }: { readonly id: string; readonly show: Show }) => {
  const { t } = useTranslation('common')
  const query = useInfiniteQuery<RowList<Row> & { readonly next: string | undefined }, CallError>({
    queryKey: queryKeys.other('history', 'parts', id),
    queryFn: async ({ pageParam }) => {
      const before = typeof pageParam === 'string' ? { before: pageParam } : {}
      const { data } = await client.get<unknown>('/history', { params: { cause: id, ...before, perPage } })
      return { ...readList(data), next: isRow(data) && typeof data.next === 'string' ? data.next : undefined }
    },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next,
  })
  useReadErrorNotice(query.error)
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map(show)}
      </Box>
      {query.hasNextPage && (
        <EarlierButton isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()}>
          {t('history.partsMore')}
        </EarlierButton>
      )}
    </>
  )
}

type Props = {
  readonly entry: Row
  readonly show: Show
  /** Whether it is the first in its line. */
  readonly isFirst?: boolean
}

/** The number of rows that were deleted or restored with the entry's row; a click lists them. */
export const EntryParts = ({ entry, show, isFirst = false }: Props) => {
  const { t } = useTranslation('common')
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  const { parts: count, action } = entry
  if (typeof count !== 'number') return null
  const key = action === 'restored' ? 'history.cameAlong' : 'history.wentAlong'
  return (
    <>
      {!isFirst && ' · '}
      <Link
        component="button"
        type="button"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        sx={{ font: 'inherit', verticalAlign: 'baseline' }}
      >
        {t(entry.parts_are_more === true ? `${key}More` : key, { count })}
      </Link>
      <Box id={panel} sx={{ paddingInlineStart: 2 }}>
        {isOpen && <Parts id={String(entry.id)} show={show} />}
      </Box>
    </>
  )
}
