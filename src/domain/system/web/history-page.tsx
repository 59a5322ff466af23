import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { startOfDay } from '../../../core/query/relative.ts'
import { isDay, isUuid } from '../../../core/query/values.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { quietFields } from '../../../web/base/ui/field-line.tsx'
import { PageBody } from '../../../web/base/ui/page-body.tsx'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { ResetButton } from '../../../web/base/ui/reset-button.tsx'
import { RovingRows } from '../../../web/base/ui/roving-rows.tsx'
import { EmptyState } from '../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../../web/base/ui/state/row-skeleton.tsx'
import { useHoldsAll } from '../../../web/data/access/use-holds-all.ts'
import { useModel, useProduct } from '../../../web/data/areas/product.ts'
import { useRowsById } from '../../../web/data/rows/rows-by-id.ts'
import { DayField } from '../../../web/fields/values/inputs/deferred.tsx'
import { PeoplePicker } from '../../../web/fields/values/inputs/people-picker.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { EarlierButton } from '../../../web/views/row-page/earlier-button.tsx'
import { dayAfter } from '../../../web/views/row-page/history-state.ts'
import { HistoryDays } from './history-days.tsx'
import { useActivity } from './use-activity.ts'

const filterNames = ['entity', 'actor', 'from', 'to'] as const
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
  }
}

/** A page with the history of everything that the user may see, newest first. */
export const HistoryPage = () => {
  const { t } = useTranslation(['office', 'common'])
  const { timeZone } = useReading()
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const [params, setParams] = useSearchParams()
  // The history is read anew whenever the page opens, since nothing marks a list of everything as out of date.
  const [openedAt] = useState(() => Date.now())
  const filters = readFilters(params)
  const set = (change: Partial<Filters>) => {
    const next = { ...filters, ...change }
    setParams(new URLSearchParams(filterNames.flatMap((name) => (next[name] === '' ? [] : [[name, next[name]]]))), {
      replace: true,
    })
  }
  const moment = (day: string) => new Date(startOfDay(day, timeZone)).toISOString()
  const { entity, actor, from, to } = filters
  const asked = {
    ...(entity === '' ? {} : { entity }),
    ...(actor === '' ? {} : { actor }),
    ...(from === '' ? {} : { from: moment(from) }),
    ...(to === '' ? {} : { to: moment(dayAfter(to)) }),
  }
  const { rows, until, query, more } = useActivity(openedAt, asked)
  const users = useModel(models.actorEntity)
  const person = useRowsById(users, actor === '' ? [] : [actor]).data?.[0]
  const choices = models.all.filter(
    (model) => model.entity.personal === undefined && holdsAll([permissionFor(model.entity, 'index')]),
  )
  const isFiltered = filterNames.some((name) => filters[name] !== '')
  return (
    <PageBody>
      <PageHead title={t('common:history.title')} />
      <Box
        role="group"
        aria-label={t('common:history.filters')}
        sx={{
          display: 'grid',
          gap: 3,
          marginBlockEnd: 4,
          alignItems: 'center',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
          ...quietFields,
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
          <DayField
            key={part}
            label={t(`common:history.${part}`)}
            value={filters[part]}
            onChange={(day) => set({ [part]: day })}
          />
        ))}
        <Box>
          <ResetButton onReset={isFiltered ? () => setParams({}, { replace: true }) : undefined}>
            {t('common:clearFilters')}
          </ResetButton>
        </Box>
      </Box>
      {query.isError && query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <RowSkeleton />
      ) : rows.length === 0 && until === undefined ? (
        <EmptyState text={t(isFiltered ? 'common:history.none' : 'history.empty')} />
      ) : (
        <Paper elevation={1} component="section" sx={{ p: 4 }}>
          <RovingRows rows="li">
            <HistoryDays rows={rows} model={users} />
          </RovingRows>
          {until !== undefined && (
            <Typography variant="body2" color="text.secondary" sx={{ marginBlock: 2 }}>
              {t('history.until')}
            </Typography>
          )}
          {query.hasNextPage && (
            <EarlierButton isBusy={query.isFetchingNextPage} onMore={more}>
              {t(until === undefined ? 'history.earlier' : 'history.further')}
            </EarlierButton>
          )}
        </Paper>
      )}
    </PageBody>
  )
}
