import type { TicketStatus } from '../../ticket-status.ts'
import { isEnded } from '../../ticket-status.ts'
import type { HistoryEvent } from './read-events.ts'

export type Values = { readonly [wire: string]: unknown }
/** One event of a ticket's log: its changes, as the engine's log keeps them. */
type LoggedEvent = {
  readonly at: number
  readonly person: string | null
  readonly changes: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[]
}
/** A ticket with its past: its present values, and every event that led to them. */
export type TicketPast = {
  readonly values: Values
  readonly events: readonly LoggedEvent[]
  readonly createdAt: number
  readonly updatedAt: number
  readonly solvedAt: number | null
  readonly firstReplyAt: number | null
  readonly reopened: number
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const mostOfInstant = 50
/**
 * Sorts the events of one instant into a possible order: each event begins with the status that the one before it
 * reached. The file's lines decide where that leaves a choice.
 */
const followed = (events: readonly HistoryEvent[], from: string | undefined): readonly HistoryEvent[] => {
  // Each event is compared with each other one. So many events of one instant can't come from a person.
  if (events.length > mostOfInstant) return events
  const left = [...events]
  const ordered: HistoryEvent[] = []
  let status = from
  while (left.length > 0) {
    const follows = left.findIndex(({ before }) => before !== null && before === status)
    // The first event says that the ticket is new, or starts from a status that no other event leads to.
    const begins = left.findIndex(
      ({ before, values }) =>
        (before === null && values.status === 'new') ||
        (before !== null && !left.some((other) => other.values.status === before)),
    )
    const at = Math.max(follows, 0)
    const [next] = left.splice(status === undefined ? Math.max(begins, 0) : at, 1)
    if (next === undefined) break
    ordered.push(next)
    status = next.values.status ?? status
  }
  return ordered
}

/** Returns all events of a ticket in the order of their time. */
const inTime = (events: readonly HistoryEvent[]): readonly HistoryEvent[] => {
  const byLine = events.toSorted((a, b) => a.at - b.at || a.line - b.line)
  const ordered: HistoryEvent[] = []
  let status: string | undefined
  for (let first = 0; first < byLine.length; ) {
    let end = first + 1
    while (end < byLine.length && byLine[end]?.at === byLine[first]?.at) end++
    for (const event of followed(byLine.slice(first, end), status)) {
      ordered.push(event)
      status = event.values.status ?? status
    }
    first = end
  }
  return ordered
}

/** Returns the status that a ticket was made with: from its first event, else the status before the first change. */
const firstStatus = (events: readonly HistoryEvent[], createdAt: number): TicketStatus => {
  const [first] = events
  const telling = events.find(({ before, values }) => before !== null || values.status !== undefined)
  if (telling === undefined) return 'new'
  if (telling.before !== null) return telling.before as TicketStatus
  return telling === first && telling.at === createdAt ? (telling.values.status as TicketStatus) : 'new'
}

/**
 * Makes a ticket's log from the events of one ticket.
 * @param events in any order, but events of one instant in the order of their lines
 * @param valuesOf returns the values of an event, by wire names with ids
 */
export const pastOf = async (
  events: readonly HistoryEvent[],
  valuesOf: (event: HistoryEvent) => Promise<Values>,
): Promise<TicketPast | undefined> => {
  const inOrder = inTime(events)
  const [first] = inOrder
  if (first === undefined) return undefined
  const createdAt = Math.min(first.at, ...events.flatMap(({ created }) => created ?? []))
  // If rows of the log name the replies, the first one is the first answer; else it is when the ticket stopped being
  // new.
  const repliedAt = inOrder.find(({ isReply }) => isReply)?.at ?? null
  const state: { [wire: string]: unknown } = {}
  const logged: LoggedEvent[] = []
  let [solvedAt, firstReplyAt, reopened]: [number | null, number | null, number] = [null, repliedAt, 0]
  const log = ({ at, person }: Pick<HistoryEvent, 'at' | 'person'>, values: Values): void => {
    const changes = Object.entries(values)
      .filter(([wire, value]) => !isSame(state[wire], value))
      .map(([field, value]) => ({ field, old: state[field] ?? null, new: value }))
    if (changes.length === 0) return
    const was = state.status as TicketStatus | undefined
    Object.assign(state, values)
    const status = state.status as TicketStatus
    if (was !== undefined && was !== status) {
      if (isEnded(status) && !isEnded(was)) solvedAt = at
      if (isEnded(was) && !isEnded(status)) [solvedAt, reopened] = [null, reopened + 1]
      if (was === 'new') firstReplyAt ??= at
    } else if (was === undefined && isEnded(status)) solvedAt = at
    logged.push({ at, person, changes })
  }
  const { status: firstChange, ...rest } = await valuesOf(first)
  log({ ...first, at: createdAt }, { priority: 'medium', ...rest, status: firstStatus(inOrder, createdAt) })
  if (firstChange !== undefined) log(first, { status: firstChange })
  for (const event of inOrder.slice(1)) log(event, await valuesOf(event))
  return {
    values: state,
    events: logged,
    createdAt,
    updatedAt: inOrder.at(-1)?.at ?? first.at,
    solvedAt,
    firstReplyAt,
    reopened,
  }
}
