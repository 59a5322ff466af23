import { sql } from 'drizzle-orm'
import { name } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { joinTableOf } from '../../../server/db/tables.ts'
import type { EntityHooks, HookContext } from '../../../server/engine.ts'
import { writerFor } from '../../../server/rows/write.ts'
import { tellAssigned } from '../../../server/tell-assigned.ts'
import { user } from '../../people/user.ts'
import { eventGuest } from '../event-guest.ts'

const [g, u] = [tableOf(eventGuest), tableOf(user)]
type Guest = { readonly id: string; readonly user_id: string | null; readonly email: string }

const guestsOf = (tx: HookContext['tx'], event: string) =>
  tx.all<Guest>(sql`select ${g.id}, ${g.user_id}, ${g.email} from ${g} where ${g.event_id} = ${event}`)

/** Who is invited: users by their own address, others by the one that was written. */
const invitedTo = async (event: string, emails: readonly string[], { tx, engine }: HookContext) => {
  const model = engine.models.of('event')
  const list = model.byName.get('attendees')
  const users =
    list === undefined
      ? []
      : await tx.all<{ id: string; email: string }>(
          sql`select ${u.id}, ${u.email} from ${u} join ${name(joinTableOf(model, list))} j on j.target_id = ${u.id} where j.source_id = ${event}`,
        )
  const known = new Set(users.map(({ email }) => email.toLowerCase()))
  return [
    ...users.map(({ id, email }) => ({ user_id: id as string | null, email })),
    ...[...new Set(emails.map((one) => one.toLowerCase()))]
      .filter((email) => !known.has(email))
      .map((email) => ({ user_id: null, email })),
  ]
}

/** Keeps a row for each guest, whose answer is theirs. */
const keepGuests = async (event: string, emails: readonly string[], context: HookContext): Promise<void> => {
  const { tx, engine } = context
  const [invited, there] = [await invitedTo(event, emails, context), await guestsOf(tx, event)]
  const keyOf = ({ user_id, email }: { user_id: string | null; email: string }) => user_id ?? email
  const keys = new Set(invited.map(keyOf))
  for (const guest of there)
    if (!keys.has(keyOf(guest))) await tx.run(sql`delete from ${g} where ${g.id} = ${guest.id}`)
  const kept = new Set(there.map(keyOf))
  const writer = writerFor(engine, 'system', tx)
  for (const guest of invited)
    if (!kept.has(keyOf(guest))) await writer.create(engine.models.of('event_guest'), { event_id: event, ...guest })
}

const told = tellAssigned('event', 'attendees')

/** Guests follow the event's lists. */
export const tellGuests: NonNullable<EntityHooks<'event'>['afterWrite']> = async (row, changed, context, changes) => {
  if (changed.includes('attendees') || changed.includes('guest_emails'))
    await keepGuests(row.id, row.guest_emails ?? [], context)
  await told(row, changed, context, changes)
}
