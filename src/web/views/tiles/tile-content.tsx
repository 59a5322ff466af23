import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { TileKind } from '../../../core/declare/kept-tile.ts'
import type { Model } from '../../../core/declare/model.ts'
import type { FigureQuestion } from '../../../core/query/figure-question.ts'
import { besideField, type FigureAnswer, groupingsOf } from '../../../core/query/measured.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { SectionFailure, SectionSkeleton } from '../../base/ui/state/section-state.tsx'
import { useProduct } from '../../data/areas/product.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { groupingWords, measureWords } from '../report/report-menus.tsx'
import { withNoneNamed, writerOf, writerOfField } from '../report/report-number.tsx'
import { mostColumns, ReportLines, ReportMatrix } from '../report/report-table.tsx'
import { useReport } from '../report/use-report.ts'
import { HealthTile } from './health-tile.tsx'
import { HeatTile } from './heat-tile.tsx'
import { NumberTile } from './number-tile.tsx'
import type { ShownTile } from './shown-tile.ts'

/** Charts are larger than all other tiles. */
const ChartTile = deferred(async () => (await import('./chart-tile.tsx')).ChartTile, 220)
const FigureTile = deferred(async () => (await import('./figure-tile.tsx')).FigureTile, 300)

const charts: ReadonlySet<TileKind> = new Set(['lines', 'areas', 'columns', 'pie'])
/** The most series of one chart, as more can't be told apart. */
const mostSeries = 8

type AnswerProps = {
  readonly model: Model
  readonly tile: Pick<ShownTile, 'kind' | 'title' | 'compared'>
  readonly question: FigureQuestion
  readonly answer: FigureAnswer
  /** The answer about the days before. */
  readonly earlier: FigureAnswer | undefined
}

/** The content of a tile for an answer. */
export const TileAnswer = ({
  model,
  tile: { title, kind, compared },
  question,
  answer: given,
  earlier,
}: AnswerProps) => {
  const { t } = useTranslation<string>()
  const { locale } = useReading()
  const { models } = useProduct()
  const { measure: name, field, percentile } = question
  const measure = {
    name,
    ...(field === undefined ? {} : { field }),
    ...(percentile === undefined ? {} : { percentile }),
  }
  const write = writerOf(model, measure, locale)
  if (kind === 'number')
    return <NumberTile title={title} answer={given} before={earlier} compared={compared} write={write} />
  if (given.data.length === 0) return <Typography color="text.secondary">{t('dashboards:nothing')}</Typography>
  const groupings = question.group.flatMap((one) => groupingsOf(model).find((grouping) => grouping.name === one) ?? [])
  const answer = withNoneNamed(given, groupings, t)
  const [first] = groupings
  const own = first === undefined ? undefined : besideField(models.all, model, first)
  const table = {
    caption: title,
    headers: groupings.map((grouping) => groupingWords(grouping, t)),
    measure: measureWords(model, measure, t),
    answer,
    write,
    beside:
      own === undefined || answer.data.every((row) => row.beside === undefined)
        ? undefined
        : { label: t(labelKey(own.model, own.field.name)), write: writerOfField(own.field, 'sum', locale) },
  }
  const lines = <ReportLines {...table} />
  if (charts.has(kind) && answer.columns.length <= mostSeries)
    return (
      <>
        <ChartTile
          model={model}
          field={field}
          measure={name}
          kind={kind}
          title={title}
          answer={answer}
          groupings={groupings}
          write={write}
        />
        <Box sx={visuallyHidden}>{lines}</Box>
      </>
    )
  const isCalendar = groupings.length === 1 && groupings[0]?.part === 'day'
  if (kind === 'heat' && (isCalendar || (groupings.length > 1 && answer.columns.length <= 24)))
    return <HeatTile caption={title} answer={answer} groupings={groupings} write={write} />
  return groupings.length > 1 && answer.columns.length <= mostColumns ? <ReportMatrix {...table} /> : lines
}

type AskedProps = { readonly model: Model; readonly tile: ShownTile; readonly question: FigureQuestion }

const AskedTile = ({ model, tile, question }: AskedProps) => {
  const { before } = tile
  const query = useReport(model, question, false)
  const earlier = useReport(model, before ?? question, before === undefined)
  if (query.data === undefined)
    return query.isError ? (
      <SectionFailure text={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <SectionSkeleton />
    )
  return (
    <TileAnswer
      model={model}
      tile={tile}
      question={question}
      answer={query.data}
      earlier={before === undefined ? undefined : earlier.data}
    />
  )
}

/** The content of a tile; every number opens its rows. */
export const TileContent = ({ tile }: { readonly tile: ShownTile }) => {
  const { models } = useProduct()
  const { question, figure, health } = tile
  if (figure !== undefined) return <FigureTile asked={figure} />
  if (health !== undefined && question !== undefined)
    return <HealthTile title={tile.title} question={question} health={health} />
  const model = models.all.find(({ name }) => name === question?.entity)
  return question === undefined || model === undefined ? null : (
    <AskedTile model={model} tile={tile} question={question} />
  )
}
