import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RowOf } from '../../../core/declare/register.ts'
import { formatWorkTime } from '../../../web/base/i18n/format.ts'
import { EmptyState } from '../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../../web/base/ui/state/row-skeleton.tsx'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { rowAddress } from '../../../web/data/rows/titles.ts'
import { AddRow } from '../../../web/fields/forms/add-row.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { FilterLine } from '../../../web/views/collection/filters/filter-line.tsx'
import { SearchBox } from '../../../web/views/collection/search-box.tsx'
import type { ScreenPlace, TimelineActions } from '../../../web/views/timeline/item.ts'
import { Timeline } from '../../../web/views/timeline/timeline.tsx'
import type { TimelineHandle } from '../../../web/views/timeline/timeline-props.ts'
import { useTimelineAddress } from '../../../web/views/timeline/use-timeline-address.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { LinkEditor } from './link-editor.tsx'
import { LoadTable } from './load-table.tsx'
import { MatchCount } from './match-count.tsx'
import { nextPlace } from './next-place.ts'
import { changesOf, itemsOf, linksOf } from './plan-items.ts'
import { PlanTools } from './plan-tools.tsx'
import { PreviewBar } from './preview-bar.tsx'
import { RowFields } from './row-fields.tsx'
import type { PlanChanges, ScheduledRow } from './schedule-answer.ts'
import { useComparisonAddress } from './use-comparison-address.ts'
import { type Question, usePlanChange } from './use-plan-change.ts'
import { usePlanColumns } from './use-plan-columns.tsx'
import { usePlanLook } from './use-plan-look.ts'
import { usePlanMatches } from './use-plan-matches.ts'
import { usePlanSheet } from './use-plan-sheet.tsx'
import { useComparison, useLoad, useSchedule } from './use-schedule.ts'
import { WhyDialog } from './why-dialog.tsx'

/** The page fixes it. */
const hiddenFilters = ['project']

const isEmpty = ({ changes, links }: PlanChanges): boolean => changes === undefined && links === undefined

/** The plan of a project in time: of a waterfall project computed, of an agile one as its people set it. */
export const PlanTimeline = ({ row: project }: { readonly row: RowOf<'project'> }) => {
  const { t } = useTranslation(['project_timeline', 'task', 'common'])
  const navigate = useNavigate()
  const isWaterfall = project.type === 'waterfall'
  const { locale } = useReading()
  const task = useModel('task')
  const { data, error, refetch } = useSchedule(project.id)
  const { asked, isBusy, ask, askFloats, take, drop, level } = usePlanChange(project.id, data)
  const mayAdd = useHolds({ permissions: ['task-store'] })
  const mayPlan = useHolds({ permissions: ['task-update'] }) && data?.is_awaited !== true
  const mayLink = useHolds({ permissions: ['dependency-store'] }) && mayPlan
  const mayRelink = useHolds({ permissions: ['dependency-update'] }) && mayPlan
  const mayUnlink = useHolds({ permissions: ['dependency-delete'] }) && mayPlan
  const { zoom, onZoom, onFit, folded, onFold } = useTimelineAddress('weeks')
  const { coloring, onColor, hasFloat, onFloat, hasLoad, onLoad, loadAsker } = usePlanLook(
    isWaterfall ? 'critical' : 'status',
  )
  const { comparison, compare } = useComparisonAddress()
  const mayLoad = useHolds({ permissions: ['task-estimate'] })
  const load = useLoad(project.id, hasLoad && mayLoad)
  const [whyId, setWhyId] = useState<string>()
  const [edited, setEdited] = useState<{ readonly id: string; readonly at: ScreenPlace }>()
  const handle = useRef<TimelineHandle>(null)
  const compared = useComparison(project.id, comparison)
  const preview = asked?.preview
  const answer = preview ?? data
  const now = useMemo(() => Date.now(), [])
  const shownRows = comparison === undefined ? undefined : compared.data
  const look = useMemo(
    () => ({
      coloring,
      hasFloat,
      mayPlan,
      compared: shownRows,
      durationOf: (minutes: number) => formatWorkTime(minutes, locale),
      mark: ({ missed, is_manual }: ScheduledRow) => [
        ...missed.map((one) => t(`missed.${one}`)),
        ...(is_manual && data?.type === 'waterfall' ? [t('manual')] : []),
      ],
    }),
    [coloring, hasFloat, mayPlan, shownRows, locale, t, data?.type],
  )
  const planItems = useMemo(
    () => (data === undefined ? [] : itemsOf(data, { ...look, before: undefined })),
    [data, look],
  )
  const items = useMemo(
    () =>
      data === undefined || preview === undefined
        ? planItems
        : itemsOf(preview, { ...look, before: { plan: data, items: planItems } }),
    [data, preview, planItems, look],
  )
  const matches = usePlanMatches(project.id)
  const shown = matches.among(items)
  const links = useMemo(() => (answer === undefined ? [] : linksOf(answer, coloring)), [answer, coloring])
  const closed = useMemo(
    () => (answer?.closed ?? []).map(([from, to]) => [Date.parse(from), Date.parse(to)] as const),
    [answer],
  )
  const rowOf = (id: string): ScheduledRow | undefined => answer?.tasks.find((row) => row.id === id)
  // The focus goes back to the bars first, as the focused button is removed with the question.
  const back = () => {
    handle.current?.focus()
    drop()
  }
  const begin = async (changes: PlanChanges, question?: Question) => {
    if (!(await ask(changes, hasFloat, question))) back()
  }
  const cells = usePlanColumns({
    project: project.id,
    answer,
    mayPlan,
    mayLink: mayLink && mayUnlink,
    ask: (changes) => void begin(changes),
  })
  const { rowOf: cellsOf, mayEditCell } = cells
  const { sheet, preview: cellsPreview } = usePlanSheet({ answer, rowOf: cellsOf, mayEditCell, ask: begin })
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  const actions: TimelineActions | undefined = mayPlan
    ? {
        onChange: async (one) => {
          const row = rowOf(one.id)
          if (row !== undefined) await begin(changesOf(one, row))
        },
        ...(mayLink
          ? {
              onLink: (from, to, type) =>
                void begin({ links: { add: [{ predecessor_id: from, successor_id: to, type }] } }),
            }
          : {}),
        ...(mayUnlink ? { onUnlink: (link) => void begin({ links: { remove: [{ id: link }] } }) } : {}),
        onEdit: (id, at) => setEdited({ id, at }),
        onAsk: (id) => {
          void askFloats()
          setWhyId(id)
        },
      }
    : undefined
  const open = (id: string) => {
    const row = rowOf(id)
    const address = row?.kind === 'task' ? rowAddress(task, row) : undefined
    if (address !== undefined) void navigate(address)
  }
  const takeAsked = () => {
    handle.current?.focus()
    if (asked !== undefined) void take(asked.changes)
  }
  const editedRow = edited === undefined ? undefined : rowOf(edited.id)
  const endEdit = () => {
    // An open dialog would take the focus back.
    flushSync(() => setEdited(undefined))
    handle.current?.focus()
  }
  const why = whyId === undefined ? undefined : rowOf(whyId)
  // While a change is in question, rows at other places are those that it moves.
  const moved = asked === undefined && data?.type === 'waterfall' ? data.moved_count : 0
  return (
    <Box>
      <PlanTools
        zoom={zoom}
        coloring={coloring}
        hasFloat={hasFloat}
        comparison={comparison}
        items={items}
        links={links}
        closed={closed}
        now={now}
        project={project}
        isPlan={isWaterfall}
        isRead={answer !== undefined}
        onZoom={onZoom}
        onColor={onColor}
        onFloat={(isShown) => {
          if (isShown) void askFloats()
          onFloat(isShown)
        }}
        onCompare={compare}
        {...(mayLoad ? { hasLoad, onLoad } : {})}
        {...(mayPlan && data !== undefined ? { onLevel: () => void level() } : {})}
        narrowing={
          <>
            <SearchBox value={matches.state.search} onChange={(search) => matches.change({ search }, true)} />
            <FilterLine model={task} state={matches.state} onChange={matches.change} hiddenFilters={hiddenFilters}>
              {matches.ids !== undefined && <MatchCount shown={matches.ids.size} total={answer?.tasks.length ?? 0} />}
            </FilterLine>
          </>
        }
        onToday={() => handle.current?.toToday()}
      />
      {matches.error !== null ? (
        <ErrorState error={matches.error} onRetry={() => void matches.refetch()} />
      ) : answer === undefined || matches.isAwaited ? (
        <RowSkeleton />
      ) : items.length > 0 && shown.length === 0 ? (
        <EmptyState text={t('common:state.noMatch')} />
      ) : items.length === 0 ? (
        <EmptyState text={t(isWaterfall ? 'empty' : 'emptyAgile')} />
      ) : (
        <Timeline
          label={t('label', { name: project.name })}
          items={shown}
          links={links}
          closed={closed}
          now={now}
          zoom={zoom}
          onZoom={onZoom}
          onFit={onFit}
          folded={folded}
          onFold={onFold}
          actions={actions}
          handle={handle}
          onOpen={open}
          columns={cells.columns}
          editorOf={cells.editorOf}
          sheet={sheet}
          linkEditorOf={({ link: { id }, mayEdit, onLeave }) => {
            const link = answer.links.find((one) => one.id === id)
            const mayChange = mayEdit && mayRelink
            return link && <LinkEditor key={id} link={link} mayEdit={mayChange} ask={begin} onLeave={onLeave} />
          }}
          docked={
            hasLoad && mayLoad && load.data !== undefined ? (
              <LoadTable answer={load.data} asker={loadAsker} />
            ) : undefined
          }
        />
      )}
      {mayAdd && answer !== undefined && isWaterfall && (
        <Box sx={{ marginBlockStart: 2, maxInlineSize: 460, '@media print': { display: 'none' } }}>
          <AddRow
            model={task}
            values={{ project_id: project.id }}
            label={t('addTask')}
            onAdded={() => void refetch()}
            follow={(written) => nextPlace(project.id, written)}
          />
        </Box>
      )}
      {/* The note is below the bars: it comes and goes by itself, and nothing may shift under the pointer. */}
      {moved > 0 && mayPlan && (
        <Alert
          severity="info"
          sx={{ marginBlockStart: 3, '@media print': { display: 'none' } }}
          action={
            <Button color="inherit" size="small" onClick={() => void ask({}, hasFloat)}>
              {t('show')}
            </Button>
          }
        >
          {t('outdated', { count: moved })}
        </Alert>
      )}
      {asked !== undefined && !asked.isTaken && (
        <PreviewBar
          preview={asked.preview}
          isWhole={isEmpty(asked.changes)}
          isBusy={isBusy}
          note={asked.note}
          onTake={takeAsked}
          onDrop={back}
        />
      )}
      {cellsPreview}
      {shownRows !== undefined && <ComparisonTable rows={shownRows} label={t('comparison')} />}
      {edited !== undefined && editedRow !== undefined && mayPlan && (
        <RowFields
          bar={editedRow}
          at={edited.at}
          onChange={(changes) => {
            endEdit()
            void begin(changes)
          }}
          onClose={endEdit}
        />
      )}
      {why !== undefined && answer !== undefined && (
        <WhyDialog
          project={project.id}
          row={why}
          answer={answer}
          mayPlan={mayPlan && why.can.update}
          ask={(changes) => void begin(changes)}
          onClose={() => setWhyId(undefined)}
        />
      )}
    </Box>
  )
}
