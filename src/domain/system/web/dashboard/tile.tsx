import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { groupingsOf } from '../../../../core/query/measured.ts'
import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'
import { deferred } from '../../../../web/base/ui/deferred.tsx'
import { SectionFailure, SectionSkeleton } from '../../../../web/base/ui/state/section-state.tsx'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { groupingWords, measureWords } from '../../../../web/views/report/report-menus.tsx'
import { writerOf } from '../../../../web/views/report/report-number.tsx'
import { mostColumns, ReportLines, ReportMatrix } from '../../../../web/views/report/report-table.tsx'
import { useReport } from '../../../../web/views/report/use-report.ts'
import { NumberTile } from './number-tile.tsx'
import type { DashboardTile } from './use-dashboard.ts'

/** Charts are larger than all other tiles. */
const LineTile = deferred(async () => (await import('./line-tile.tsx')).LineTile, 220)

type Props = { readonly model: Model; readonly tile: DashboardTile }

/** What a tile shows of its answer. */
const Content = ({ model, tile }: Props) => {
  const { t } = useTranslation<string>()
  const { locale } = useReading()
  const { title, kind, question, before } = tile
  const query = useReport(model, question, false)
  const earlier = useReport(model, before ?? question, before === undefined)
  if (query.data === undefined)
    return query.isError ? (
      <SectionFailure text={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <SectionSkeleton />
    )
  const answer = query.data
  const measure = { name: question.measure, ...(question.field === undefined ? {} : { field: question.field }) }
  const write = writerOf(model, measure, locale)
  if (kind === 'number')
    return (
      <NumberTile
        title={title}
        answer={answer}
        before={before === undefined ? undefined : earlier.data}
        write={write}
      />
    )
  if (answer.data.length === 0) return <Typography color="text.secondary">{t('dashboard:nothing')}</Typography>
  const groupings = question.group.flatMap((name) => groupingsOf(model).find((one) => one.name === name) ?? [])
  const part = groupings[0]?.part
  const table = {
    caption: title,
    headers: groupings.map((grouping) => groupingWords(grouping, t)),
    measure: measureWords(model, measure, t),
    answer,
    write,
  }
  const lines = <ReportLines {...table} />
  if (kind === 'lines' && part !== undefined)
    return (
      <>
        <LineTile title={title} answer={answer} part={part} />
        <Box sx={visuallyHidden}>{lines}</Box>
      </>
    )
  return groupings.length > 1 && answer.columns.length <= mostColumns ? <ReportMatrix {...table} /> : lines
}

/** One question with its answer; every number opens its rows. */
export const Tile = ({ model, tile }: Props) => {
  const id = useId()
  const isWide = tile.kind === 'table' && tile.question.group.length > 1
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      elevation={1}
      sx={{
        p: 4,
        minInlineSize: 0,
        gridColumn: { sm: tile.kind === 'number' ? 'span 3' : isWide ? '1 / -1' : 'span 6' },
        '@media print': { breakInside: 'avoid' },
      }}
    >
      <Typography id={id} component="h2" sx={{ fontSize: '0.8125rem', fontWeight: 600, marginBlockEnd: 2 }}>
        {tile.title}
      </Typography>
      <Box sx={{ maxBlockSize: 360, overflow: 'auto', '@media print': { maxBlockSize: 'none' } }}>
        <Content model={model} tile={tile} />
      </Box>
    </Paper>
  )
}
