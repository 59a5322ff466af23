import type { TicketStatus } from '../../ticket-status.ts'
import { isEnded } from '../../ticket-status.ts'
import type { HistoryEvent } from './read-events.ts'

export type Values = { readonly [wire: string]: unknown }
/** One event of a ticket's log: what changed in it, as the engine's log keeps it. */
export type LoggedEvent = {
  readonly at: number
  readonly person: string | null
  readonly changes: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[]
}
/** A ticket with its past: its present values, and every event that led there. */
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

/** The status that a ticket was made with: as its first event says, else as the first change says it was before. */
const firstStatus = (events: readonly HistoryEvent[]): TicketStatus => {
  const [first] = events
  const said = events.find(({ before, values }) => before !== null || values.status !== undefined)
  if (said === undefined) return 'new'
  if (said.before !== null) return said.before as TicketStatus
  return said === first ? (said.values.status as TicketStatus) : 'new'
}

/**
 * Makes a ticket's log from the events of one ticket.
 * @param events in any order; those of one instant in the order of their lines
 * @param valuesOf what an event says, by wire names with ids
 */
export const pastOf = async (
  events: readonly HistoryEvent[],
  valuesOf: (event: HistoryEvent) => Promise<Values>,
): Promise<TicketPast | undefined> => {
  const inOrder = events.toSorted((a, b) => a.at - b.at || a.line - b.line)
  const [first] = inOrder
  if (first === undefined) return undefined
  const state: { [wire: string]: unknown } = {}
  const logged: LoggedEvent[] = []
  let [solvedAt, firstReplyAt, reopened]: [number | null, number | null, number] = [null, null, 0]
  const log = ({ at, person }: HistoryEvent, values: Values): void => {
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
  const { status: said, ...rest } = await valuesOf(first)
  log(first, { priority: 'medium', ...rest, status: firstStatus(inOrder) })
  if (said !== undefined) log(first, { status: said })
  for (const event of inOrder.slice(1)) log(event, await valuesOf(event))
  return {
    values: state,
    events: logged,
    createdAt: first.at,
    updatedAt: inOrder.at(-1)?.at ?? first.at,
    solvedAt,
    firstReplyAt,
    reopened,
  }
}
