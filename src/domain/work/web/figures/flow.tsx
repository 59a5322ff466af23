import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { formatDay, formatNumber } from '../../../../web/base/i18n/format.ts'
import { chartColor } from '../../../../web/base/theme/tokens.ts'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import type { FigureViewProps } from '../../../../web/data/areas/browser-figure.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { LinesChart } from '../../../../web/views/figures/charts.tsx'
import { type DrillDown, DrillDownDialog } from '../../../../web/views/figures/drill-down-dialog.tsx'
import { FigureFrame } from '../../../../web/views/figures/figure-frame.tsx'
import type { FlowAnswer } from '../../figure-answers.ts'
import type { TaskStatus } from '../../task-status.ts'
import { weightIn } from './task-weight.tsx'

type Point = FlowAnswer['points'][number]
/** Layers from bottom to top: ended, active, waiting. */
const stack: readonly (readonly [status: TaskStatus, color: number])[] = [
  ['closed', 5],
  ['done', 2],
  ['rejected', 6],
  ['in_progress', 0],
  ['stopped', 3],
  ['suspended', 4],
  ['pending', 1],
]

/** Cumulative flow: tasks by status and day; a widening layer is a bottleneck. */
export const Flow = ({ figure, data: { points }, call }: FigureViewProps<FlowAnswer>) => {
  const { t } = useTranslation(['work_figures', 'figures', 'task'])
  const { locale } = useReading()
  const tasks = useModel('task')
  const [behind, setBehind] = useState<DrillDown>()
  const labelOf = (status: TaskStatus) => t(keyOfChoice('task', 'status', status))
  // Statuses that never occur are left out of the legend.
  const layers = stack.filter(([status]) => points.some(({ counts }) => counts[status] > 0))
  if (layers.length === 0) return <EmptyState text={t('work_figures:empty.flow')} />
  const open = (point: Point | undefined, part: TaskStatus) => {
    if (point === undefined) return
    setBehind({
      title: t('figures:behind.title', { entities: t('task:many'), when: formatDay(point.day, locale) }),
      path: `${call.path}/tasks`,
      parts: layers.map(([status]) => ({ part: status, label: labelOf(status), at: point.at })),
      part,
      model: tasks,
      RowValue: weightIn(undefined),
    })
  }
  const lines = layers.map(([status, color]) => ({
    key: status,
    label: labelOf(status),
    color: chartColor(color),
    values: points.map(({ counts }) => counts[status]),
  }))
  const last = points.at(-1)
  return (
    <>
      <FigureFrame
        figure={figure}
        title={t('work_figures:flow')}
        about={t('work_figures:about.flow')}
        call={call}
        facts={layers.map(([status]) => ({
          label: labelOf(status),
          value: formatNumber(last?.counts[status] ?? 0, locale),
        }))}
        series={lines}
        table={{
          headers: [t('work_figures:column.day'), ...layers.map(([status]) => labelOf(status))],
          rows: points.map((point) => ({
            key: point.day,
            head: formatDay(point.day, locale),
            cells: layers.map(([status]) => {
              const value = formatNumber(point.counts[status], locale)
              return {
                text: value,
                name: t('figures:openPart', { name: labelOf(status), when: formatDay(point.day, locale), value }),
                open: () => open(point, status),
              }
            }),
          })),
        }}
      >
        <LinesChart
          moments={points.map(({ at }) => at)}
          lines={lines}
          isStacked
          onPoint={(n) =>
            open(points[n], layers.find(([one]) => one === 'in_progress')?.[0] ?? layers[0]?.[0] ?? 'pending')
          }
        />
      </FigureFrame>
      {behind !== undefined && <DrillDownDialog drillDown={behind} onClose={() => setBehind(undefined)} />}
    </>
  )
}
