import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import type { CallError } from '../../base/api/errors.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { notify } from '../../base/feedback/notices.ts'
import { quietFields } from '../../base/ui/field-line.tsx'
import { EmptyState } from '../../base/ui/state/empty-state.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import { useHolds } from '../../data/access/can.tsx'
import { useListIncludes } from '../../data/access/readable.ts'
import { useRowWrite } from '../../data/access/use-row-write.ts'
import { reasonOf } from '../../data/rows/reason.ts'
import { rowAddress, titleOf } from '../../data/rows/titles.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { FilterLine } from '../collection/filters/filter-line.tsx'
import { SearchBox } from '../collection/search-box.tsx'
import { useListRows } from '../collection/use-list-rows.ts'
import { useListState } from '../collection/use-list-state.ts'
import { datesOf, spanOf } from './declared-dates.ts'
import type { Draft, TimelineItem } from './item.ts'
import { type Zoom, zooms } from './scale.ts'
import { Timeline } from './timeline.tsx'
import { useDeclaredColumns } from './tree/use-declared-columns.tsx'
import { useTimelineAddress } from './use-timeline-address.ts'

type Props = { readonly model: Model }

const noClosedTime: readonly (readonly [number, number])[] = []
const noLinks = [] as const
const nameIn = (value: unknown): string => (isRow(value) && typeof value.name === 'string' ? value.name : '')

/**
 * The rows of an entity as bars, by its declaration (`timeline`). A moved or stretched bar is written at once, with
 * undo.
 */
export const DeclaredTimeline = ({ model }: Props) => {
  const { t } = useTranslation(['timeline', model.name, 'common'])
  const navigate = useNavigate()
  const { timeZone } = useReading()
  const { state, change } = useListState(model)
  const { timeline } = model.entity
  const field = (name: string | undefined): ModelField | undefined =>
    name === undefined ? undefined : model.byName.get(name)
  const [start, end] = [field(timeline?.start), field(timeline?.end)] as const
  const [progress, people] = [field(timeline?.progress), field(timeline?.people)] as const
  const columns = useMemo(
    () => [start, end, progress, people].filter((one) => one !== undefined),
    [start, end, progress, people],
  )
  const { query, rows, more } = useListRows(model, state, columns, change)
  const mayUpdate = useHolds({ permissions: [permissionFor(model.entity, 'update')] }) && settings.own
  const write = useRowWrite(model, { include: useListIncludes(model, columns) })
  const { zoom, onZoom, onFit, folded, onFold } = useTimelineAddress('months')
  const now = useMemo(() => Date.now(), [])
  const items = useMemo(
    (): readonly TimelineItem[] =>
      rows.map((row) => {
        const { start: from, end: to } = spanOf(row, { start, end }, timeZone)
        const share = progress === undefined ? 0 : Number(row[progress.wire] ?? 0)
        const names = people === undefined ? [] : [row[people.wire] ?? []].flat().map(nameIn)
        return {
          id: String(row.id),
          parent: null,
          name: titleOf(model, row),
          start: from,
          end: to,
          progress: share,
          isMilestone: from === null && to !== null,
          isSummary: false,
          texts: () => ({ people: names.filter((name) => name !== '').join(', ') }),
          mayMove:
            mayUpdate &&
            (row.can as { readonly update?: boolean } | undefined)?.update !== false &&
            (from ?? to) !== null,
        }
      }),
    [rows, start, end, progress, people, model, mayUpdate, timeZone],
  )
  const byId = useMemo(() => new Map(rows.map((row) => [String(row.id), row])), [rows])
  const store = async (row: Row, values: Row): Promise<void> => {
    try {
      await write(row, values)
    } catch (error) {
      notify({ type: 'error', message: reasonOf(model, error, (error as CallError).message, values) })
    }
  }
  const storeDraft = (row: Row, moved: Draft): Promise<void> => {
    const isShare = moved.kind === 'progress' && progress?.updatable === true
    return store(row, isShare ? { [progress.wire]: moved.progress } : datesOf(row, moved, { start, end }, timeZone))
  }
  const {
    columns: treeColumns,
    editorOf,
    sheet,
    preview,
  } = useDeclaredColumns({ model, byId, start, end, progress, people, fields: columns, store })
  if (query.error !== null && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          gap: 3,
          alignItems: 'center',
          flexWrap: 'wrap',
          marginBlockEnd: 4,
          paddingBlockStart: 2,
          ...quietFields,
        }}
      >
        <SearchBox value={state.search} onChange={(search) => change({ search }, true)} />
        <FilterLine model={model} state={state} onChange={change} hiddenFilters={[]} />
        <TextField
          select
          size="small"
          label={t('zoom')}
          value={zoom}
          onChange={({ target }) => onZoom(target.value as Zoom)}
          sx={{ inlineSize: 130 }}
        >
          {zooms.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`zooms.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {query.data === undefined ? (
        <RowSkeleton />
      ) : items.length === 0 ? (
        <EmptyState text={t(`${model.name}:empty`)} />
      ) : (
        <Timeline
          label={t(keyOfEntity(model.name, 'many'))}
          items={items}
          links={noLinks}
          closed={noClosedTime}
          now={now}
          zoom={zoom}
          onZoom={onZoom}
          onFit={onFit}
          folded={folded}
          onFold={onFold}
          columns={treeColumns}
          editorOf={editorOf}
          sheet={sheet}
          onOpen={(id) => void navigate(rowAddress(model, byId.get(id) ?? { id }) ?? '')}
          actions={
            mayUpdate
              ? {
                  onChange: async (one) => {
                    const row = byId.get(one.id)
                    if (row !== undefined) await storeDraft(row, one)
                  },
                }
              : undefined
          }
        />
      )}
      {preview}
      {more !== undefined && (
        <Button onClick={() => more()} sx={{ marginBlockStart: 2 }}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
