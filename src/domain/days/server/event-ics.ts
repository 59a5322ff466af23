import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { IcsGuest } from '../../../server/ics/write-calendar.ts'
import { user } from '../../people/user.ts'
import { eventGuest } from '../event-guest.ts'

const [g, u] = [tableOf(eventGuest), tableOf(user)]

/** Guests with their answers, and names where one is known; those without a mail address are in no invitation. */
export const guestsOf = (
  tx: Queryable,
  event: string,
): Promise<readonly (IcsGuest & { id: string; user_id: string | null })[]> =>
  tx.all<IcsGuest & { id: string; user_id: string | null }>(
    sql`select ${g.id}, ${g.user_id}, ${g.email}, ${g.answer}, (select ${u.name} from ${u} where ${u.id} = ${g.user_id}) as name
      from ${g} where ${g.event_id} = ${event} and ${g.email} is not null order by ${g.created_at}`,
  )

/** Who invites: the event's maker, where they have a mail address. */
export const organizerOf = (tx: Queryable, by: unknown) =>
  tx.one<{ email: string; name: string; locale: string }>(
    sql`select ${u.email}, ${u.name}, ${u.locale} from ${u} where ${u.id} = ${by} and ${u.email} is not null`,
  )
