import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { formatInstant, formatMinutes } from '../../base/i18n/format.ts'
import { SmallPager } from '../../base/ui/small-pager.tsx'
import { useMe } from '../../data/access/me.tsx'
import { useListIncludes, useReadable } from '../../data/access/readable.ts'
import { useRows } from '../../data/rows/use-rows.ts'
import { RowTools } from '../../fields/forms/row-tools.tsx'
import { useReading } from '../../fields/values/use-reading.ts'
import { useFacetModel } from '../facet-model.ts'

const perPage = 10

const Entry = ({ row }: { row: Row }) => {
  const { t } = useTranslation('timer')
  const reading = useReading()
  const me = useMe()
  const from = String(row.started_at)
  const isRunning = row.ended_at === null
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 3,
        minBlockSize: 36,
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        fontSize: '0.8125rem',
      }}
    >
      <Box component="time" dateTime={from} sx={{ color: 'text.secondary' }}>
        {formatInstant(from, reading)}
      </Box>
      <Box sx={{ fontWeight: 600, inlineSize: 84 }}>
        {isRunning ? t('now') : <bdi>{formatMinutes(Number(row.minutes ?? 0), reading.locale)}</bdi>}
      </Box>
      <Box sx={{ flex: '1 1 140px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        {isRow(row.user) && row.user.id !== me.id && (
          <Box component="span" sx={{ color: 'text.secondary', marginInlineEnd: 2 }}>
            <bdi>{String(row.user.name ?? '')}</bdi>
          </Box>
        )}
        <bdi>{String(row.note ?? '')}</bdi>
      </Box>
      <RowTools entity={useFacetModel('timed').name} row={row} hidden={['about']} />
    </Box>
  )
}

/** A page of a row's time entries that the user may read, newest first. */
export const useTimeEntries = (about: Row, page: number, enabled = true) => {
  const model = useFacetModel('timed')
  const include = useListIncludes(
    model,
    useReadable(model).filter(({ name }) => name === 'user'),
  )
  const query = {
    page,
    perPage,
    include,
    sort: [{ field: 'started_at', order: 'desc' as const }],
    where: allOf(equals('about_id', String(about.id))),
  }
  return useRows(model, query, enabled).query
}

/** Time entries of a row, page by page. */
export const TimeEntries = ({ about }: { about: Row }) => {
  const { t } = useTranslation()
  const model = useFacetModel('timed')
  const [page, setPage] = useState(1)
  const query = useTimeEntries(about, page)
  const rows = query.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Box sx={{ marginBlockStart: 3 }}>
      <Box component="ul" aria-label={t(keyOfEntity(model.name, 'many'))} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Entry key={String(row.id)} row={row} />
        ))}
      </Box>
      <SmallPager page={page} perPage={perPage} total={query.data?.total ?? 0} onPage={setPage} />
    </Box>
  )
}
