import { type DayStretch, shared } from '../../core/time/days/parted.ts'

const minute = 60_000
const dayMs = 86_400_000

/** An entry of the person, in milliseconds since 1970 UTC. */
export type Entry = {
  /** The entry's id; undefined if the plan has added it. */
  readonly id: string | undefined
  /** The row on which the time was worked. */
  readonly about: string
  readonly from: number
  readonly to: number
  readonly isRunning: boolean
}

export type Operation =
  | { readonly does: 'create'; readonly from: number; readonly to: number }
  | { readonly does: 'change'; readonly id: string; readonly from: number; readonly to: number }
  | { readonly does: 'delete'; readonly id: string }

/** The writes that change a person's entries, or the reason why the minutes do not fit. */
export type CellPlan =
  | { readonly operations: readonly Operation[]; readonly entries: readonly Entry[] }
  | { readonly fault: 'day_full' | 'timer_in_cell' }

/** Returns the milliseconds of a row in a day. */
export const workedIn = (entries: readonly Entry[], about: string, day: DayStretch): number =>
  entries.reduce((sum, one) => (one.about === about ? sum + shared(one, day) : sum), 0)

type State = { entries: Entry[]; readonly operations: Operation[] }

const replace = (state: State, old: Entry, next: Entry | undefined): void => {
  state.entries = state.entries.flatMap((one) => (one === old ? (next ?? []) : one))
  if (old.id === undefined) return
  if (next === undefined) state.operations.push({ does: 'delete', id: old.id })
  else state.operations.push({ does: 'change', id: old.id, from: next.from, to: next.to })
}

/** Removes time, beginning with the last entry of the day. @returns the time that could not be removed */
const shrink = (state: State, about: string, day: DayStretch, away: number): number => {
  let rest = away
  const own = state.entries
    .filter((one) => one.about === about && !one.isRunning && shared(one, day) > 0)
    .toSorted((a, b) => b.from - a.from)
  for (const one of own) {
    if (rest <= 0) return 0
    const part = shared(one, day)
    const cut = Math.min(part, rest)
    if (cut === one.to - one.from) replace(state, one, undefined)
    // An entry that continues into the next day begins later; all others end earlier.
    else if (one.to > day.to && one.from >= day.from) replace(state, one, { ...one, from: one.from + cut })
    else if (one.to <= day.to) replace(state, one, { ...one, to: one.to - cut })
    else continue
    rest -= cut
  }
  return rest
}

/** Returns the free stretches of a day: those from `first` on, then those before it. */
const gapsOf = (entries: readonly Entry[], day: DayStretch, first: number) => {
  const gaps: { from: number; to: number }[] = []
  let at = day.from
  for (const one of entries.toSorted((a, b) => a.from - b.from)) {
    if (one.to <= day.from || one.from >= day.to) continue
    if (one.from > at) gaps.push({ from: at, to: one.from })
    at = Math.max(at, one.to)
  }
  if (at < day.to) gaps.push({ from: at, to: day.to })
  const later = gaps.filter(({ to }) => to > first).map(({ from, to }) => ({ from: Math.max(from, first), to }))
  const earlier = gaps.filter(({ from }) => from < first).map(({ from, to }) => ({ from, to: Math.min(to, first) }))
  return [...later, ...earlier]
}

/**
 * Adds time: entries of the row grow into the free time after them, then new entries take the rest.
 * @returns the time that does not fit
 */
const grow = (state: State, about: string, day: DayStretch, first: number, more: number): number => {
  let rest = more
  const own = state.entries
    .filter((one) => one.about === about && !one.isRunning && one.to > day.from && one.to < day.to)
    .toSorted((a, b) => b.to - a.to)
  for (const one of own) {
    if (rest <= 0) return 0
    const next = Math.min(
      day.to,
      one.from + dayMs,
      ...state.entries.filter(({ from }) => from >= one.to).map(({ from }) => from),
    )
    const added = Math.min(rest, next - one.to)
    if (added <= 0) continue
    replace(state, one, { ...one, to: one.to + added })
    rest -= added
  }
  for (const gap of gapsOf(state.entries, day, first)) {
    if (rest <= 0) return 0
    const to = Math.min(gap.to, gap.from + rest)
    state.entries.push({ id: undefined, about, from: gap.from, to, isRunning: false })
    state.operations.push({ does: 'create', from: gap.from, to })
    rest -= to - gap.from
  }
  return rest
}

/**
 * Plans the writes that give a row its minutes in a day. At no point between them do entries overlap.
 * @param entries all of the person near the day
 * @param minutes that the row is to have; if it already has them, to the minute, nothing is written
 * @param first the moment from which new entries are placed
 */
export const planCell = (
  entries: readonly Entry[],
  {
    about,
    day,
    minutes,
    first,
  }: { readonly about: string; readonly day: DayStretch; readonly minutes: number; readonly first: number },
): CellPlan => {
  const worked = workedIn(entries, about, day)
  if (Math.round(worked / minute) === minutes) return { operations: [], entries }
  const state: State = { entries: [...entries], operations: [] }
  const difference = minutes * minute - worked
  const rest = difference < 0 ? shrink(state, about, day, -difference) : grow(state, about, day, first, difference)
  if (rest > 0) return { fault: difference < 0 ? 'timer_in_cell' : 'day_full' }
  return state
}
