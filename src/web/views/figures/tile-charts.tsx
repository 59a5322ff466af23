import Box from '@mui/material/Box'
import { BarChart } from '@mui/x-charts/BarChart'
import { PieChart } from '@mui/x-charts/PieChart'
import { axisWidth, namesOn, useRoom } from './axes.ts'
import { boxOf, type ChartHeight, focusRing, heightOf, pointWriter, useChartFormat, type Writing } from './charts.tsx'
import type { Series } from './figure-frame.tsx'

type ColumnsProps = {
  /** Names of the columns. */
  readonly names: readonly string[]
  readonly bars: readonly (Series & { readonly values: readonly (number | null)[] })[]
  /** Whether the columns of several series are on each other, else beside each other. */
  readonly isStacked: boolean
  /** Pixels, or the height of its container. */
  readonly height: ChartHeight
  readonly hasLegend: boolean
  /** Writes the values of the axis and of columns; numbers unless said. */
  readonly write?: Writing | undefined
  /** @param at index of the series whose part was clicked */
  readonly onPoint: (index: number, at?: number) => void
}

/** A chart of columns; those of several series are on or beside each other. A click opens one. */
export const ColumnsChart = ({ names, bars, isStacked, height, hasLegend, write, onPoint }: ColumnsProps) => {
  const { isRightToLeft, number, side, margin } = useChartFormat()
  const { ref, roomBeside } = useRoom()
  const { tick, point } = write ?? { tick: number, point: number }
  const values = isStacked
    ? names.map((_, n) => bars.reduce((sum, bar) => sum + (bar.values[n] ?? 0), 0))
    : bars.flatMap((bar) => bar.values)
  const width = axisWidth(values, tick)
  const { nameAt, isShown, ...tall } = namesOn(names, roomBeside(width))
  return (
    <Box ref={ref} sx={boxOf(height)}>
      <BarChart
        {...heightOf(height)}
        hideLegend={!hasLegend}
        skipAnimation
        margin={{ ...margin, top: 16 }}
        xAxis={[
          {
            scaleType: 'band',
            data: names.map((_, n) => n),
            categoryGapRatio: names.length < 5 ? 0.6 : 0.3,
            reverse: isRightToLeft,
            tickLabelInterval: isShown,
            ...tall,
            valueFormatter: (n: number, { location }) => (location === 'tick' ? nameAt(n) : (names[n] ?? '')),
          },
        ]}
        yAxis={[{ min: 0, position: side, width, tickMinStep: 1, valueFormatter: tick }]}
        series={bars.map(({ key, label, color, values }) => ({
          id: key,
          label,
          color,
          data: [...values],
          ...(isStacked ? { stack: 'all' } : {}),
          valueFormatter: pointWriter(point),
        }))}
        grid={{ horizontal: true }}
        onItemClick={(_, { dataIndex, seriesId }) =>
          onPoint(
            dataIndex,
            bars.findIndex(({ key }) => key === seriesId),
          )
        }
        sx={{ ...focusRing, '& .MuiBarElement-root': { cursor: 'pointer' } }}
      />
    </Box>
  )
}

type PartsProps = {
  readonly parts: readonly (Series & { readonly value: number })[]
  /** Pixels, or the height of its container. */
  readonly height: ChartHeight
  readonly write?: Writing | undefined
  readonly onPart: (index: number) => void
}

/** A chart of the parts of a whole, as a ring. A click opens one. */
export const PartsChart = ({ parts, height, write, onPart }: PartsProps) => {
  const { number } = useChartFormat()
  return (
    <PieChart
      {...heightOf(height)}
      skipAnimation
      series={[
        {
          data: parts.map(({ key, label, color, value }) => ({ id: key, label, color, value })),
          innerRadius: '55%',
          paddingAngle: 1,
          valueFormatter: ({ value }) => (write?.point ?? number)(value),
        },
      ]}
      slotProps={{ legend: { direction: 'horizontal', position: { vertical: 'bottom', horizontal: 'center' } } }}
      onItemClick={(_, { dataIndex }) => onPart(dataIndex)}
      sx={{ ...focusRing, '& .MuiPieArc-root': { cursor: 'pointer', stroke: 'none' } }}
    />
  )
}
