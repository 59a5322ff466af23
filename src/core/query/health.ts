import type { FigureAnswer, FigureRow, FigureValue } from './measured.ts'

/** States of rows, the worst first. */
export const healthStates = ['off_track', 'at_risk', 'on_track'] as const
export type HealthState = (typeof healthStates)[number]

/** A signal that something goes wrong with a row, with the shares that are too much. */
export type HealthLimits = {
  /** Names its words: `dashboards:reason.<key>`. */
  readonly key: string
  /** Above these per cents the row is at risk, or off track. */
  readonly over: { readonly atRisk: number; readonly offTrack: number }
}

/** A reason for which a row is not on track. */
export type HealthReason = {
  readonly key: string
  readonly state: Exclude<HealthState, 'on_track'>
  readonly value: FigureValue
  /** Share of everything there is, or of the value beside it. */
  readonly percent: number
  readonly href: string | null
}
export type HealthRow = {
  readonly key: string
  readonly label: string | null
  readonly state: Exclude<HealthState, 'on_track'>
  readonly reasons: readonly HealthReason[]
}

/** Returns the share of a value in another, in per cent; of amounts in several currencies the greatest share. */
const percentOf = (value: FigureValue, of: FigureValue | undefined): number | undefined => {
  if (typeof value !== 'object' || value === null)
    return typeof of === 'object' || Number(of ?? 0) <= 0 ? undefined : (100 * Number(value ?? 0)) / Number(of)
  const parts = Object.entries(value).flatMap(([currency, amount]) => {
    const all = typeof of === 'object' && of !== null ? Number(of[currency] ?? 0) : 0
    return all > 0 ? [(100 * Number(amount)) / all] : []
  })
  return parts.length === 0 ? undefined : Math.max(...parts)
}

const rank = ({ state }: { readonly state: HealthState }): number => healthStates.indexOf(state)

/**
 * Returns the rows that are not on track, the worst first, each with its reasons.
 * @param all everything that signals count, by row; a signal with a value beside its numbers is measured against that
 */
export const healthOf = (
  all: FigureAnswer,
  signals: readonly (HealthLimits & { readonly answer: FigureAnswer })[],
): readonly HealthRow[] => {
  const whole = new Map(all.data.map(({ key, value }) => [key, value]))
  const rows = new Map<string, { readonly row: FigureRow; readonly reasons: HealthReason[] }>()
  for (const { key, over, answer } of signals)
    for (const row of answer.data) {
      const percent = percentOf(row.value, row.beside === undefined ? whole.get(row.key) : row.beside)
      if (row.key === null || percent === undefined || percent <= over.atRisk) continue
      const state = percent > over.offTrack ? ('off_track' as const) : ('at_risk' as const)
      const found = rows.get(row.key) ?? { row, reasons: [] }
      found.reasons.push({ key, state, value: row.value, percent, href: row.href })
      rows.set(row.key, found)
    }
  return [...rows.entries()]
    .map(([key, { row, reasons }]): HealthRow => {
      const sorted = reasons.toSorted((a, b) => rank(a) - rank(b) || b.percent - a.percent)
      return { key, label: row.label, state: sorted[0]?.state ?? 'at_risk', reasons: sorted }
    })
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || b.reasons.length - a.reasons.length || (a.label ?? '').localeCompare(b.label ?? ''),
    )
}
