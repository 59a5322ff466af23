import { BarChart } from '@mui/x-charts/BarChart'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { LineChart } from '@mui/x-charts/LineChart'
import { ScatterChart } from '@mui/x-charts/ScatterChart'
import { formatDayAndMonth, formatInstant, formatNumber } from '../../base/i18n/format.ts'
import { directionOf } from '../../base/i18n/i18n.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import type { Series } from './figure-frame.tsx'

const usualHeight = 360
export type ChartHeight = number | 'fill'
/** Returns the height of a chart: the library's charts without a height are as high as their container. */
export const heightOf = (height: ChartHeight) => (height === 'fill' ? {} : { height })
/** Left and right leave room for half a tick label. */
export const margin = { bottom: 8, left: 28, right: 28 }
/** Pixels between the names on an axis. */
const nameGap = 12
/** The library hides the outline of a chart that has the keyboard's focus, though a point is shown only at the first arrow key. */
export const focusRing = {
  '& .MuiChartsSurface-root:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const

/** Maximum number of labelled days on the time axis. */
const maxTicks = 8
/** Evenly spaced instants from the first; the chart's automatic ticks label some days twice. */
const ticksOf = (moments: readonly Date[]): Date[] => {
  const step = Math.max(1, Math.ceil(moments.length / maxTicks))
  return moments.filter((_, n) => n % step === 0)
}
const dayMs = 86_400_000
/** Returns the same time of each day from the first to the last. */
const daysOf = (moments: readonly number[]): Date[] => {
  const [first, last] = [Math.min(...moments), Math.max(...moments)]
  return Array.from({ length: Math.floor((last - first) / dayMs) + 1 }, (_, n) => new Date(first + n * dayMs))
}

/** Text direction and formats of the user's locale. */
export const useChartFormat = () => {
  const reading = useReading()
  const { locale } = reading
  const isRightToLeft = directionOf(locale) === 'rtl'
  return {
    isRightToLeft,
    number: (value: number | null) => (value === null ? '' : formatNumber(value, locale)),
    /** Ticks show the day only, the tooltip the time too. */
    moment: (at: Date, place: string) =>
      place === 'tick' ? formatDayAndMonth(at.getTime(), reading) : formatInstant(at.toISOString(), reading),
    side: isRightToLeft ? ('right' as const) : ('left' as const),
    /** On an axis from right to left the library adds the gap in the other direction. */
    tickLabelMinGap: isRightToLeft ? -nameGap : nameGap,
  }
}

const dashes = (series: readonly (Series & { isDashed?: boolean })[]) =>
  Object.fromEntries(
    series.flatMap(({ key, isDashed = false }) =>
      isDashed ? [[`& .MuiLineElement-series-${key}`, { strokeDasharray: '6 4' }]] : [],
    ),
  )

/** Tells whether a line has one or two points, and is hardly visible: then marks are drawn instead. */
const hasFewPoints = (values: readonly (number | null)[]): boolean =>
  values.filter((value) => value !== null).length < 3

export type LinesProps = {
  readonly moments: readonly string[]
  /** Writes the moment with this index on the axis, which then has no others; without it the axis has even days. */
  readonly nameOf?: (index: number) => string
  readonly lines: readonly (Series & {
    readonly values: readonly (number | null)[]
    readonly isDashed?: boolean
    /** Holds each value until the next, as counts do. */
    readonly isStepped?: boolean
  })[]
  /** Draws stacked areas, the first line at the bottom. */
  readonly isStacked?: boolean
  /** Pixels, or the height of its container. */
  readonly height?: ChartHeight
  /** Whether it has a legend: the heading above a chart of one line may name the line already. */
  readonly hasLegend?: boolean
  readonly onPoint: (index: number) => void
}

/** Lines over time. A click opens the nearest point. */
export const LinesChart = ({
  moments,
  nameOf,
  lines,
  isStacked = false,
  height = usualHeight,
  hasLegend = true,
  onPoint,
}: LinesProps) => {
  const { isRightToLeft, number, moment, side, tickLabelMinGap } = useChartFormat()
  const dates = moments.map((at) => new Date(at))
  return (
    <LineChart
      {...heightOf(height)}
      hideLegend={!hasLegend}
      skipAnimation
      margin={{ ...margin, top: 16 }}
      xAxis={[
        {
          scaleType: 'time',
          data: dates,
          domainLimit: 'strict',
          // The ticks are at even distances from the first moment on.
          tickInterval: ticksOf(nameOf === undefined ? daysOf(dates.map((date) => date.getTime())) : dates),
          tickLabelMinGap,
          reverse: isRightToLeft,
          valueFormatter: (at: Date, { location }) =>
            nameOf?.(dates.findIndex((date) => date.getTime() === at.getTime())) ?? moment(at, location),
        },
      ]}
      yAxis={[{ min: 0, position: side, width: 48, tickMinStep: 1, valueFormatter: (value: number) => number(value) }]}
      series={lines.map(({ key, label, color, values, isDashed = false, isStepped = false }) => ({
        id: key,
        label,
        color,
        data: [...values],
        curve: isStepped ? ('stepAfter' as const) : ('linear' as const),
        showMark: hasFewPoints(values),
        connectNulls: isDashed,
        valueFormatter: number,
        ...(isStacked ? { area: true, stack: 'all' } : {}),
      }))}
      grid={{ horizontal: true }}
      onAxisClick={(_, point) => point !== null && point.dataIndex >= 0 && onPoint(point.dataIndex)}
      sx={{
        ...focusRing,
        ...dashes(lines),
        cursor: 'pointer',
        // Areas differ by fill; the outline of an empty area would show as a line of a series without values.
        ...(isStacked ? { '& .MuiLineElement-root': { display: 'none' } } : {}),
        '& .MuiAreaElement-root': { fillOpacity: 0.85 },
      }}
    />
  )
}

export type BarsProps = {
  readonly names: readonly string[]
  readonly bars: readonly (Series & { readonly values: readonly number[] })[]
  /** A horizontal reference line with its label. */
  readonly mean: { readonly value: number; readonly label: string } | null
  readonly onPoint: (index: number) => void
}

/** Bars side by side for each name. A click opens the nearest ones. */
export const BarsChart = ({ names, bars, mean, onPoint }: BarsProps) => {
  const { isRightToLeft, number, side, tickLabelMinGap } = useChartFormat()
  return (
    <BarChart
      height={usualHeight}
      skipAnimation
      margin={{ ...margin, top: 24 }}
      xAxis={[
        {
          scaleType: 'band',
          data: names.map((_, n) => n),
          // A wide gap keeps few bars from becoming very wide.
          categoryGapRatio: names.length < 5 ? 0.6 : 0.3,
          tickLabelMinGap,
          reverse: isRightToLeft,
          valueFormatter: (n: number) => names[n] ?? '',
        },
      ]}
      yAxis={[{ min: 0, position: side, width: 48, valueFormatter: (value: number) => number(value) }]}
      series={bars.map(({ key, label, color, values }) => ({
        id: key,
        label,
        color,
        data: [...values],
        valueFormatter: number,
      }))}
      grid={{ horizontal: true }}
      onAxisClick={(_, point) => point !== null && point.dataIndex >= 0 && onPoint(point.dataIndex)}
      sx={{ ...focusRing, cursor: 'pointer' }}
    >
      {mean !== null && (
        <ChartsReferenceLine
          y={mean.value}
          label={mean.label}
          labelAlign={isRightToLeft ? 'start' : 'end'}
          labelStyle={{ textAnchor: 'end' }}
          lineStyle={{ strokeDasharray: '6 4' }}
        />
      )}
    </BarChart>
  )
}

export type DotsProps = {
  readonly dots: readonly { readonly key: string; readonly at: string; readonly value: number; readonly name: string }[]
  readonly series: Series
  readonly lines: readonly { readonly value: number; readonly label: string }[]
  readonly valueLabel: (value: number) => string
  readonly onPoint: (index: number) => void
}

/** Single events over time. A click opens one. */
export const DotsChart = ({ dots, series, lines, valueLabel, onPoint }: DotsProps) => {
  const { isRightToLeft, number, moment, side, tickLabelMinGap } = useChartFormat()
  return (
    <ScatterChart
      height={usualHeight}
      margin={{ ...margin, top: 24 }}
      xAxis={[
        {
          scaleType: 'time',
          tickInterval: ticksOf(daysOf(dots.map(({ at }) => Date.parse(at)))),
          tickLabelMinGap,
          reverse: isRightToLeft,
          valueFormatter: (at: Date | number, { location }) => moment(new Date(at), location),
        },
      ]}
      yAxis={[{ min: 0, position: side, width: 48, valueFormatter: (value: number) => number(value) }]}
      series={[
        {
          id: series.key,
          label: series.label,
          color: series.color,
          markerSize: 5,
          data: dots.map(({ key, at, value }) => ({ id: key, x: Date.parse(at), y: value })),
          valueFormatter: (_: unknown, { dataIndex }: { dataIndex: number }) => {
            const dot = dots[dataIndex]
            return dot === undefined ? '' : `${dot.name}: ${valueLabel(dot.value)}`
          },
        },
      ]}
      grid={{ horizontal: true }}
      hideLegend
      onItemClick={(_: unknown, { dataIndex }: { dataIndex: number }) => onPoint(dataIndex)}
      sx={{ ...focusRing, cursor: 'pointer' }}
    >
      {lines.map(({ value, label }) => (
        <ChartsReferenceLine
          key={label}
          y={value}
          label={label}
          labelAlign={isRightToLeft ? 'start' : 'end'}
          labelStyle={{ textAnchor: 'end' }}
          lineStyle={{ strokeDasharray: '6 4' }}
        />
      ))}
    </ScatterChart>
  )
}
