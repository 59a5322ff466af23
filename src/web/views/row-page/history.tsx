import FilterListIcon from '@mui/icons-material/FilterList'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { startOfDay } from '../../../core/query/relative.ts'
import { keyOfEntity, labelKey } from '../../../core/words/keys.ts'
import { client } from '../../base/api/client.ts'
import { isRow, type Row, readList } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { formatInstant, formatShortInstant } from '../../base/i18n/format.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { useReadable } from '../../data/access/readable.ts'
import { useProduct } from '../../data/areas/product.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { rowAddress, titleOfText } from '../../data/rows/titles.ts'
import { usePages } from '../../data/rows/use-pages.ts'
import { FieldValue } from '../../fields/values/field-value.tsx'
import { NamedRows, type RowNames } from '../../fields/values/named-rows.tsx'
import { RowFace } from '../../fields/values/row-face.tsx'
import { ShortDate } from '../../fields/values/short-date.tsx'
import { useReading } from '../../fields/values/use-reading.ts'
import { EarlierButton } from './earlier-button.tsx'
import { EditedText } from './edited-text.tsx'
import { EntryParts } from './entry-parts.tsx'
import { isBlank, type Phrase, phrasesOf } from './history-phrases.ts'
import { type HistoryState, historyQuery, isUnfiltered, noHistoryFilters } from './history-state.ts'
import { recordRule } from './section.tsx'

/** Loaded when the filters are opened. */
const HistoryFilters = deferred(async () => (await import('./history-filters.tsx')).HistoryFilters)

type HistoryProps = {
  readonly model: Model
  readonly row: Row
  /** Filters; none by default. */
  readonly state?: HistoryState
  /** Called with new filters; without it the history has no filter controls. */
  readonly onChange?: (state: HistoryState) => void
}

/** Text of a value whose field is no longer declared. */
const asStored = (value: unknown): string =>
  isBlank(value)
    ? '—'
    : Array.isArray(value)
      ? value.map(asStored).join(', ')
      : isRow(value)
        ? JSON.stringify(value)
        : String(value)

/** Placeholders at which a sentence is split; react-i18next's `Trans` costs 5 KB. */
const slots = { old: '\0old', new: '\0new', title: '\0title' } as const
const slotPattern = /(\0old|\0new)/

/**
 * A moment of a change, written in full where its short form is the same before and after, as 'from Wed to Wed' says
 * nothing.
 * @param children its usual form
 */
const MomentOf = ({
  phrase,
  side,
  children,
}: {
  readonly phrase: Phrase
  readonly side: 'old' | 'new'
  readonly children: ReactNode
}) => {
  const reading = useReading()
  const [now] = useState(() => Date.now())
  const { old, new: after, field } = phrase
  if (field?.type !== 'instant' || typeof old !== 'string' || typeof after !== 'string') return children
  const isSame = formatShortInstant(old, now, reading) === formatShortInstant(after, now, reading)
  return isSame ? <bdi>{formatInstant(side === 'old' ? old : after, reading)}</bdi> : children
}

/** The words for one thing that was done, such as 'moved to In progress'. */
const Did = ({
  model,
  phrase,
  beside,
}: {
  readonly model: Model
  readonly phrase: Phrase
  readonly beside: Row | undefined
}) => {
  const { t } = useTranslation()
  const { kind, field, name } = phrase
  const label = field === undefined ? name : t(labelKey(model, field.name))
  const shown = (side: 'old' | 'new') =>
    field === undefined ? (
      <bdi>{asStored(phrase[side])}</bdi>
    ) : (
      <MomentOf phrase={phrase} side={side}>
        <FieldValue model={model} field={field} value={phrase[side]} beside={{ ...beside, ...phrase.beside?.[side] }} />
      </MomentOf>
    )
  if (kind === 'edited') return <EditedText label={label} old={phrase.old} now={phrase.new} />
  return t(`common:history.did.${kind}`, { field: label, ...slots })
    .split(slotPattern)
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <Fragment key={at}>
        {part === slots.old ? (
          shown('old')
        ) : part === slots.new ? (
          <Box component="span" sx={{ color: 'text.primary', fontWeight: 500 }}>
            {shown('new')}
          </Box>
        ) : (
          part
        )}
      </Fragment>
    ))
}

/** Returns the words for an export: its list, and the number of rows. */
const exportedWords = ({ list, rows }: Row, t: TFunction<'common'>): string => {
  const entity = typeof list === 'string' ? t(keyOfEntity(list, 'many')) : ''
  return typeof rows === 'number'
    ? t('history.exported', { count: rows, entity })
    : t('history.exportedSome', { entity })
}

/** One entry of the log: a change of the row, or of one of its children. */
export const Entry = ({ model, row, entry }: { model: Model; row?: Row; entry: Row }) => {
  const { t } = useTranslation('common')
  const { models } = useProduct()
  const people = models.of(models.actorEntity)
  const actor = isRow(entry.actor) ? entry.actor : undefined
  const action = String(entry.action)
  const of = isRow(entry.of) ? entry.of : undefined
  const changedModel = models.all.find(({ name }) => name === of?.entity) ?? model
  const to =
    of === undefined || action === 'deleted' || of.is_gone !== undefined ? undefined : rowAddress(changedModel, of)
  const [beforeTitle = '', afterTitle = ''] =
    of === undefined
      ? []
      : t(`history.told.${action}`, {
          defaultValue: `${t(`history.action.${action}`, { defaultValue: action })}: {{title}} ({{entity}})`,
          title: slots.title,
          entity: t(keyOfEntity(changedModel.name, 'one')),
        }).split(slots.title)
  // An entry about a creation lists no values: the page has them.
  const changes = Array.isArray(entry.changes) && action !== 'created' ? entry.changes.filter(isRow) : []
  const phrases = phrasesOf(changedModel, changes, actor === undefined ? undefined : String(actor.id))
  // All that it changed is out of the reader's sight.
  if (changes.length > 0 && phrases.length === 0 && of === undefined && action === 'updated') return null
  const isUnknown = of?.is_gone === true && typeof of.title !== 'string'
  const title =
    of === undefined
      ? ''
      : isUnknown
        ? t('gone')
        : titleOfText(changedModel, typeof of.title === 'string' ? of.title : null)
  const exported = isRow(entry.exported) ? entry.exported : undefined
  const sentence =
    exported !== undefined ? (
      exportedWords(exported, t)
    ) : of === undefined ? (
      t(`history.action.${action}`, { defaultValue: action })
    ) : (
      <>
        {beforeTitle}
        {to === undefined ? (
          <bdi>{title}</bdi>
        ) : (
          <Link component={RouterLink} to={to} color="inherit">
            <bdi>{title}</bdi>
          </Link>
        )}
        {afterTitle}
      </>
    )
  const isSaid = of === undefined && phrases.length > 0
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, paddingBlock: 1, fontSize: '0.8125rem', color: 'text.secondary' }}
    >
      <Box sx={{ flex: 'none', inlineSize: 22 }}>
        {actor !== undefined && <RowFace model={people} row={actor} side={22} />}
      </Box>
      <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere', lineHeight: '22px' }}>
        <Box component="bdi" sx={{ color: 'text.primary', fontWeight: 500 }}>
          {actor === undefined ? t('history.system') : String(actor.name)}
        </Box>{' '}
        {!isSaid && sentence}
        <NamedRows value={isRow(entry.names) ? (entry.names as RowNames) : {}}>
          {phrases.map((phrase, at) => (
            <Fragment key={`${phrase.name} ${phrase.kind}`}>
              {at > 0 ? t('listSeparator') : isSaid ? '' : t('colon')}
              <Did model={changedModel} phrase={phrase} beside={of === undefined ? row : undefined} />
            </Fragment>
          ))}
        </NamedRows>
        {typeof entry.agent === 'string' && <bdi> · {t('history.byRule', { name: entry.agent })}</bdi>}
        {/* Nothing but room parts them, so that the time can begin a line. */}
        <Box component="span" sx={{ wordSpacing: '6px' }}>
          {' '}
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <ShortDate at={String(entry.at)} time />
        </Box>
        <EntryParts entry={entry} show={(part) => <Entry key={String(part.id)} model={model} entry={part} />} />
      </Box>
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

const Entries = ({ model, row, entries }: { model: Model; row: Row; entries: readonly Row[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {entries.map((entry) => (
      <Entry key={String(entry.id)} model={model} row={row} entry={entry} />
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
    <Box component="section" sx={recordRule}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minBlockSize: 32 }}>
        <Typography component="h2" sx={{ flex: 1, fontSize: '0.8125rem', fontWeight: 600 }}>
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
      <Entries model={model} row={row} entries={rows} />
      <Typography role="status" color="text.secondary">
        {rows.length === 0 && t('history.none')}
      </Typography>
      {hasMore && <EarlierButton remaining={total - rows.length} isBusy={query.isFetchingNextPage} onMore={more} />}
    </Box>
  )
}
