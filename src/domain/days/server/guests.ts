import { sql } from 'drizzle-orm'
import { name } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { joinTableOf } from '../../../server/db/tables.ts'
import type { EntityHooks, HookContext } from '../../../server/engine.ts'
import { writerFor } from '../../../server/rows/write.ts'
import { tellAssigned } from '../../../server/tell-assigned.ts'
import { user } from '../../people/user.ts'
import { eventGuest } from '../event-guest.ts'
import { countInvitation, type Invited, invite, toldFields } from './invitations.ts'

const [g, u] = [tableOf(eventGuest), tableOf(user)]

const guestsOf = (tx: HookContext['tx'], event: string) =>
  tx.all<Invited>(sql`select ${g.id}, ${g.user_id}, ${g.email} from ${g} where ${g.event_id} = ${event}`)

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

/** Keeps a row for each guest, whose answer is theirs. @returns who came, who stays and who left */
const keepGuests = async (event: string, emails: readonly string[], context: HookContext) => {
  const { tx, engine } = context
  const [invited, there] = [await invitedTo(event, emails, context), await guestsOf(tx, event)]
  const keyOf = ({ user_id, email }: { user_id: string | null; email: string | null }) => user_id ?? email
  const keys = new Set(invited.map(keyOf))
  const left = there.filter((guest) => !keys.has(keyOf(guest)))
  for (const { id } of left) await tx.run(sql`delete from ${g} where ${g.id} = ${id}`)
  const kept = new Set(there.map(keyOf))
  const writer = writerFor(engine, 'system', tx)
  const made: string[] = []
  for (const guest of invited)
    if (!kept.has(keyOf(guest)))
      made.push(await writer.create(engine.models.of('event_guest'), { event_id: event, ...guest }))
  const now = await guestsOf(tx, event)
  const came = new Set(made)
  return { came: now.filter(({ id }) => came.has(id)), stay: now.filter(({ id }) => !came.has(id)), left }
}

const told = tellAssigned('event', 'attendees')

/** Guests follow the event's lists, and hear by mail of what becomes of it. */
export const tellGuests: NonNullable<EntityHooks<'event'>['afterWrite']> = async (row, changed, context, changes) => {
  const isChanged = changed.some((field) => toldFields.has(field))
  const { came, stay, left } =
    changed.includes('attendees') || changed.includes('guest_emails')
      ? await keepGuests(row.id, row.guest_emails ?? [], context)
      : { came: [], stay: isChanged ? await guestsOf(context.tx, row.id) : [], left: [] }
  if (came.length + left.length > 0 || (isChanged && stay.length > 0)) await countInvitation(context.tx, row.id)
  await invite(row.id, left, 'cancel', context)
  await invite(row.id, came, 'request', context)
  if (isChanged) await invite(row.id, stay, 'update', context)
  await told(row, changed, context, changes)
}

/** Guests of an event that goes hear that it is cancelled. */
export const tellCancelled: NonNullable<EntityHooks<'event'>['beforeDelete']> = async ({ id }, context) => {
  await countInvitation(context.tx, id)
  await invite(id, await guestsOf(context.tx, id), 'cancel', context)
}
