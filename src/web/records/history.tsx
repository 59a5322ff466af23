import FilterListIcon from '@mui/icons-material/FilterList'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfEntity, labelKey } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import { startOfDay } from '../../core/relative.ts'
import { useReadable } from '../access/readable.ts'
import { client } from '../api/client.ts'
import { isRow, type Row, readList } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { queryKeys } from '../data/query-keys.ts'
import { titleOfText } from '../data/titles.ts'
import { usePages } from '../data/use-pages.ts'
import { FieldValue } from '../fields/field-value.tsx'
import { useReading } from '../fields/use-reading.ts'
import { formatInstant } from '../i18n/format.ts'
import { useProduct } from '../product/product.ts'
import { deferred } from '../ui/deferred.tsx'
import { EarlierButton } from './earlier-button.tsx'
import { type HistoryState, historyQuery, isUnfiltered, noHistoryFilters } from './history-state.ts'

/** Loaded when the filters are opened. */
const HistoryFilters = deferred(async () => (await import('./history-filters.tsx')).HistoryFilters)

type HistoryProps = {
  readonly model: Model
  readonly row: Row
  /** Filters; none by default. */
  readonly state?: HistoryState
  /** Undefined: the history has no filter controls. */
  readonly onChange?: (state: HistoryState) => void
}

/** Excludes changes from empty to empty: a creation lists all fields. */
const hasContent = ({ old, new: now }: Row): boolean => !isBlank(old) || !isBlank(now)
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Text of a value whose field is no longer declared. */
const asStored = (value: unknown): string =>
  isBlank(value)
    ? '—'
    : Array.isArray(value)
      ? value.map(asStored).join(', ')
      : isRow(value)
        ? JSON.stringify(value)
        : String(value)

const Change = ({ model, change }: { model: Model; change: Row }) => {
  const { t } = useTranslation()
  const field = model.fields.find(({ wire, name }) => wire === change.field || name === change.field)
  const formatValue = (value: unknown) =>
    field === undefined ? <bdi>{asStored(value)}</bdi> : <FieldValue model={model} field={field} value={value} />
  return (
    <Box component="li">
      {field === undefined ? <bdi>{String(change.field)}</bdi> : t(labelKey(model, field.name))}:{' '}
      {formatValue(change.old)}{' '}
      <Box
        component="span"
        aria-label={t('common:history.became')}
        role="img"
        sx={{ display: 'inline-block', '[dir=rtl] &': { transform: 'scaleX(-1)' } }}
      >
        →
      </Box>{' '}
      {formatValue(change.new)}
    </Box>
  )
}

/** Isolates the direction of a name inside a sentence (Unicode FSI and PDI). */
const isolate = (name: string): string => `\u2068${name}\u2069`

/** One entry of the log: a change of the row, or of one of its children. */
export const Entry = ({ model, entry }: { model: Model; entry: Row }) => {
  const { t } = useTranslation('common')
  const reading = useReading()
  const actor = isRow(entry.actor) ? String(entry.actor.name) : t('history.system')
  const at = String(entry.at)
  const action = String(entry.action)
  const { models } = useProduct()
  const of = isRow(entry.of) ? entry.of : undefined
  const changedModel = models.all.find(({ name }) => name === of?.entity) ?? model
  // The values of a newly created child are on its own page; only its later changes are listed here.
  const isNew = of !== undefined && action === 'created'
  const changes = Array.isArray(entry.changes) && !isNew ? entry.changes.filter(isRow).filter(hasContent) : []
  const sentence =
    of === undefined
      ? t(`history.action.${action}`, { defaultValue: action })
      : t(`history.told.${action}`, {
          defaultValue: action,
          title: isolate(titleOfText(changedModel, typeof of.title === 'string' ? of.title : null)),
          entity: t(keyOfEntity(changedModel.name, 'one')),
        })
  return (
    <Box component="li" sx={{ paddingBlock: 2, borderBlockStart: '1px solid', borderColor: 'divider' }}>
      <Typography variant="body2">
        <strong>
          <bdi>{actor}</bdi>
        </strong>{' '}
        {sentence}{' '}
        <Box component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
          {formatInstant(at, reading)}
        </Box>
      </Typography>
      {changes.length > 0 && (
        <Box component="ul" sx={{ m: 0, marginBlockStart: 1, paddingInlineStart: 5, fontSize: '0.8125rem' }}>
          {changes.map((change) => (
            <Change key={String(change.field)} model={changedModel} change={change} />
          ))}
        </Box>
      )}
    </Box>
  )
}

type ListProps = {
  readonly model: Model
  readonly row: Row
  readonly state: HistoryState
  /** Entries of a page. */
  readonly perPage?: number
}

/** A row's history, newest entry first, page by page. */
export const useHistory = ({ model, row, state, perPage = 20 }: ListProps) => {
  const { timeZone } = useReading()
  const params = historyQuery(state, (day) => new Date(startOfDay(day, timeZone)).toISOString())
  const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}/history`
  return usePages({
    key: queryKeys.part(model, String(row.id), 'history', params),
    read: async (page, size) => {
      const { data } = await client.get<unknown>(path, { params: { ...params, page, perPage: size } })
      const actors = isRow(data) && Array.isArray(data.actors) ? data.actors.filter(isRow) : []
      return { ...readList(data), actors }
    },
    enabled: settings.own,
    perPage,
  })
}

const Entries = ({ model, entries }: { model: Model; entries: readonly Row[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {entries.map((entry) => (
      <Entry key={String(entry.id)} model={model} entry={entry} />
    ))}
  </Box>
)

/** A row's history. Only our own server has the call; where it is missing or refused, nothing is shown. */
export const History = ({ model, row, state = noHistoryFilters, onChange }: HistoryProps) => {
  const { t } = useTranslation('common')
  const { pages, rows, total, hasMore, more, query } = useHistory({ model, row, state })
  const readable = useReadable(model)
  const [isOpen, setOpen] = useState(!isUnfiltered(state))
  if (pages.length === 0 || (rows.length === 0 && isUnfiltered(state))) return null
  return (
    <Paper elevation={1} component="section" sx={{ p: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', marginBlockEnd: 3 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t('history.title')}
        </Typography>
        {onChange !== undefined && (
          <Button
            color="inherit"
            size="small"
            startIcon={<FilterListIcon />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('filters')}
          </Button>
        )}
      </Box>
      {onChange !== undefined && isOpen && (
        <HistoryFilters
          model={model}
          fields={readable.filter(({ tracked }) => tracked)}
          actors={pages[0]?.actors ?? []}
          state={state}
          onChange={onChange}
        />
      )}
      <Entries model={model} entries={rows} />
      <Typography role="status" color="text.secondary">
        {rows.length === 0 && t('history.none')}
      </Typography>
      {hasMore && <EarlierButton remaining={total - rows.length} isBusy={query.isFetchingNextPage} onMore={more} />}
    </Paper>
  )
}
