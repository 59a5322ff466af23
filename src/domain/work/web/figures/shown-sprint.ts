import type { Row } from '../../../../web/api/shapes.ts'

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
