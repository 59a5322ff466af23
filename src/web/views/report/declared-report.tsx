import DownloadIcon from '@mui/icons-material/Download'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { KeptTile } from '../../../core/declare/kept-tile.ts'
import type { Model } from '../../../core/declare/model.ts'
import { exportAction, permissionFor } from '../../../core/declare/permissions.ts'
import type { FigureQuestion } from '../../../core/query/figure-question.ts'
import { besideField, isComparable } from '../../../core/query/measured.ts'
import { keyOfEntity, labelKey } from '../../../core/words/keys.ts'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { usePhoneEnd } from '../../base/ui/page-head.tsx'
import { PopupMenu } from '../../base/ui/popup-menu.tsx'
import { EmptyState } from '../../base/ui/state/empty-state.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../base/ui/state/rows-skeleton.tsx'
import { useHolds } from '../../data/access/can.tsx'
import { useProduct } from '../../data/areas/product.ts'
import { exportFormats } from '../../data/rows/use-export.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { FilterLine } from '../collection/filters/filter-line.tsx'
import { FoldingTools } from '../collection/folding-tools.tsx'
import { useLayout } from '../collection/layout-store.ts'
import { useListState } from '../collection/use-list-state.ts'
import { useRequestWhere } from '../collection/use-request-where.ts'
import { useViews } from '../collection/views/use-views.ts'
import { isChanged, isNarrowed } from '../collection/views/view.ts'
import { LackingRows } from './lacking-rows.tsx'
import { PutOnDashboard } from './put-on-dashboard.tsx'
import { groupingWords, measureWords, questionWords, ReportMenus } from './report-menus.tsx'
import { withNoneNamed, writerOf, writerOfField } from './report-number.tsx'
import { type ReportQuestion, readReport, writeReport } from './report-state.ts'
import { mostColumns, ReportLines, ReportMatrix } from './report-table.tsx'
import { useOffered } from './use-offered.ts'
import { questionOf, useReport, useReportFile } from './use-report.ts'

const ViewTabs = deferred(async () => (await import('../collection/views/view-tabs.tsx')).ViewTabs, 36)
const SaveView = deferred(async () => (await import('../collection/views/view-tabs.tsx')).SaveView, 0)

/** Downloads the report as a file, for users who may export the rows. */
const ReportFile = ({ model, question }: { readonly model: Model; readonly question: FigureQuestion }) => {
  const { t } = useTranslation(['report', 'common'])
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { pending, download } = useReportFile(question)
  const may = useHolds({ permissions: [permissionFor(model.entity, exportAction)] })
  if (!may) return null
  return (
    <>
      <Button
        color="inherit"
        startIcon={<DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': id })}
        // The button is not `disabled`, as it would lose the focus.
        aria-disabled={pending}
        onClick={({ currentTarget }) => {
          if (!pending) setAnchor(currentTarget)
        }}
      >
        <span className="button-word">{t(pending ? 'common:export.pending' : 'common:export.button')}</span>
      </Button>
      <PopupMenu
        id={id}
        label={t('common:export.button')}
        anchor={anchor}
        close={() => setAnchor(null)}
        choices={exportFormats.map((format) => ({
          label: t(`common:export.${format}`),
          run: () => void download(format),
        }))}
      />
    </>
  )
}

/** The report as a tile; spans by name move on with the calendar. */
const tileOf = (title: string, { by, period }: ReportQuestion, asked: FigureQuestion): Omit<KeptTile, 'id'> => {
  const { from, to, ...question } = asked
  const span = typeof period === 'string' ? { period } : { from, to }
  return {
    title,
    size: by.length > 1 ? 4 : 2,
    kind: by[0]?.part === undefined ? (by.length > 1 ? 'table' : 'bars') : 'lines',
    question: { ...question, ...span },
  }
}

/** The rows of an entity counted and added up, by its declaration, with the filters and views of its list. */
export const DeclaredReport = ({ model }: { readonly model: Model }) => {
  const { t } = useTranslation<string>()
  const reading = useReading()
  const { models } = useProduct()
  const { state, isBare, change } = useListState(model)
  const views = useViews({ model, state, isBare, change })
  const { view } = views
  const layout = useLayout(view === undefined ? model.name : `${model.name}:${view.id}`, view?.layout)
  const where = useRequestWhere(model, state.where)
  const offered = useOffered(model)
  const asked = readReport(state.report, model, offered.measures, offered.groupings)
  const question = questionOf(model, asked, where, reading)
  const query = useReport(model, question, views.isWaiting)
  const isNarrow = useMediaQuery(phoneQuery, { noSsr: true })
  const lineEnd = usePhoneEnd()
  const answer = query.data && withNoneNamed(query.data, asked.by, t)
  const viewProps = { model, state, layout: layout.layout, views, resetLayout: layout.resetLayout, onChange: change }
  const differs =
    view === undefined ? isNarrowed(state, layout.layout, model) : isChanged(view, state, layout.layout, model)
  const measure = measureWords(model, asked.measure, t)
  const headers = asked.by.map((grouping) => groupingWords(grouping, t))
  const [first] = asked.by
  const own = first === undefined ? undefined : besideField(models.all, model, first)
  const tileTitle =
    `${t(keyOfEntity(model.name, 'many'))}${t('common:colon')}${[measure, ...headers].join(' › ')}`.slice(0, 200)
  const table = {
    beside:
      own === undefined ||
      !isComparable(model.byWire.get(asked.measure.field ?? ''), own.field) ||
      answer?.data.some((row) => row.beside !== undefined) !== true
        ? undefined
        : { label: t(labelKey(own.model, own.field.name)), write: writerOfField(own.field, 'sum', reading.locale) },
    caption: `${t(keyOfEntity(model.name, 'many'))}${t('common:colon')}${measure}`,
    headers,
    measure,
    write: writerOf(model, asked.measure, reading.locale),
  }
  const isMatrix = !isNarrow && asked.by.length > 1 && (answer?.columns.length ?? 0) <= mostColumns
  return (
    <>
      {views.isOffered &&
        (isNarrow && lineEnd !== null ? (
          // Beside the switch of shapes, so that the numbers begin sooner.
          createPortal(<ViewTabs {...viewProps} />, lineEnd)
        ) : (
          <ViewTabs {...viewProps} />
        ))}
      <FoldingTools
        summary={questionWords(model, asked, t)}
        changed={state.where === undefined ? 0 : 1}
        tools={() => (
          <>
            <ReportMenus
              model={model}
              question={asked}
              measures={offered.measures}
              groupings={offered.groupings}
              onChange={(next) => change({ report: writeReport(next) })}
            />
            <FilterLine model={model} state={state} onChange={change}>
              {views.isOffered && differs && <SaveView {...viewProps} />}
            </FilterLine>
          </>
        )}
        end={() => (
          <>
            <PutOnDashboard title={tileTitle} tile={tileOf(tileTitle, asked, question)} />
            <ReportFile model={model} question={question} />
          </>
        )}
      />
      <LackingRows model={model} measure={asked.measure} answer={answer} />
      <Paper sx={{ overflow: 'hidden', opacity: query.isPlaceholderData ? 0.6 : 1 }} aria-busy={query.isFetching}>
        {answer === undefined ? (
          query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <RowsSkeleton />
          )
        ) : answer.data.length === 0 ? (
          <EmptyState text={t('report:empty')} icon={model.entity.icon} />
        ) : isMatrix ? (
          <ReportMatrix {...table} answer={answer} />
        ) : (
          <ReportLines key={state.report ?? ''} {...table} answer={answer} />
        )}
      </Paper>
      {answer?.is_cut === true && (
        <Box sx={{ paddingBlock: 2 }}>
          <Typography variant="body2" color="text.secondary">
            {t('report:isCut')}
          </Typography>
        </Box>
      )}
    </>
  )
}
