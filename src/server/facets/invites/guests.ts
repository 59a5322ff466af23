import { sql } from 'drizzle-orm'
import { type Model, type ModelField, type Models, targetOf } from '../../../core/declare/model.ts'
import { name, type Queryable } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { HookContext } from '../../engine.ts'
import type { IcsGuest } from '../../ics/write-calendar.ts'
import { writerFor } from '../../rows/write/write.ts'

/** The declaration of an entity that invites (`invites`), worked out. */
export type Inviting = {
  readonly model: Model
  /** The entity whose rows are guests, each with `user_id` or `email`, and an `answer`. */
  readonly guest: Model
  /** Column by which a guest refers to the row. */
  readonly by: string
  readonly people: ModelField
  /** Wire name of the list of addresses. */
  readonly emails: string
}

export const invitingOf = (models: Models, model: Model): Inviting => {
  const { invites } = model.entity
  const field = (of: Model, named: string | undefined): ModelField => {
    const found = of.byName.get(named ?? '')
    if (found === undefined) throw new Error(`${of.name} has no field '${named}'`)
    return found
  }
  const guests = field(model, invites?.guests).field
  const guest = models.of(targetOf(guests))
  const by = 'by' in guests ? guests.by : undefined
  return {
    model,
    guest,
    by: field(guest, by).column ?? '',
    people: field(model, invites?.people),
    emails: field(model, invites?.emails).wire,
  }
}

export type Guest = { readonly id: string; readonly email: string | null; readonly user_id: string | null }

/** Returns guests with their answers, and names where they are known. */
export const guestsOf = (
  tx: Queryable,
  { model, guest, by }: Inviting,
  row: string,
  users: Model,
): Promise<readonly (Guest & IcsGuest)[]> =>
  tx.all<Guest & IcsGuest>(
    sql`select g.id, g.user_id, g.email, g.answer, (select u.name from ${name(users.table)} u where u.id = g.user_id) as name
      from ${name(guest.table)} g join ${name(model.table)} r on r.id = g.${name(by)} where r.id = ${row} order by g.created_at`,
  )

/** Returns the people who are invited: users by their own address, others by the address that was written. */
const invitedTo = async (
  { model, people }: Inviting,
  row: string,
  emails: readonly string[],
  { tx, engine }: HookContext,
) => {
  const users = await tx.all<{ id: string; email: string }>(
    sql`select u.id, u.email from ${name(engine.models.of(engine.models.actorEntity).table)} u
      join ${name(joinTableOf(model, people))} j on j.target_id = u.id where j.source_id = ${row}`,
  )
  const known = new Set(users.map(({ email }) => email.toLowerCase()))
  return [
    ...users.map(({ id, email }) => ({ user_id: id as string | null, email })),
    ...[...new Set(emails.map((one) => one.toLowerCase()))]
      .filter((email) => !known.has(email))
      .map((email) => ({ user_id: null, email })),
  ]
}

/**
 * Keeps a row for each guest, with the guest's answer.
 * @returns who came, who stays and who left
 */
export const keepGuests = async (
  inviting: Inviting,
  row: string,
  emails: readonly string[],
  context: HookContext,
): Promise<{ readonly [K in 'came' | 'stay' | 'left']: readonly Guest[] }> => {
  const { tx, engine } = context
  const { guest: model, by } = inviting
  const users = engine.models.of(engine.models.actorEntity)
  const [invited, there] = [await invitedTo(inviting, row, emails, context), await guestsOf(tx, inviting, row, users)]
  const keyOf = ({ user_id, email }: { user_id: string | null; email: string | null }) => user_id ?? email
  const keys = new Set(invited.map(keyOf))
  const left = there.filter((guest) => !keys.has(keyOf(guest)))
  for (const { id } of left) await tx.run(sql`delete from ${name(model.table)} where id = ${id}`)
  const kept = new Set(there.map(keyOf))
  const writer = writerFor(engine, 'system', tx)
  const made = new Set<string>()
  for (const guest of invited)
    if (!kept.has(keyOf(guest))) made.add(await writer.create(model, { [by]: row, ...guest }))
  const now = await guestsOf(tx, inviting, row, users)
  return { came: now.filter(({ id }) => made.has(id)), stay: now.filter(({ id }) => !made.has(id)), left }
}
