import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { TileKind } from '../../../core/declare/kept-tile.ts'
import type { Model } from '../../../core/declare/model.ts'
import { addsUp, type MeasureName } from '../../../core/query/figure-question.ts'
import { linePoints } from '../../../core/query/line-points.ts'
import {
  type FigureAnswer,
  type FigureRow,
  type FigureValue,
  type Grouping,
  isDuration,
} from '../../../core/query/measured.ts'
import { formatHours } from '../../base/i18n/format.ts'
import { chartColor } from '../../base/theme/tokens.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { LinesChart, type Writing } from '../figures/charts.tsx'
import { ColumnsChart, PartsChart } from '../figures/tile-charts.tsx'
import { groupWords, sizeOf } from '../report/report-number.tsx'
import { usePartWords } from './part-words.ts'
import { valueColors } from './value-colors.ts'

/** Pixels: a chart takes what its tile has, and no less. */
const leastHeight = 220
const chartStyle = { display: 'flex', flexDirection: 'column', flex: 1 } as const
const areaStyle = {
  position: 'relative',
  flex: 1,
  minBlockSize: leastHeight,
  '& > div': { position: 'absolute', inset: 0 },
} as const

type Props = {
  readonly model: Model
  /** The number that was worked out, where rows were not counted. */
  readonly field: string | undefined
  readonly measure: MeasureName
  readonly kind: TileKind
  readonly title: string
  readonly answer: FigureAnswer
  readonly groupings: readonly Grouping[]
  /** Writes a value of the answer. */
  readonly write: (value: FigureValue) => string
}

/** The area in which a chart is as high as its tile. */
export const ChartArea = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={areaStyle}>
    <div>{children}</div>
  </Box>
)

/** An answer as a chart; a click opens the rows of the nearest point. Screen readers get the table beside it. */
export const ChartTile = ({ model, field, measure, kind, title, answer, groupings: [first, second], write }: Props) => {
  const { t } = useTranslation<string>()
  const navigate = useNavigate()
  const { locale } = useReading()
  const partWords = usePartWords()
  const open = (href: string | null | undefined) => {
    if (typeof href === 'string') void navigate(href)
  }
  if (first === undefined) return null
  const { data, columns } = answer
  const own = model.byWire.get(field ?? '')
  const isTime = own !== undefined && isDuration(own)
  // Axes of durations count hours.
  const size = (value: FigureValue) =>
    isTime ? Math.round(sizeOf(value) / 0.6) / 100 : Math.round(sizeOf(value) * 100) / 100
  // Points are written in full.
  const writing: Writing | undefined = isTime
    ? { tick: (hours) => formatHours(hours, locale), point: (hours) => write(Math.round(hours * 60)) }
    : measure === 'share'
      ? { tick: write, point: write }
      : undefined
  const isSum = addsUp(measure)
  // Nothing was counted where there is no row; a mean or a share of nothing is none.
  const sizeIn = (row: FigureRow | undefined) => (row === undefined && !isSum ? null : size(row?.value ?? 0))
  if (kind === 'pie') {
    const parts = data.filter(({ value }) => size(value) > 0)
    const colors = valueColors(
      first,
      parts.map(({ key }) => key),
    )
    return (
      <Box aria-hidden sx={chartStyle}>
        <ChartArea>
          <PartsChart
            height="fill"
            write={writing}
            parts={parts.map((row) => ({
              key: row.key ?? '',
              label: groupWords(row, t),
              color: colors.get(row.key) ?? '',
              value: size(row.value),
            }))}
            onPart={(n) => open(parts[n]?.href)}
          />
        </ChartArea>
      </Box>
    )
  }
  const points =
    first.part === undefined
      ? data.map((row) => ({ row, day: '' }))
      : linePoints(data, first.part).map(({ day }) => ({ row: data.find(({ key }) => key === day), day }))
  const colors =
    second &&
    valueColors(
      second,
      columns.map(({ key }) => key),
    )
  const series =
    second === undefined
      ? [{ key: 'all', label: title, color: chartColor(0), values: points.map(({ row }) => sizeIn(row)) }]
      : columns.map((column) => ({
          key: column.key ?? 'none',
          label: groupWords(column, t),
          color: colors?.get(column.key) ?? '',
          values: points.map(({ row }) => sizeIn(row?.rows?.find(({ key }) => key === column.key))),
        }))
  const names = points.map(({ row, day }) =>
    first.part !== undefined ? partWords(day, first.part) : row === undefined ? '' : groupWords(row, t),
  )
  const openPoint = (place: number, at?: number) => {
    const row = points[place]?.row
    const column = at === undefined ? undefined : columns[at]
    open((column && row?.rows?.find(({ key }) => key === column.key))?.href ?? row?.href)
  }
  return (
    <Box aria-hidden sx={chartStyle}>
      <ChartArea>
        {first.part !== undefined && kind !== 'columns' ? (
          <LinesChart
            height="fill"
            write={writing}
            hasLegend={second !== undefined}
            isStacked={kind === 'areas' && isSum}
            moments={points.map(({ day }) => `${day}T12:00:00Z`)}
            nameOf={(n) => names[n] ?? ''}
            lines={series}
            onPoint={openPoint}
          />
        ) : (
          <ColumnsChart
            height="fill"
            write={writing}
            hasLegend={second !== undefined}
            names={names}
            isStacked={isSum}
            bars={series}
            onPoint={openPoint}
          />
        )}
      </ChartArea>
    </Box>
  )
}
