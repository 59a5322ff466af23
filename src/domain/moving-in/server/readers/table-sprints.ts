import type { SurveySprint } from '../../survey.ts'
import type { dateReader } from './dates.ts'
import { sprintOf } from './jira-xml-fields.ts'

type Read = ReturnType<typeof dateReader>
type Sprint = Omit<SurveySprint, 'count' | 'key'>
type SprintRecord = {
  readonly start: string | null
  readonly end: string | null
  isCompleted: boolean
  /** Whether it has items now; empty sprints are left out. */
  hasItems: boolean
  /** Creation dates of its items, unparsed. */
  readonly createdDates: Set<string>
}

/** Maximum number of dates per sprint; the earliest decides the order. */
const maxDates = 500
const maxSprints = 2000

const numberIn = (name: string): number | null => {
  const last = name.match(/\d{1,9}/g)?.at(-1)
  return last === undefined ? null : Number(last)
}

/**
 * Collects the sprints of a table. A row lists all sprints that it was in; trackers move items on when a sprint ends,
 * so all but the last are completed.
 */
export const tableSprints = () => {
  const sprintsByName = new Map<string, SprintRecord>()
  return {
    /** Adds a row's sprints. @param cells sprints of a row, the current one last */
    add: (cells: readonly string[], createdAt: string): void => {
      cells.forEach((cell, at) => {
        const sprint = sprintOf(cell)
        const name = sprint?.name.slice(0, 200) ?? ''
        if (sprint === null || name === '' || (!sprintsByName.has(name) && sprintsByName.size >= maxSprints)) return
        const { start, end } = sprint
        const one = sprintsByName.get(name) ?? {
          start,
          end,
          isCompleted: sprint.isCompleted,
          hasItems: false,
          createdDates: new Set<string>(),
        }
        sprintsByName.set(name, one)
        if (at < cells.length - 1 && sprintOf(cells.at(-1) ?? '')?.name !== sprint.name) one.isCompleted = true
        if (at === cells.length - 1) one.hasItems = true
        if (createdAt !== '' && one.createdDates.size < maxDates) one.createdDates.add(createdAt)
      })
    },
    /** Returns the sprints by the number in the name if all have one, else by the earliest creation date. */
    read: (readDate: Read): ReadonlyMap<string, Sprint> => {
      const first = ({ start, createdDates }: SprintRecord): string =>
        (start === null ? null : readDate(start)) ??
        [...createdDates].flatMap((one) => readDate(one) ?? []).sort()[0] ??
        '9'
      const current = [...sprintsByName].filter(([, { hasItems }]) => hasItems)
      const all = current.map(([name, one]) => ({ name, one, number: numberIn(name), first: first(one) }))
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
