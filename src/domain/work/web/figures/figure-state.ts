import { useSearchParams } from 'react-router'
import type { Row } from '../../../../web/api/shapes.ts'
import { type Unit, units } from '../../figure-facts.ts'

export const figures = ['burndown', 'velocity', 'flow', 'cycle'] as const
export type FigureName = (typeof figures)[number]
/** Days up to today of the figures over a project. */
export const spans = [30, 90, 180, 365] as const

export type FigureState = {
  readonly figure: FigureName
  /** Id of the sprint that was asked for. */
  readonly sprint: string | null
  readonly unit: Unit | null
  readonly days: (typeof spans)[number]
  /** Numbers in rows in the chart's place. */
  readonly isTable: boolean
  /** What was done rises, in place of what remains falling. */
  readonly isUp: boolean
}

const oneOf = <T>(all: readonly T[], text: string | null): T | undefined => all.find((one) => String(one) === text)

/** What an address asks for; what it does not say, or says oddly, is as usual. */
export const readFigureState = (params: URLSearchParams): FigureState => ({
  figure: oneOf(figures, params.get('figure')) ?? 'burndown',
  sprint: params.get('sprint'),
  unit: oneOf(units, params.get('unit')) ?? null,
  days: oneOf(spans, params.get('days')) ?? 30,
  isTable: params.get('as') === 'table',
  isUp: params.get('shape') === 'up',
})

export type FigureParameter = 'figure' | 'sprint' | 'unit' | 'days' | 'as' | 'shape'

/** The address holds which figure is shown, so that it can be shared and survives a reload. */
export const useFigureState = () => {
  const [params, setParams] = useSearchParams()
  const set = (name: FigureParameter, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return { state: readFigureState(params), set }
}

const startOf = ({ start_at, created_at }: Row): string => String(start_at ?? created_at ?? '')

/**
 * The sprint that is shown: the one asked for, else the one under way that began last, else the one that ended last, else
 * whichever there is.
 * @param now ISO 8601
 */
export const shownSprint = (sprints: readonly Row[], asked: string | null, now: string): Row | undefined => {
  const latest = (some: readonly Row[], by: (row: Row) => string) =>
    some.toSorted((a, b) => (by(a) < by(b) ? 1 : -1))[0]
  const isBegun = (row: Row) => row.is_active !== false && row.is_completed !== true && startOf(row) <= now
  return (
    sprints.find(({ id }) => id === asked) ??
    latest(sprints.filter(isBegun), startOf) ??
    latest(
      sprints.filter((row) => row.is_completed === true),
      (row) => String(row.completed_at ?? row.end_at ?? ''),
    ) ??
    sprints[0]
  )
}
