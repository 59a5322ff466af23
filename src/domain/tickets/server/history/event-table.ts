import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../../server/db/database.ts'
import type { HistoryEvent, HistoryProblem } from './read-events.ts'

/** The most events, and the most characters of them as JSON, that one statement stores. */
const [mostAtOnce, mostLetters] = [2000, 4_000_000]
/** The most events and bytes of one ticket, since a ticket is read whole. */
const [mostOfTicket, mostBytes] = [10_000, 20_000_000]
/** The most tickets that are read at once, and the bytes after which no more are added. */
const [mostTickets, bytesAtOnce] = [400, 8_000_000]
const mostTold = 100

const tooManyEvents = (line: number, ticket: string): HistoryProblem => {
  const code = 'too_many_events'
  return { line, code, word: ticket.slice(0, 80) }
}

/**
 * Makes a temporary table of the transaction for a log's events: they are stored in any order and read ticket by
 * ticket.
 */
export const eventTable = async (tx: Queryable) => {
  await tx.run(
    sql.raw(
      'create temp table ticket_events (ticket text, at float8, line int, event jsonb, bytes int) on commit drop',
    ),
  )
  let waiting: string[] = []
  let letters = 0
  const store = async (): Promise<void> => {
    if (waiting.length === 0) return
    await tx.run(sql`insert into ticket_events (ticket, at, line, event, bytes)
      select e->>'ticket', (e->>'at')::float8, (e->>'line')::int, e, octet_length(e::text)
      from jsonb_array_elements(${`[${waiting.join(',')}]`}::jsonb) e`)
    waiting = []
    letters = 0
  }
  return {
    add: async (event: HistoryEvent): Promise<void> => {
      const text = JSON.stringify(event)
      waiting.push(text)
      letters += text.length
      if (waiting.length >= mostAtOnce || letters >= mostLetters) await store()
    },

    /** Ends the storing and removes tickets that have too many events to be read. @returns the first 100 of these */
    close: async (): Promise<readonly HistoryProblem[]> => {
      await store()
      await tx.run(sql.raw('create index on ticket_events (ticket)'))
      await tx.run(sql.raw('analyze ticket_events'))
      const rows = await tx.all<{ ticket: string; line: number }>(sql`
        with large as (select ticket, min(line) as line from ticket_events group by ticket
            having count(*) > ${mostOfTicket} or sum(bytes) > ${mostBytes}),
          gone as (delete from ticket_events where ticket in (select ticket from large))
        select ticket, line from large order by line limit ${mostTold}`)
      return rows.map(({ ticket, line }) => tooManyEvents(line, ticket))
    },

    count: async (): Promise<number> =>
      (await tx.one<{ n: number }>(sql`select count(distinct ticket)::int as n from ticket_events`))?.n ?? 0,

    /** Returns the tickets after a key, in the order of their keys, with their events; empty at the end. */
    next: (after: string | null): Promise<{ ticket: string; events: HistoryEvent[] }[]> =>
      tx.all(sql`
        with keys as (select ticket, sum(bytes) as bytes from ticket_events
            where ${after === null ? sql`true` : sql`ticket > ${after}`} group by ticket order by ticket limit ${mostTickets}),
          before as (select ticket, coalesce(sum(bytes) over (order by ticket rows between unbounded preceding and 1 preceding), 0) as bytes from keys)
        select e.ticket, json_agg(e.event) as events from ticket_events e join before b using (ticket)
        where b.bytes < ${bytesAtOnce} group by e.ticket order by e.ticket`),
  }
}
