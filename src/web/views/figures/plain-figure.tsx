import { useTranslation } from 'react-i18next'
import type { FigureAnswer, SeriesKind } from '../../../core/declare/figure.ts'
import { formatInstant, formatNumber } from '../../base/i18n/format.ts'
import { chartColor } from '../../base/theme/tokens.ts'
import { EmptyState } from '../../base/ui/state/empty-state.tsx'
import type { FigureViewProps } from '../../data/areas/browser-figure.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { BarsChart, LinesChart } from './charts.tsx'
import { DotsChart } from './dots-chart.tsx'
import { FigureFrame } from './figure-frame.tsx'

const noop = () => undefined

/** Chart and table of a figure without a view of its own, from its declaration and its points. */
export const PlainFigure = ({ figure, data: { points }, call }: FigureViewProps<FigureAnswer>) => {
  const { t } = useTranslation(figure.words)
  const reading = useReading()
  if (points.length === 0) return <EmptyState text={t(`empty.${figure.key}`)} />
  const kinds = Object.values<SeriesKind>(figure.series)
  const series = Object.entries<SeriesKind>(figure.series).map(([key, kind], n) => ({
    key,
    label: t(`column.${key}`),
    color: chartColor(n),
    isDashed: kind === 'dashed',
    values: points.map(({ values }) => values[key] ?? null),
  }))
  const nameOf = ({ at, name }: FigureAnswer['points'][number]) =>
    name ?? (at === undefined ? '' : formatInstant(at, reading))
  const format = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : formatNumber(value, reading.locale)
  const names = points.map(nameOf)
  const last = points.at(-1)
  const chart = () => {
    const [first] = series
    if (kinds.includes('bar'))
      return (
        <BarsChart
          names={names}
          bars={series.map((line) => ({ ...line, values: line.values.map((value) => value ?? 0) }))}
          mean={null}
          onPoint={noop}
        />
      )
    if (kinds.includes('dot') && first !== undefined)
      return (
        <DotsChart
          dots={points.flatMap(({ at, values }, n) => {
            const value = values[first.key]
            return at === undefined || value === null || value === undefined
              ? []
              : [{ key: `${at} ${n}`, at, value, name: names[n] ?? '' }]
          })}
          series={first}
          lines={[]}
          valueLabel={format}
          onPoint={noop}
        />
      )
    return (
      <LinesChart
        moments={points.map(({ at }) => at ?? '')}
        lines={series}
        isStacked={kinds.includes('area')}
        onPoint={noop}
      />
    )
  }
  return (
    <FigureFrame
      figure={figure}
      title={t(figure.key)}
      about={t(`about.${figure.key}`)}
      call={call}
      facts={series.map(({ key, label }) => ({ label, value: format(last?.values[key]) }))}
      series={series}
      table={{
        headers: [t(figure.key), ...series.map(({ label }) => label)],
        rows: points.map((point, n) => ({
          key: `${names[n]} ${n}`,
          head: <bdi>{names[n]}</bdi>,
          cells: series.map(({ key }) => ({ text: format(point.values[key]) })),
        })),
      }}
    >
      {chart()}
    </FigureFrame>
  )
}
