import AddIcon from '@mui/icons-material/Add'
import FilterListIcon from '@mui/icons-material/FilterList'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keyOfEmpty, keyOfEntity } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { startOfDay } from '../../../core/relative.ts'
import { useHolds } from '../../access/can.tsx'
import type { Row } from '../../api/shapes.ts'
import { useListIncludes, useRows } from '../../data/use-rows.ts'
import { deferred } from '../../deferred.tsx'
import { useReading } from '../../fields/use-reading.ts'
import { PageHeading } from '../../routes/page-heading.tsx'
import { EmptyState } from '../state/empty-state.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { ExportButton } from './export-button.tsx'
import { Grid } from './grid.tsx'
import { ImportLink } from './import-link.tsx'
import { filterFields, toFilters } from './list-state.ts'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { useListState } from './use-list-state.ts'

/** Its inputs and their form weigh more than the list around them, and mostly it is closed. */
const FilterBar = deferred(async () => (await import('./filter-bar.tsx')).FilterBar)

const NewButton = ({ model }: { model: Model }) => {
  const { t } = useTranslation()
  const may = useHolds({ permissions: [permissionFor(model.entity, 'store')] })
  if (!may || !model.operations.has('store')) return null
  return (
    <Button component={Link} to={`${model.entity.page}/add`} variant="contained" startIcon={<AddIcon />}>
      {t('common:newOf', { entity: t(keyOfEntity(model.name, 'one')) })}
    </Button>
  )
}

/** The list of an entity: searched, filtered, sorted and paged by the server, all of it held by the address. */
export const ListScreen = ({ model }: { model: Model }) => {
  const { t } = useTranslation()
  const { state, change } = useListState(model)
  const { timeZone } = useReading()
  const [open, setOpen] = useState(Object.keys(state.filters).length > 0)
  const mayShow = useHolds({ permissions: [permissionFor(model.entity, 'show')] })
  const changeFilters = useCallback((filters: typeof state.filters) => change({ filters }), [change])
  const asked = {
    page: state.page,
    perPage: state.perPage,
    search: state.search,
    ...(state.sort === undefined ? {} : { sort: state.sort }),
    filters: toFilters(model, state.filters, (day) => new Date(startOfDay(day, timeZone)).toISOString()),
    include: useListIncludes(model),
  }
  const { query } = useRows(model, asked)
  const lastPage = Math.max(1, Math.ceil((query.data?.total ?? 0) / state.perPage))
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && state.page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new with each address
  useEffect(() => {
    // An old address, or the last row of the last page was deleted.
    if (isPastEnd) change({ page: lastPage }, true)
  }, [isPastEnd, lastPage])
  const title = t(keyOfEntity(model.name, 'many'))
  const narrowed = state.search !== '' || Object.keys(state.filters).length > 0
  const address = useCallback((row: Row) => `${model.entity.page}/${String(row.id)}`, [model])
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const empty = () =>
    narrowed ? (
      <EmptyState text={t('common:state.noMatch')}>
        <Button onClick={() => change({ search: '', filters: {} })}>{t('common:clearFilters')}</Button>
      </EmptyState>
    ) : (
      <EmptyState text={t(keyOfEmpty(model.name))}>
        <NewButton model={model} />
      </EmptyState>
    )
  const filtersSet = Object.keys(state.filters).length
  return (
    <>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap', marginBlockEnd: 4 }}>
        <Box sx={{ flex: '1 1 180px' }}>
          <PageHeading title={title} />
        </Box>
        <SearchBox value={state.search} onChange={(search) => change({ search }, true)} />
        {filterFields(model).length > 0 && (
          <Badge badgeContent={filtersSet} color="primary" slotProps={{ badge: { 'aria-hidden': true } }}>
            <Button
              startIcon={<FilterListIcon />}
              onClick={() => setOpen(!open)}
              aria-expanded={open}
              {...(filtersSet > 0 ? { 'aria-label': t('common:filtersSet', { count: filtersSet }) } : {})}
              color="inherit"
            >
              {t('common:filters')}
            </Button>
          </Badge>
        )}
        <ExportButton model={model} query={asked} />
        <ImportLink model={model} />
        <NewButton model={model} />
      </Box>
      {open && <FilterBar model={model} filters={state.filters} onChange={changeFilters} />}
      <Paper elevation={1} sx={{ overflow: 'hidden' }}>
        <Grid
          model={model}
          rows={query.data?.data ?? []}
          loading={query.isFetching && (query.data === undefined || query.isPlaceholderData)}
          state={state}
          onChange={change}
          address={mayShow ? address : undefined}
          empty={empty}
        />
        <Pager
          state={state}
          total={query.data?.total}
          isEstimate={query.data?.total_is_estimate === true}
          onChange={change}
        />
      </Paper>
    </>
  )
}
