import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstantDay, formatNumber } from '../../../../web/base/i18n/format.ts'
import { chartColor } from '../../../../web/base/theme/tokens.ts'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import type { FigureViewProps } from '../../../../web/data/areas/browser-figure.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { BarsChart } from '../../../../web/views/figures/charts.tsx'
import { type DrillDown, DrillDownDialog } from '../../../../web/views/figures/drill-down-dialog.tsx'
import { FigureFrame } from '../../../../web/views/figures/figure-frame.tsx'
import type { VelocityAnswer } from '../../figure-answers.ts'
import { weightIn } from './task-weight.tsx'

type Sprint = VelocityAnswer['sprints'][number]
type Part = 'committed' | 'completed'

/** Committed and completed points of the last sprints, and their mean. */
export const Velocity = ({ figure, data, call }: FigureViewProps<VelocityAnswer>) => {
  const { t } = useTranslation(['work_figures', 'figures', 'task'])
  const reading = useReading()
  const tasks = useModel('task')
  const [behind, setBehind] = useState<DrillDown>()
  const { sprints, unit, velocity, over } = data
  const number = (value: number) => formatNumber(value, reading.locale)
  if (sprints.length === 0) return <EmptyState text={t('empty.velocity')} />
  const nameOf = ({ name, phase }: Sprint) => `${phase} · ${name}`
  const open = (sprint: Sprint | undefined, part: Part) => {
    if (sprint === undefined || sprint.completed_at === null) return
    setBehind({
      title: t('figures:behind.title', { entities: t('task:many'), when: nameOf(sprint) }),
      path: `/sprints/${sprint.id}/burndown/tasks`,
      parts: [
        { part: 'scope', label: t('column.committed'), at: sprint.started_at },
        { part: 'done', label: t('column.completed'), at: sprint.completed_at },
      ],
      part: part === 'committed' ? 'scope' : 'done',
      model: tasks,
      RowValue: weightIn(unit),
    })
  }
  const bars = (['committed', 'completed'] as const).map((key, n) => ({
    key,
    label: t(`column.${key}`),
    color: chartColor(n === 0 ? 1 : 2),
    values: sprints.map((sprint) => sprint[key]),
  }))
  return (
    <>
      <FigureFrame
        figure={figure}
        title={t('velocity')}
        about={t('about.velocity', { unit: t(`unit.${unit}`) })}
        call={call}
        facts={velocity === null ? [] : [{ label: t('mean', { count: over }), value: number(velocity) }]}
        series={bars}
        table={{
          headers: [t('column.sprint'), t('column.ended'), t('column.committed'), t('column.completed')],
          rows: sprints.map((sprint) => ({
            key: sprint.id,
            head: <bdi>{nameOf(sprint)}</bdi>,
            cells: [
              { text: sprint.completed_at === null ? '' : formatInstantDay(sprint.completed_at, reading) },
              ...(['committed', 'completed'] as const).map((part) => ({
                text: number(sprint[part]),
                name: t('figures:openPart', {
                  name: t(`column.${part}`),
                  when: nameOf(sprint),
                  value: number(sprint[part]),
                }),
                open: () => open(sprint, part),
              })),
            ],
          })),
        }}
      >
        <BarsChart
          names={sprints.map(nameOf)}
          bars={bars}
          mean={velocity === null ? null : { value: velocity, label: number(velocity) }}
          onPoint={(n) => open(sprints[n], 'completed')}
        />
      </FigureFrame>
      {behind !== undefined && <DrillDownDialog drillDown={behind} onClose={() => setBehind(undefined)} />}
    </>
  )
}
