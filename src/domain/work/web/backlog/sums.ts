import { isRow, type Row } from '../../../../web/base/api/shapes.ts'

/** Sums over the tasks of a sprint, the backlog or an epic. */
export type Sum = {
  readonly count: number
  /** Tasks that are done or closed. */
  readonly ended: number
  readonly points: number
  readonly minutes: number
}
export const noSum: Sum = { count: 0, ended: 0, points: 0, minutes: 0 }

const number = (value: unknown): number => {
  const number = Number(value ?? 0)
  return Number.isFinite(number) ? number : 0
}

/**
 * Parses the answer of the groups call into sums by the value of a column.
 * @param isEnded whether a group's tasks count as finished
 */
export const sumsBy = (
  lines: readonly Row[],
  column: string,
  isEnded: (line: Row) => boolean = () => false,
): ReadonlyMap<string, Sum> => {
  const found = new Map<string, Sum>()
  for (const line of lines) {
    const key = String(line[column] ?? '')
    const { count, ended, points, minutes } = found.get(key) ?? noSum
    const sums = isRow(line.sums) ? line.sums : {}
    const more = number(line.count)
    found.set(key, {
      count: count + more,
      ended: ended + (isEnded(line) ? more : 0),
      points: points + number(sums.story_points),
      minutes: minutes + number(sums.estimate),
    })
  }
  return found
}

/** Tells whether a sprint's points are within the velocity; undefined if that is unknown. */
export const loadOf = (points: number, velocity: number | undefined): 'within' | 'over' | undefined =>
  velocity === undefined || velocity <= 0 ? undefined : points > velocity ? 'over' : 'within'

const noDate = '9999'
const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback)

/** Sorts sprints: by phase, then by dates with undated ones last, then by creation. */
export const sortSprints = <R extends Row>(sprints: readonly R[]): readonly R[] =>
  sprints.toSorted((a, b) => {
    const [first, second] = [a, b].map(({ phase }) => (isRow(phase) ? number(phase.order) : 0)) as [number, number]
    if (first !== second) return first - second
    const keys = ({ phase_id, start_at, created_at, id }: Row) => [
      text(phase_id, ''),
      text(start_at, noDate),
      text(created_at, noDate),
      String(id),
    ]
    const [keysOfA, keysOfB] = [keys(a), keys(b)]
    const at = keysOfA.findIndex((key, n) => key !== keysOfB[n])
    return at < 0 ? 0 : (keysOfA[at] ?? '') < (keysOfB[at] ?? '') ? -1 : 1
  })
