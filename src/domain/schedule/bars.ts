import type { TaskStatus } from '../work/task-status.ts'
import type { LinkType, Missed } from './plan.ts'

type Person = { readonly id: string; readonly name: string }

/** A task or phase as a timeline draws it; instants are ISO 8601. */
export type Bar = {
  readonly id: string
  readonly kind: 'task' | 'phase'
  readonly parent_id: string | null
  readonly name: string
  readonly number: number | null
  readonly status?: TaskStatus | undefined
  readonly start_at: string
  readonly end_at: string
  readonly late_end_at: string
  readonly deadline_at: string | null
  /** Working minutes, as the floats are. */
  readonly duration: number
  readonly total_float: number
  readonly progress: number
  readonly is_critical: boolean
  readonly is_summary: boolean
  readonly is_milestone: boolean
  readonly is_manual: boolean
  readonly missed: readonly Missed[]
  readonly assignees: readonly Person[]
  readonly can: { readonly update: boolean }
}

/** A link between two bars. */
export type BarLink = {
  readonly id: string
  readonly predecessor_id: string
  readonly successor_id: string
  readonly type: LinkType
  readonly lag: number
  readonly elapsed: boolean
  /** It makes the dates of its successor what they are. */
  readonly is_driving: boolean
}

/** Where something stands in a list of the same answer. */
type Place = number
type BarRecord = readonly [
  id: string,
  parent: Place | null,
  name: string,
  number: number | null,
  status: TaskStatus | null,
  start: Place,
  end: Place,
  lateEnd: Place,
  deadline: Place | null,
  duration: number,
  totalFloat: number,
  progress: number,
  isCritical: boolean,
  isSummary: boolean,
  isMilestone: boolean,
  isManual: boolean,
  missed: readonly Missed[],
  assignees: readonly Place[],
  mayUpdate: boolean,
]
type LinkRecord = readonly [
  id: string,
  predecessor: Place,
  successor: Place,
  type: LinkType,
  lag: number,
  elapsed: boolean,
  isDriving: boolean,
]

/**
 * Bars and links as they travel (`GET /projects/{id}/schedule/bars`): records without names of fields, every date and person
 * once. Of 10,000 tasks that is a fifth of what rows with names are, which the page's first bar waits for.
 */
export type PackedBars = {
  readonly dates: readonly string[]
  readonly people: readonly Person[]
  readonly tasks: readonly BarRecord[]
  readonly links: readonly LinkRecord[]
}

/** Gives things their places, in the order in which they are first met. */
const placesOf = <T, K>(keyOf: (one: T) => K) => {
  const places = new Map<K, Place>()
  const all: T[] = []
  const place = (one: T): Place => {
    const key = keyOf(one)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, all.length)
    return all.push(one) - 1
  }
  return { all, place }
}

/** @param links between bars that are given */
export const packBars = (bars: readonly Bar[], links: readonly BarLink[]): PackedBars => {
  const dates = placesOf((iso: string) => iso)
  const people = placesOf(({ id }: Person) => id)
  const at = new Map(bars.map(({ id }, place) => [id, place]))
  const placeOf = (id: string): Place => at.get(id) as Place
  return {
    dates: dates.all,
    people: people.all,
    tasks: bars.map((bar) => [
      bar.id,
      at.get(bar.parent_id ?? '') ?? null,
      bar.name,
      bar.number,
      bar.status ?? null,
      dates.place(bar.start_at),
      dates.place(bar.end_at),
      dates.place(bar.late_end_at),
      bar.deadline_at === null ? null : dates.place(bar.deadline_at),
      bar.duration,
      bar.total_float,
      bar.progress,
      bar.is_critical,
      bar.is_summary,
      bar.is_milestone,
      bar.is_manual,
      bar.missed,
      bar.assignees.map(people.place),
      bar.can.update,
    ]),
    links: links.map((link) => [
      link.id,
      placeOf(link.predecessor_id),
      placeOf(link.successor_id),
      link.type,
      link.lag,
      link.elapsed,
      link.is_driving,
    ]),
  }
}

export const unpackBars = ({ dates, people, tasks, links }: PackedBars) => {
  const date = (place: Place): string => dates[place] as string
  const idAt = (place: Place): string => (tasks[place] as BarRecord)[0]
  return {
    tasks: tasks.map((record): Bar => {
      const [id, parent, name, number, status, start, end, lateEnd, deadline, ...rest] = record
      const [duration, totalFloat, progress, isCritical, isSummary, isMilestone, isManual, ...last] = rest
      const [missed, assignees, mayUpdate] = last
      return {
        id,
        // Only tasks have a status.
        kind: status === null ? 'phase' : 'task',
        parent_id: parent === null ? null : idAt(parent),
        name,
        number,
        status: status ?? undefined,
        start_at: date(start),
        end_at: date(end),
        late_end_at: date(lateEnd),
        deadline_at: deadline === null ? null : date(deadline),
        duration,
        total_float: totalFloat,
        progress,
        is_critical: isCritical,
        is_summary: isSummary,
        is_milestone: isMilestone,
        is_manual: isManual,
        missed,
        assignees: assignees.map((place) => people[place] as Person),
        can: { update: mayUpdate },
      }
    }),
    links: links.map(
      ([id, predecessor, successor, type, lag, elapsed, isDriving]): BarLink => ({
        id,
        predecessor_id: idAt(predecessor),
        successor_id: idAt(successor),
        type,
        lag,
        elapsed,
        is_driving: isDriving,
      }),
    ),
  }
}
