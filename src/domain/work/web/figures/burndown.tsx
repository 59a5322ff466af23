import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, formatInstantDay, formatNumber } from '../../../../web/base/i18n/format.ts'
import { chartColor } from '../../../../web/base/theme/tokens.ts'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import type { FigureViewProps } from '../../../../web/data/areas/browser-figure.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { LinesChart } from '../../../../web/views/figures/charts.tsx'
import { type DrillDown, DrillDownDialog } from '../../../../web/views/figures/drill-down-dialog.tsx'
import { FigureFrame, type Series } from '../../../../web/views/figures/figure-frame.tsx'
import { useFigureState } from '../../../../web/views/figures/figure-state.ts'
import type { FigureRows } from '../../../../web/views/figures/figure-table.tsx'
import { daysOff } from '../../burndown.ts'
import type { BurndownAnswer } from '../../figure-answers.ts'
import { weightIn } from './task-weight.tsx'

type Point = BurndownAnswer['points'][number]
const parts = ['remaining', 'done', 'scope'] as const

/** Tells whether the chart shows completed work (burn-up) instead of remaining work. */
const useIsUp = (): boolean => useFigureState().params.get('shape') === 'up'

/** A switch between burn-down and burn-up. */
export const ShapeChoice = () => {
  const { t } = useTranslation('work_figures')
  const { set } = useFigureState()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={useIsUp() ? 'up' : 'down'}
      onChange={(_, next: string | null) => next !== null && set('shape', next === 'up' ? 'up' : null)}
      aria-label={t('shape.label')}
    >
      <ToggleButton value="down">{t('shape.down')}</ToggleButton>
      <ToggleButton value="up">{t('shape.up')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

/** Returns the labels of the points: a day, or the sprint's start and end. */
const useNames = () => {
  const { t } = useTranslation(['work_figures', 'figures', 'task'])
  const reading = useReading()
  return ({ at, day, kind }: Point): string =>
    kind === 'day' || kind === 'ahead'
      ? formatDay(day, reading.locale)
      : t(`kind.${kind}`, { when: formatInstant(at, reading) })
}

/** Chart of a sprint by day: remaining (burn-down) or completed work (burn-up), with the scope above. */
export const Burndown = ({ figure, data, call }: FigureViewProps<BurndownAnswer>) => {
  const { t } = useTranslation(['work_figures', 'figures', 'task'])
  const reading = useReading()
  const isUp = useIsUp()
  const nameOf = useNames()
  const tasks = useModel('task')
  const [behind, setBehind] = useState<DrillDown>()
  const { points, sprint, unit, committed } = data
  const pastPoints = points.filter(({ kind }) => kind !== 'ahead')
  const last = pastPoints.at(-1)
  const now = points.find(({ kind }) => kind === 'now')
  const format = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : formatNumber(value, reading.locale)
  const open = (point: Point | undefined, part: (typeof parts)[number]) => {
    if (point === undefined || point.kind === 'ahead') return
    setBehind({
      title: t('figures:behind.title', { entities: t('task:many'), when: nameOf(point) }),
      path: `${call.path}/tasks`,
      parts: parts.map((part) => ({ part, label: t(`column.${part}`), at: point.at })),
      part,
      model: tasks,
      RowValue: weightIn(unit),
    })
  }
  const main = isUp ? 'done' : 'remaining'
  const series: readonly (Series & { key: 'remaining' | 'done' | 'scope' | 'ideal'; isDashed?: boolean })[] = [
    // The scope is drawn first: while nothing is done, the line of remaining work covers it.
    { key: 'scope', label: t('column.scope'), color: chartColor(1) },
    { key: main, label: t(`column.${main}`), color: chartColor(isUp ? 2 : 0) },
    ...(isUp ? [] : [{ key: 'ideal' as const, label: t('column.ideal'), color: chartColor(7), isDashed: true }]),
  ]
  const table: FigureRows = {
    headers: [t('column.day'), ...parts.map((part) => t(`column.${part}`)), t('column.ideal')],
    rows: pastPoints.map((point) => ({
      key: `${point.kind} ${point.day}`,
      head: nameOf(point),
      cells: [
        ...parts.map((part) => ({
          text: format(point[part]),
          name: t('figures:openPart', { name: t(`column.${part}`), when: nameOf(point), value: format(point[part]) }),
          open: () => open(point, part),
        })),
        { text: format(point.ideal) },
      ],
    })),
  }
  if (last === undefined)
    return <EmptyState text={t('notBegun', { when: formatInstantDay(sprint.started_at, reading) })} />
  const facts = [
    { label: t('column.committed'), value: format(committed) },
    ...parts.map((part) => ({ label: t(`column.${part}`), value: format(last[part]) })),
  ]
  const title = t(isUp ? 'titleUp' : 'title', { name: sprint.name })
  return (
    <>
      <FigureFrame
        figure={figure}
        title={title}
        about={t(isUp ? 'about.burnup' : 'about.burndown', { unit: t(`unit.${unit}`) })}
        call={call}
        facts={facts}
        series={series}
        table={table}
      >
        <LinesChart
          moments={points.map(({ at }) => at)}
          lines={series.map((line) => ({
            ...line,
            isStepped: line.key !== 'ideal',
            values: points.map((point) => point[line.key]),
          }))}
          shaded={{ label: t('off'), bands: daysOff(points) }}
          marked={now && { at: now.at, label: t('today') }}
          onPoint={(n) => open(points[n], main)}
        />
      </FigureFrame>
      {behind !== undefined && <DrillDownDialog drillDown={behind} onClose={() => setBehind(undefined)} />}
    </>
  )
}
