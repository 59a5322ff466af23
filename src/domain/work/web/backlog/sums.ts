import { isRow, type Row } from '../../../../web/api/shapes.ts'

/** What the tasks of a place or of an epic come to. */
export type Sum = {
  readonly count: number
  /** Of them done or closed. */
  readonly ended: number
  readonly points: number
  readonly minutes: number
}
export const noSum: Sum = { count: 0, ended: 0, points: 0, minutes: 0 }

const number = (value: unknown): number => {
  const read = Number(value ?? 0)
  return Number.isFinite(read) ? read : 0
}

/**
 * Answer of the call for groups, by the value of one of its columns.
 * @param isEnded whether a line counts as finished
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

/** How much a sprint holds beside what the team has lately done in one; undefined where that is not known. */
export const loadOf = (points: number, velocity: number | undefined): 'within' | 'over' | undefined =>
  velocity === undefined || velocity <= 0 ? undefined : points > velocity ? 'over' : 'within'

const late = '9999'
const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

/** Sprints in the order in which they come: by phase, then by their dates, those without one last, then as they were made. */
export const inOrder = <R extends Row>(sprints: readonly R[]): readonly R[] =>
  sprints.toSorted((a, b) => {
    const [first, second] = [a, b].map(({ phase }) => (isRow(phase) ? number(phase.order) : 0)) as [number, number]
    if (first !== second) return first - second
    const keys = ({ phase_id, start_at, created_at, id }: Row) => [
      text(phase_id, ''),
      text(start_at, late),
      text(created_at, late),
      String(id),
    ]
    const [mine, theirs] = [keys(a), keys(b)]
    const at = mine.findIndex((key, n) => key !== theirs[n])
    return at < 0 ? 0 : (mine[at] ?? '') < (theirs[at] ?? '') ? -1 : 1
  })
