import Box from '@mui/material/Box'
import { BarChart } from '@mui/x-charts/BarChart'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { LineChart } from '@mui/x-charts/LineChart'
import { formatDayAndMonth, formatInstant, formatNumber } from '../../base/i18n/format.ts'
import { directionOf } from '../../base/i18n/i18n.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { axisWidth, daysOf, marginOf, namesOn, ticksOn, useRoom } from './axes.ts'
import { type Band, Bands, bandColor, DashedMark, MomentLine, type NamedMoment } from './chart-marks.tsx'
import type { Series } from './figure-frame.tsx'

export const usualHeight = 360
export type ChartHeight = number | 'fill'
/** Returns the height of a chart: the library's charts without a height are as high as their container. */
export const heightOf = (height: ChartHeight) => (height === 'fill' ? {} : { height })
/** The box that is measured (`useRoom`). */
export const boxOf = (height: ChartHeight) => (height === 'fill' ? { blockSize: '100%' } : {})
/** The library hides the outline of a chart that has the keyboard's focus, though a point is shown only at the first arrow key. */
export const focusRing = {
  '& .MuiChartsSurface-root:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const

/** Text direction and formats of the user's locale. */
export const useChartFormat = () => {
  const reading = useReading()
  const { locale } = reading
  const isRightToLeft = directionOf(locale) === 'rtl'
  return {
    isRightToLeft,
    number: (value: number) => formatNumber(value, locale),
    /** Ticks show the day only, the tooltip the time too. */
    moment: (at: Date, place: string) =>
      place === 'tick' ? formatDayAndMonth(at.getTime(), reading) : formatInstant(at.toISOString(), reading),
    side: isRightToLeft ? ('right' as const) : ('left' as const),
    margin: marginOf(isRightToLeft),
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

/** Writes values on the axis, and in full at their point. */
export type Writing = { readonly tick: (value: number) => string; readonly point: (value: number) => string }
/** The library leaves out a point that has no text. */
export const pointWriter = (write: (value: number) => string) => (value: number | null) =>
  value === null ? null : write(value)

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
  /** Writes the values of the axis and of points; numbers unless said. */
  readonly write?: Writing | undefined
  /** Spans of time that are shaded, with their name in the legend. */
  readonly shaded?: { readonly label: string; readonly bands: readonly Band[] }
  /** A moment that is named, such as today. */
  readonly marked?: NamedMoment | undefined
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
  write,
  shaded,
  marked,
  onPoint,
}: LinesProps) => {
  const { isRightToLeft, number, moment, side, margin } = useChartFormat()
  const { ref, roomBeside } = useRoom()
  const { tick, point } = write ?? { tick: number, point: number }
  const dates = moments.map((at) => new Date(at))
  const times = dates.map((date) => date.getTime())
  const values = isStacked
    ? moments.map((_, n) => lines.reduce((sum, line) => sum + (line.values[n] ?? 0), 0))
    : lines.flatMap((line) => line.values)
  const width = axisWidth(values, tick)
  const labelOf = (at: Date) => nameOf?.(times.indexOf(at.getTime())) ?? moment(at, 'tick')
  const bands = shaded?.bands ?? []
  return (
    <Box ref={ref} sx={boxOf(height)}>
      <LineChart
        {...heightOf(height)}
        hideLegend={!hasLegend}
        skipAnimation
        margin={{ ...margin, top: marked === undefined ? 16 : 24 }}
        xAxis={[
          {
            scaleType: 'time',
            data: dates,
            domainLimit: 'strict',
            tickInterval: ticksOn(
              nameOf === undefined ? daysOf(times) : dates,
              Math.max(...times),
              labelOf,
              roomBeside(width),
            ),
            tickLabelInterval: () => true,
            reverse: isRightToLeft,
            valueFormatter: (at: Date, { location }) =>
              location === 'tick' ? labelOf(at) : (nameOf?.(times.indexOf(at.getTime())) ?? moment(at, location)),
          },
        ]}
        yAxis={[
          {
            min: 0,
            position: side,
            width,
            tickMinStep: 1,
            valueFormatter: tick,
            // A line at the upper edge would be cut to half its width.
            domainLimit: (low, high) => ({ min: low, max: Number(high) * 1.04 }),
          },
        ]}
        series={[
          ...lines.map(({ key, label, color, values: data, isDashed = false, isStepped = false }) => ({
            id: key,
            label,
            color,
            data: [...data],
            curve: isStepped ? ('stepAfter' as const) : ('linear' as const),
            showMark: hasFewPoints(data),
            connectNulls: isDashed,
            labelMarkType: isDashed ? DashedMark : isStacked ? ('square' as const) : ('line' as const),
            valueFormatter: pointWriter(point),
            ...(isStacked ? { area: true, stack: 'all' } : {}),
          })),
          // Only the legend shows it: a series without values names what is shaded.
          ...(shaded === undefined || bands.length === 0
            ? []
            : [
                {
                  id: 'shaded',
                  label: shaded.label,
                  color: bandColor,
                  data: moments.map(() => null),
                  labelMarkType: 'square' as const,
                  valueFormatter: pointWriter(point),
                },
              ]),
        ]}
        grid={{ horizontal: true }}
        onAxisClick={(_, place) => place !== null && place.dataIndex >= 0 && onPoint(place.dataIndex)}
        sx={{
          ...focusRing,
          ...dashes(lines),
          cursor: 'pointer',
          // Areas differ by fill; the outline of an empty area would show as a line of a series without values.
          ...(isStacked ? { '& .MuiLineElement-root': { display: 'none' } } : {}),
          '& .MuiAreaElement-root': { fillOpacity: 0.85 },
        }}
      >
        <Bands bands={bands} />
        {marked !== undefined && <MomentLine moment={marked} isRightToLeft={isRightToLeft} />}
      </LineChart>
    </Box>
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
  const { isRightToLeft, number, side, margin } = useChartFormat()
  const { ref, roomBeside } = useRoom()
  const width = axisWidth(
    bars.flatMap(({ values }) => values),
    number,
  )
  const { nameAt, isShown, ...tall } = namesOn(names, roomBeside(width))
  return (
    <Box ref={ref}>
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
            tickLabelInterval: isShown,
            ...tall,
            reverse: isRightToLeft,
            valueFormatter: (n: number, { location }) => (location === 'tick' ? nameAt(n) : (names[n] ?? '')),
          },
        ]}
        yAxis={[{ min: 0, position: side, width, tickMinStep: 1, valueFormatter: number }]}
        series={bars.map(({ key, label, color, values }) => ({
          id: key,
          label,
          color,
          data: [...values],
          valueFormatter: pointWriter(number),
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
    </Box>
  )
}
