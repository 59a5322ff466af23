import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfChoice } from '../../../../core/keys.ts'
import { formatDay, formatNumber } from '../../../../web/fields/format.ts'
import { useReading } from '../../../../web/fields/use-reading.ts'
import { EmptyState } from '../../../../web/screens/state/empty-state.tsx'
import { chartColor } from '../../../../web/theme/tokens.ts'
import type { FlowAnswer } from '../../figure-answers.ts'
import type { TaskStatus } from '../../task-status.ts'
import { type Behind, BehindDialog } from './behind-dialog.tsx'
import { LinesChart } from './charts.tsx'
import { FigureFrame } from './figure-frame.tsx'
import type { FigureCall } from './use-figure.ts'

type Point = FlowAnswer['points'][number]
/** From the foot up: what is over, what is under way, what waits. */
const stack: readonly (readonly [status: TaskStatus, color: number])[] = [
  ['closed', 5],
  ['done', 2],
  ['rejected', 6],
  ['in_progress', 0],
  ['stopped', 3],
  ['suspended', 4],
  ['pending', 1],
]

/** A project's tasks by status, day by day: a band that widens is where work waits. */
export const Flow = ({ data: { points }, call }: { readonly data: FlowAnswer; readonly call: FigureCall }) => {
  const { t } = useTranslation(['figures', 'task'])
  const { locale } = useReading()
  const [behind, setBehind] = useState<Behind>()
  const word = (status: TaskStatus) => t(keyOfChoice('task', 'status', status))
  // A status that none of the days has would be a line of nothing in the legend.
  const shown = stack.filter(([status]) => points.some(({ counts }) => counts[status] > 0))
  if (shown.length === 0) return <EmptyState text={t('figures:empty.flow')} />
  const open = (point: Point | undefined, part: TaskStatus) => {
    if (point === undefined) return
    setBehind({
      title: t('figures:behind.title', { when: formatDay(point.day, locale) }),
      path: `${call.path}/tasks`,
      parts: shown.map(([status]) => ({ part: status, label: word(status), at: point.at })),
      part,
    })
  }
  const lines = shown.map(([status, color]) => ({
    key: status,
    label: word(status),
    color: chartColor(color),
    values: points.map(({ counts }) => counts[status]),
  }))
  const last = points.at(-1)
  return (
    <>
      <FigureFrame
        title={t('figures:flow')}
        about={t('figures:about.flow')}
        call={call}
        facts={shown.map(([status]) => ({
          label: word(status),
          value: formatNumber(last?.counts[status] ?? 0, locale),
        }))}
        series={lines}
        table={{
          headers: [t('figures:column.day'), ...shown.map(([status]) => word(status))],
          rows: points.map((point) => ({
            key: point.day,
            head: formatDay(point.day, locale),
            cells: shown.map(([status]) => {
              const value = formatNumber(point.counts[status], locale)
              return {
                text: value,
                name: t('figures:openPart', { name: word(status), when: formatDay(point.day, locale), value }),
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
            open(points[n], shown.find(([one]) => one === 'in_progress')?.[0] ?? shown[0]?.[0] ?? 'pending')
          }
        />
      </FigureFrame>
      {behind !== undefined && <BehindDialog behind={behind} onClose={() => setBehind(undefined)} />}
    </>
  )
}
