import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, formatInstantDay, formatNumber } from '../../../../web/fields/format.ts'
import { useReading } from '../../../../web/fields/use-reading.ts'
import { EmptyState } from '../../../../web/screens/state/empty-state.tsx'
import { chartColor } from '../../../../web/theme/tokens.ts'
import type { BurndownAnswer } from '../../figure-answers.ts'
import { type Behind, BehindDialog } from './behind-dialog.tsx'
import { LinesChart } from './charts.tsx'
import { FigureFrame, type Series } from './figure-frame.tsx'
import { useFigureState } from './figure-state.ts'
import type { FigureRows } from './figure-table.tsx'
import type { FigureCall } from './use-figure.ts'

type Point = BurndownAnswer['points'][number]
const parts = ['remaining', 'done', 'scope'] as const

/** What each point is called: a day, or the sprint's start and end. */
const useNames = () => {
  const { t } = useTranslation('figures')
  const reading = useReading()
  return ({ at, day, kind }: Point): string =>
    kind === 'day' || kind === 'ahead'
      ? formatDay(day, reading.locale)
      : t(`kind.${kind}`, { when: formatInstant(at, reading) })
}

/** A sprint day by day: what remains, falling, or what is done, rising; with all that it holds above it. */
export const Burndown = ({ data, call }: { readonly data: BurndownAnswer; readonly call: FigureCall }) => {
  const { t } = useTranslation('figures')
  const reading = useReading()
  const { state } = useFigureState()
  const nameOf = useNames()
  const [behind, setBehind] = useState<Behind>()
  const { points, sprint, unit, committed } = data
  const known = points.filter(({ kind }) => kind !== 'ahead')
  const last = known.at(-1)
  const said = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : formatNumber(value, reading.locale)
  const open = (point: Point | undefined, part: (typeof parts)[number]) => {
    if (point === undefined || point.kind === 'ahead') return
    setBehind({
      title: t('behind.title', { when: nameOf(point) }),
      path: `${call.path}/tasks`,
      parts: parts.map((one) => ({ part: one, label: t(`column.${one}`), at: point.at })),
      part,
      unit,
    })
  }
  const main = state.isUp ? 'done' : 'remaining'
  const series: readonly (Series & { key: 'remaining' | 'done' | 'scope' | 'ideal'; isDashed?: boolean })[] = [
    // Drawn first: where nothing is done yet, what remains lies on it.
    { key: 'scope', label: t('column.scope'), color: chartColor(1) },
    { key: main, label: t(`column.${main}`), color: chartColor(state.isUp ? 2 : 0) },
    ...(state.isUp ? [] : [{ key: 'ideal' as const, label: t('column.ideal'), color: chartColor(7), isDashed: true }]),
  ]
  const table: FigureRows = {
    headers: [t('column.day'), ...parts.map((part) => t(`column.${part}`)), t('column.ideal')],
    rows: known.map((point) => ({
      key: `${point.kind} ${point.day}`,
      head: nameOf(point),
      cells: [
        ...parts.map((part) => ({
          text: said(point[part]),
          name: t('openPart', { name: t(`column.${part}`), when: nameOf(point), value: said(point[part]) }),
          open: () => open(point, part),
        })),
        { text: said(point.ideal) },
      ],
    })),
  }
  if (last === undefined)
    return <EmptyState text={t('notBegun', { when: formatInstantDay(sprint.started_at, reading) })} />
  const facts = [
    { label: t('column.committed'), value: said(committed) },
    ...parts.map((part) => ({ label: t(`column.${part}`), value: said(last[part]) })),
  ]
  const title = t(state.isUp ? 'titleUp' : 'title', { name: sprint.name })
  return (
    <>
      <FigureFrame
        title={title}
        about={t(state.isUp ? 'about.burnup' : 'about.burndown', { unit: t(`unit.${unit}`) })}
        call={call}
        facts={facts}
        series={series}
        table={table}
      >
        <LinesChart
          moments={points.map(({ at }) => at)}
          lines={series.map((one) => ({ ...one, values: points.map((point) => point[one.key]) }))}
          onPoint={(n) => open(points[n], main)}
        />
      </FigureFrame>
      {behind !== undefined && <BehindDialog behind={behind} onClose={() => setBehind(undefined)} />}
    </>
  )
}
