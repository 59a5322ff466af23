import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useNavigate } from 'react-router'
import { formatInstant, formatNumber } from '../../../../web/base/i18n/format.ts'
import { chartColor } from '../../../../web/base/theme/tokens.ts'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import type { FigureViewProps } from '../../../../web/data/areas/browser-figure.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { DotsChart } from '../../../../web/views/figures/dots-chart.tsx'
import { FigureFrame } from '../../../../web/views/figures/figure-frame.tsx'
import type { CycleAnswer } from '../../figure-answers.ts'
import { taskAddress } from '../task/task-line.tsx'

type Point = CycleAnswer['points'][number]

/** Cycle time of tasks, from the start of work until done, by completion date. */
export const Cycle = ({ figure, data, call }: FigureViewProps<CycleAnswer>) => {
  const { t } = useTranslation(['work_figures', 'figures', 'task'])
  const reading = useReading()
  const navigate = useNavigate()
  const { points, median, most } = data
  if (points.length === 0) return <EmptyState text={t('empty.cycle')} />
  const days = (value: number) =>
    new Intl.NumberFormat(reading.locale, {
      style: 'unit',
      unit: 'day',
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    }).format(value)
  const nameOf = ({ task }: Point) => (task === null ? t('hiddenTask') : `T-${task.number} ${task.name}`)
  const measured = points.flatMap((point) => (point.cycle === null ? [] : [{ ...point, cycle: point.cycle }]))
  const limits = [
    ...(median === null ? [] : [{ value: median, label: t('median') }]),
    ...(most === null ? [] : [{ value: most, label: t('most') }]),
  ]
  const series = { key: 'cycle', label: t('column.cycle'), color: chartColor(0) }
  const unmeasured = points.length - measured.length
  return (
    <FigureFrame
      figure={figure}
      title={t('cycle')}
      about={t('about.cycle')}
      call={call}
      facts={[
        ...limits.map(({ value, label }) => ({ label, value: days(value) })),
        ...(unmeasured > 0 ? [{ label: t('unmeasured'), value: formatNumber(unmeasured, reading.locale) }] : []),
      ]}
      series={[series]}
      table={{
        headers: [t('column.task'), t('column.finished'), t('column.cycle'), t('column.lead')],
        rows: points.map((point, n) => ({
          key: `${point.at} ${point.task?.id ?? n}`,
          head:
            point.task === null ? (
              t('hiddenTask')
            ) : (
              <Link component={RouterLink} to={taskAddress(point.task)} color="inherit">
                <bdi>{nameOf(point)}</bdi>
              </Link>
            ),
          cells: [
            { text: formatInstant(point.at, reading) },
            { text: point.cycle === null ? '–' : days(point.cycle) },
            { text: days(point.lead) },
          ],
        })),
      }}
    >
      <DotsChart
        dots={measured.map((point, n) => ({
          key: `${point.at} ${n}`,
          at: point.at,
          value: point.cycle,
          name: nameOf(point),
        }))}
        series={series}
        lines={limits}
        valueLabel={days}
        onPoint={(n) => {
          const task = measured[n]?.task
          if (task !== null && task !== undefined) void navigate(taskAddress(task))
        }}
      />
    </FigureFrame>
  )
}
