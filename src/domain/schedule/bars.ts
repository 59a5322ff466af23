import type { TaskStatus } from '../work/task-status.ts'
import { packTable, type TableOfColumns, valueAt } from './packed-table.ts'
import type { LinkType, Missed } from './plan.ts'

type Person = { readonly id: string; readonly name: string }

/** A task or phase as a timeline draws it; instants are ISO 8601. */
export type Bar = {
  readonly id: string
  /** The row's version, which a change of it is sent with. */
  readonly version: number
  readonly kind: 'task' | 'phase'
  readonly parent_id: string | null
  readonly name: string
  readonly number: number | null
  readonly status?: TaskStatus | undefined
  /** Null, as its end, where its calendar never opens for it. */
  readonly start_at: string | null
  readonly end_at: string | null
  readonly late_end_at: string | null
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
  readonly version: number
  readonly predecessor_id: string
  readonly successor_id: string
  readonly type: LinkType
  readonly lag: number
  readonly elapsed: boolean
  /** Whether it determines the dates of its successor. */
  readonly is_driving: boolean
}

/** The position of a value in a list of the same answer. */
type Place = number

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

type Places = {
  readonly date: (iso: string | null) => Place | null
  readonly person: (person: Person) => Place
  /** Undefined for bars that are not given. */
  readonly bar: (id: string) => Place | undefined
}

/** The columns of bars as they are sent. Dates, people and the parent bar are positions in their lists. */
const barColumns = ({ date, person, bar }: Places) => ({
  id: ({ id }: Bar) => id,
  version: ({ version }: Bar) => version,
  // Only tasks have a status: a row without one is a phase.
  status: ({ status }: Bar) => status ?? null,
  parent: ({ parent_id }: Bar) => bar(parent_id ?? '') ?? null,
  name: ({ name }: Bar) => name,
  number: ({ number }: Bar) => number,
  start: ({ start_at }: Bar) => date(start_at),
  end: ({ end_at }: Bar) => date(end_at),
  late_end: ({ late_end_at }: Bar) => date(late_end_at),
  deadline: ({ deadline_at }: Bar) => date(deadline_at),
  duration: ({ duration }: Bar) => duration,
  total_float: ({ total_float }: Bar) => total_float,
  progress: ({ progress }: Bar) => progress,
  is_critical: ({ is_critical }: Bar) => is_critical,
  is_summary: ({ is_summary }: Bar) => is_summary,
  is_milestone: ({ is_milestone }: Bar) => is_milestone,
  is_manual: ({ is_manual }: Bar) => is_manual,
  missed: ({ missed }: Bar) => missed,
  assignees: ({ assignees }: Bar) => assignees.map(person),
  may_update: ({ can }: Bar) => can.update,
})

/** The columns of links as they are sent; the bars at their ends are positions in the list of bars. */
const linkColumns = ({ bar }: Places) => ({
  id: ({ id }: BarLink) => id,
  version: ({ version }: BarLink) => version,
  predecessor: ({ predecessor_id }: BarLink) => bar(predecessor_id) as Place,
  successor: ({ successor_id }: BarLink) => bar(successor_id) as Place,
  type: ({ type }: BarLink) => type,
  lag: ({ lag }: BarLink) => lag,
  elapsed: ({ elapsed }: BarLink) => elapsed,
  is_driving: ({ is_driving }: BarLink) => is_driving,
})

/**
 * Bars and links as they are sent (`GET /projects/{id}/schedule/bars`): by column, each date and person once. For
 * 10,000 tasks that is a fifth of the size of rows with names, and the page's first bar waits for it.
 */
export type PackedBars = {
  readonly dates: readonly string[]
  readonly people: readonly Person[]
  readonly tasks: TableOfColumns<ReturnType<typeof barColumns>>
  readonly links: TableOfColumns<ReturnType<typeof linkColumns>>
}

/** @param links between bars that are given */
export const packBars = (bars: readonly Bar[], links: readonly BarLink[]): PackedBars => {
  const dates = placesOf((iso: string) => iso)
  const people = placesOf(({ id }: Person) => id)
  const at = new Map(bars.map(({ id }, place) => [id, place]))
  const places: Places = {
    date: (iso) => (iso === null ? null : dates.place(iso)),
    person: people.place,
    bar: (id) => at.get(id),
  }
  return {
    tasks: packTable(barColumns(places), bars),
    links: packTable(linkColumns(places), links),
    dates: dates.all,
    people: people.all,
  }
}

export const unpackBars = ({ dates, people, tasks, links }: PackedBars) => {
  const date = (place: Place | null): string | null => (place === null ? null : valueAt(dates, place))
  const idAt = (place: Place): string => valueAt(tasks.id, place)
  const bar = (id: string, at: number): Bar => {
    const status = valueAt(tasks.status, at)
    const parent = valueAt(tasks.parent, at)
    return {
      id,
      version: valueAt(tasks.version, at),
      kind: status === null ? 'phase' : 'task',
      parent_id: parent === null ? null : idAt(parent),
      name: valueAt(tasks.name, at),
      number: valueAt(tasks.number, at),
      status: status ?? undefined,
      start_at: date(valueAt(tasks.start, at)),
      end_at: date(valueAt(tasks.end, at)),
      late_end_at: date(valueAt(tasks.late_end, at)),
      deadline_at: date(valueAt(tasks.deadline, at)),
      duration: valueAt(tasks.duration, at),
      total_float: valueAt(tasks.total_float, at),
      progress: valueAt(tasks.progress, at),
      is_critical: valueAt(tasks.is_critical, at),
      is_summary: valueAt(tasks.is_summary, at),
      is_milestone: valueAt(tasks.is_milestone, at),
      is_manual: valueAt(tasks.is_manual, at),
      missed: valueAt(tasks.missed, at),
      assignees: valueAt(tasks.assignees, at).map((place) => valueAt(people, place)),
      can: { update: valueAt(tasks.may_update, at) },
    }
  }
  return {
    tasks: tasks.id.map(bar),
    links: links.id.map(
      (id, at): BarLink => ({
        id,
        version: valueAt(links.version, at),
        predecessor_id: idAt(valueAt(links.predecessor, at)),
        successor_id: idAt(valueAt(links.successor, at)),
        type: valueAt(links.type, at),
        lag: valueAt(links.lag, at),
        elapsed: valueAt(links.elapsed, at),
        is_driving: valueAt(links.is_driving, at),
      }),
    ),
  }
}
