import type { SurveySprint } from '../../survey.ts'
import type { dateReader } from './dates.ts'
import { sprintOf } from './jira-xml-fields.ts'

type Read = ReturnType<typeof dateReader>
type Sprint = Omit<SurveySprint, 'count' | 'key'>
type Seen = {
  readonly start: string | null
  readonly end: string | null
  isCompleted: boolean
  /** Whether anything is in it now: one that all its work has left would be an empty line here. */
  isHeld: boolean
  /** Dates of the making of what is in it, as they stand in the table. */
  readonly made: Set<string>
}

/** Most dates that are kept of a sprint: its order is found by the earliest. */
const mostDates = 500
const mostSprints = 2000

const numberIn = (name: string): number | null => {
  const last = name.match(/\d{1,9}/g)?.at(-1)
  return last === undefined ? null : Number(last)
}

/**
 * What the rows of a table tell of their sprints. A row keeps the sprints that it was in: trackers take one over into the
 * next only when the former is over, so all but its last are.
 */
export const tableSprints = () => {
  const sprintsByName = new Map<string, Seen>()
  return {
    /** @param cells sprints of one row, the one in which it is now last */
    add: (cells: readonly string[], createdAt: string): void => {
      cells.forEach((cell, at) => {
        const sprint = sprintOf(cell)
        const name = sprint?.name.slice(0, 200) ?? ''
        if (sprint === null || name === '' || (!sprintsByName.has(name) && sprintsByName.size >= mostSprints)) return
        const { start, end } = sprint
        const one = sprintsByName.get(name) ?? {
          start,
          end,
          isCompleted: sprint.isCompleted,
          isHeld: false,
          made: new Set<string>(),
        }
        sprintsByName.set(name, one)
        if (at < cells.length - 1 && sprintOf(cells.at(-1) ?? '')?.name !== sprint.name) one.isCompleted = true
        if (at === cells.length - 1) one.isHeld = true
        if (createdAt !== '' && one.made.size < mostDates) one.made.add(createdAt)
      })
    },
    /** In their order: by their numbers where all have one, else by when the first of their work was made. */
    read: (readDate: Read): ReadonlyMap<string, Sprint> => {
      const first = ({ start, made }: Seen): string =>
        (start === null ? null : readDate(start)) ?? [...made].flatMap((one) => readDate(one) ?? []).sort()[0] ?? '9'
      const held = [...sprintsByName].filter(([, { isHeld }]) => isHeld)
      const all = held.map(([name, one]) => ({ name, one, number: numberIn(name), first: first(one) }))
      const numbers = new Set(all.map(({ number }) => number))
      const isNumbered = !numbers.has(null) && numbers.size === all.length
      all.sort((a, b) =>
        isNumbered ? (a.number ?? 0) - (b.number ?? 0) : a.first < b.first ? -1 : a.first > b.first ? 1 : 0,
      )
      return new Map(
        all.map(({ name, one: { start, end, isCompleted } }) => [
          name,
          { name, start: start && readDate(start), end: end && readDate(end, 'end'), isCompleted },
        ]),
      )
    },
  }
}
export type TableSprints = ReturnType<typeof tableSprints>
