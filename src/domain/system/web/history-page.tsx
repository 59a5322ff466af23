import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { keyOfEntity } from '../../../core/keys.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { startOfDay } from '../../../core/relative.ts'
import { isDay, isUuid } from '../../../core/values.ts'
import { useHoldsAll } from '../../../web/access/use-holds-all.ts'
import { client } from '../../../web/api/client.ts'
import { isRow, type Row, readList } from '../../../web/api/shapes.ts'
import { queryKeys } from '../../../web/data/query-keys.ts'
import { useRowsById } from '../../../web/data/rows-by-id.ts'
import { usePages } from '../../../web/data/use-pages.ts'
import { PeoplePicker } from '../../../web/fields/inputs/people-picker.tsx'
import { useReading } from '../../../web/fields/use-reading.ts'
import { useModel, useProduct } from '../../../web/product/product.ts'
import { EarlierButton } from '../../../web/records/earlier-button.tsx'
import { Entry } from '../../../web/records/history.tsx'
import { dayAfter } from '../../../web/records/history-state.ts'
import { PageBody } from '../../../web/ui/page-body.tsx'
import { PageHead } from '../../../web/ui/page-head.tsx'
import { ResetButton } from '../../../web/ui/reset-button.tsx'
import { EmptyState } from '../../../web/ui/state/empty-state.tsx'
import { ErrorState } from '../../../web/ui/state/error-state.tsx'
import { RowSkeleton } from '../../../web/ui/state/row-skeleton.tsx'

const perPage = 30
const filterNames = ['entity', 'actor', 'from', 'to', 'before'] as const
type Filters = { readonly [N in (typeof filterNames)[number]]: string }

const readFilters = (params: URLSearchParams): Filters => {
  const read = (name: keyof Filters, isValid: (text: string) => boolean) => {
    const text = params.get(name) ?? ''
    return isValid(text) ? text : ''
  }
  return {
    entity: read('entity', (text) => /^[a-z_]{1,60}$/.test(text)),
    actor: read('actor', isUuid),
    from: read('from', isDay),
    to: read('to', isDay),
    // How far the server looked before: a moment.
    before: read('before', (text) => !Number.isNaN(Date.parse(text))),
  }
}

/** What happened to everything that the user may see, newest first. */
export const HistoryPage = () => {
  const { t } = useTranslation(['office', 'common'])
  const { timeZone } = useReading()
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const [params, setParams] = useSearchParams()
  // Read anew whenever the page is opened: nothing tells that a list of everything is out of date.
  const [openedAt] = useState(() => Date.now())
  const filters = readFilters(params)
  const set = (change: Partial<Filters>) => {
    const next = { ...filters, before: '', ...change }
    setParams(new URLSearchParams(filterNames.flatMap((name) => (next[name] === '' ? [] : [[name, next[name]]]))), {
      replace: true,
    })
  }
  const moment = (day: string) => new Date(startOfDay(day, timeZone)).toISOString()
  const { entity, actor, from, to, before } = filters
  const asked = {
    ...(entity === '' ? {} : { entity }),
    ...(actor === '' ? {} : { actor }),
    ...(from === '' ? {} : { from: moment(from) }),
    ...(before !== '' ? { to: before } : to === '' ? {} : { to: moment(dayAfter(to)) }),
  }
  const { pages, rows, total, hasMore, more, query } = usePages({
    key: queryKeys.other('history', openedAt, asked),
    read: async (page, size) => {
      const { data } = await client.get<unknown>('/history', { params: { ...asked, page, perPage: size } })
      const until = isRow(data) && typeof data.until === 'string' ? data.until : undefined
      return { ...readList(data), until }
    },
    perPage,
  })
  const users = useModel(models.actorEntity)
  const person = useRowsById(users, actor === '' ? [] : [actor]).data?.[0]
  const choices = models.all.filter(
    (model) => model.entity.personal !== true && holdsAll([permissionFor(model.entity, 'index')]),
  )
  const until = pages[0]?.until
  const isFiltered = filterNames.some((name) => filters[name] !== '')
  return (
    <PageBody>
      <PageHead title={t('common:history.title')} />
      <Box
        role="group"
        aria-label={t('common:history.filters')}
        sx={{
          ...{ display: 'grid', gap: 3, marginBlockEnd: 4, alignItems: 'center' },
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
        }}
      >
        <TextField
          select
          size="small"
          label={t('history.of')}
          value={entity}
          onChange={(event) => set({ entity: event.target.value })}
        >
          <MenuItem value="">{t('common:any')}</MenuItem>
          {choices.map(({ name }) => (
            <MenuItem key={name} value={name}>
              {t(keyOfEntity(name, 'many'))}
            </MenuItem>
          ))}
        </TextField>
        {holdsAll([permissionFor(users.entity, 'index')]) && (
          <PeoplePicker
            multiple={false}
            label={t('common:history.by')}
            value={actor === '' ? null : (person ?? ({ id: actor, name: '…' } satisfies Row))}
            onChange={(chosen) => set({ actor: chosen === null ? '' : String(chosen.id) })}
          />
        )}
        {(['from', 'to'] as const).map((part) => (
          <TextField
            key={part}
            type="date"
            size="small"
            label={t(`common:history.${part}`)}
            value={filters[part]}
            onChange={(event) => set({ [part]: event.target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
        <Box>
          <ResetButton onReset={isFiltered ? () => setParams({}, { replace: true }) : undefined}>
            {t('common:clearFilters')}
          </ResetButton>
        </Box>
      </Box>
      {query.isError && pages.length === 0 ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <RowSkeleton />
      ) : rows.length === 0 && until === undefined ? (
        <EmptyState text={t(isFiltered ? 'common:history.none' : 'history.empty')} />
      ) : (
        <Paper elevation={1} component="section" sx={{ p: 4 }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map((entry) => (
              <Entry key={String(entry.id)} model={users} entry={entry} />
            ))}
          </Box>
          {hasMore && <EarlierButton remaining={total - rows.length} isBusy={query.isFetchingNextPage} onMore={more} />}
          {!hasMore && until !== undefined && (
            <>
              <Typography variant="body2" color="text.secondary" sx={{ marginBlock: 2 }}>
                {t('history.until')}
              </Typography>
              <Button onClick={() => set({ before: until })}>{t('history.further')}</Button>
            </>
          )}
        </Paper>
      )}
    </PageBody>
  )
}
