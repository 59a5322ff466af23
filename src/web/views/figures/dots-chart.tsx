import Box from '@mui/material/Box'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { ScatterChart } from '@mui/x-charts/ScatterChart'
import { axisWidth, daysOf, ticksOn, useRoom } from './axes.ts'
import { focusRing, useChartFormat, usualHeight } from './charts.tsx'
import type { Series } from './figure-frame.tsx'

export type DotsProps = {
  readonly dots: readonly { readonly key: string; readonly at: string; readonly value: number; readonly name: string }[]
  readonly series: Series
  readonly lines: readonly { readonly value: number; readonly label: string }[]
  readonly valueLabel: (value: number) => string
  readonly onPoint: (index: number) => void
}

/** Single events over time. A click opens one. */
export const DotsChart = ({ dots, series, lines, valueLabel, onPoint }: DotsProps) => {
  const { isRightToLeft, number, moment, side, margin } = useChartFormat()
  const { ref, roomBeside } = useRoom()
  const times = dots.map(({ at }) => Date.parse(at))
  const width = axisWidth(
    [...dots, ...lines].map(({ value }) => value),
    // Days have halves.
    (value) => number(value + 0.5),
  )
  const ticks = ticksOn(daysOf(times), Math.max(...times), (at) => moment(at, 'tick'), roomBeside(width))
  return (
    <Box ref={ref}>
      <ScatterChart
        height={usualHeight}
        margin={{ ...margin, top: 24 }}
        xAxis={[
          {
            scaleType: 'time',
            tickInterval: ticks,
            tickLabelInterval: () => true,
            reverse: isRightToLeft,
            valueFormatter: (at: Date | number, { location }) => moment(new Date(at), location),
          },
        ]}
        yAxis={[{ min: 0, position: side, width, valueFormatter: number }]}
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
    </Box>
  )
}
