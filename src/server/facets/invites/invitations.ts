import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { commaOf, type Habits, habitsOf, writtenDay } from '../../../core/time/days/written-day.ts'
import { assertMayInvite, assertMayTell } from '../../auth/sending-limits.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import { isoOf } from '../../clock.ts'
import { type Json, name, type Queryable } from '../../db/database.ts'
import type { HookContext } from '../../engine.ts'
import { type IcsEvent, type Method, writeCalendar } from '../../ics/write-calendar.ts'
import { readerFor } from '../../rows/read/read.ts'
import { isLanguage } from '../../translate.ts'
import { icsEntryOf } from '../calendar/ics-entry.ts'
import { wiresOf } from '../calendar/repeating.ts'
import { type Guest, guestsOf, type Inviting } from './guests.ts'

/** Writes the time of a row, with the weekday, in the reader's forms of dates; names its time zone. */
const whenOf = ({ start, isAllDay, timeZone }: IcsEvent, locale: string, { dateForm, hourCycle }: Habits): string => {
  const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const day =
    dateForm === undefined
      ? formatOf({ dateStyle: 'full', timeZone }).format(start)
      : [
          formatOf({ weekday: 'long', timeZone }).format(start),
          writtenDay(start, dateForm, { locale, timeZone }, formatOf),
        ].join(`${commaOf(locale)} `)
  if (isAllDay) return day
  const hours = { timeStyle: 'short', timeZone, ...(hourCycle === undefined ? {} : { hourCycle }) } as const
  if (dateForm === undefined) return `${formatOf({ dateStyle: 'full', ...hours }).format(start)} (${timeZone})`
  return `${day}${commaOf(locale)} ${formatOf(hours).format(start)} (${timeZone})`
}

/** Returns the forms in which a guest reads dates: those of their account, else those of the mail's language. */
const habitsOfGuest = async ({ user_id }: Guest, users: Model, { engine, tx }: HookContext): Promise<Habits> => {
  if (user_id === null) return {}
  return habitsOf(((await readerFor(engine, 'system', tx).one(users, user_id)) ?? {}) as Json)
}

const answerToken = async ({ tx, engine }: HookContext, guest: string): Promise<string> => {
  const token = newToken()
  await tx.run(
    sql`insert into guest_token (token_hash, guest_id, created_at) values (${hashToken(token)}, ${guest}, ${isoOf(engine.now())})`,
  )
  return token
}

/** Returns the person who invites: the row's maker, if they have a mail address. */
const organizerOf = (tx: Queryable, users: Model, by: unknown) =>
  tx.one<{ email: string; name: string; locale: string }>(
    sql`select email, name, locale from ${name(users.table)} where id = ${by} and email is not null`,
  )

/**
 * Bounds the mails that a user sends to people without an account: the user chooses the text, and the addressee has
 * agreed to nothing. The mail that ends an invitation is sent once to each of them and does not count.
 * @throws Problem 429 where they are too many; the write is rolled back, and the form keeps what was typed
 */
const assertMayMail = async (
  { model, guest, by }: Inviting,
  id: string,
  to: readonly Guest[],
  kind: 'request' | 'update',
  context: HookContext,
): Promise<void> => {
  const { tx, caller } = context
  if (caller === 'system') return
  const strangers = to.flatMap(({ email, user_id }) => (email === null || user_id !== null ? [] : [email]))
  if (strangers.length === 0) return
  const known =
    kind === 'update'
      ? strangers
      : (
          await tx.all<{ email: string }>(
            sql`select distinct g.email from ${name(guest.table)} g join ${name(model.table)} r on r.id = g.${name(by)}
              where (r.created_by = ${caller.id} or r.updated_by = ${caller.id}) and r.id <> ${id} and g.email = any(${sql.param(strangers)}::text[])`,
          )
        ).map(({ email }) => email)
  await assertMayInvite(context, caller.id, strangers.filter((email) => !known.includes(email)).length)
  await assertMayTell(context, caller.id, known.length)
}

/** Returns the row without left-out moments that a row of its own replaces: these are not cancelled. */
const withoutParts = async (tx: Queryable, model: Model, row: Json): Promise<Json> => {
  const { repeats } = wiresOf(model)
  if (repeats === undefined) return row
  const column = (wire: string) => name(model.byWire.get(wire)?.column ?? wire)
  const parts = await tx.all<{ at: string }>(
    sql`select ${column(repeats.at)} as at from ${name(model.table)} where ${column(repeats.series)} = ${row.id}`,
  )
  const left = (row[repeats.without] ?? []) as readonly string[]
  return { ...row, [repeats.without]: left.filter((moment) => !parts.some(({ at }) => at === moment)) }
}

/**
 * Mails an invitation, its change or its end to guests, with the row as calendar programs read it. The maker gets no
 * mail, and neither do guests without an address.
 * @param kind `request` for new guests, `update` for those who have one, `cancel` for those who no longer come
 */
export const invite = async (
  inviting: Inviting,
  id: string,
  to: readonly Guest[],
  kind: 'request' | 'update' | 'cancel',
  context: HookContext,
): Promise<void> => {
  const { tx, engine } = context
  const { model } = inviting
  // Rows that the system imports invite nobody.
  if (to.length === 0 || context.caller === 'system') return
  const row = (await readerFor(engine, 'system', tx).one(model, id)) as Json | undefined
  // Nobody is asked to a row without a time; guests are told once it has one.
  if (typeof row?.[wiresOf(model).start ?? ''] !== 'string') return
  if (kind !== 'cancel') await assertMayMail(inviting, id, to, kind, context)
  const users = engine.models.of(engine.models.actorEntity)
  const organizer = await organizerOf(tx, users, row.created_by)
  const language = isLanguage(organizer?.locale) ? organizer.locale : engine.site.language
  const say = (key: string, values: object = {}) => engine.translate(language, `mail:event.${key}`, { ...values })
  const method: Method = kind === 'cancel' ? 'CANCEL' : 'REQUEST'
  // Guests without a mail address are left out of the invitation.
  const all = (await guestsOf(tx, inviting, id, users)).filter(({ email }) => email !== null)
  const series = await withoutParts(tx, model, row)
  const said = { request: 'by', update: 'changed', cancel: 'cancelled' } as const
  for (const guest of to) {
    if (guest.email === null || guest.email === organizer?.email) continue
    const entry = icsEntryOf(engine, model, series, {
      organizer: organizer ?? undefined,
      guests: kind === 'cancel' ? [{ email: guest.email, name: null, answer: 'pending' }] : all,
      isCancelled: kind === 'cancel',
    })
    const { title } = entry
    const page = `${engine.site.address()}${model.entity.page}/answer`
    const url = kind === 'cancel' ? undefined : `${page}/${await answerToken(context, guest.id)}`
    await engine.mail.send(tx, {
      to: guest.email,
      language,
      subject: say(kind, { title }),
      lines: [
        say(said[kind], { name: organizer?.name ?? engine.site.name, title }),
        say('when', { when: whenOf(entry, language, await habitsOfGuest(guest, users, context)) }),
        ...(entry.location == null ? [] : [say('where', { where: entry.location })]),
        ...(entry.url == null ? [] : [entry.url]),
      ],
      ...(url === undefined ? {} : { action: { label: say('answer'), url } }),
      attachments: [
        {
          name: kind === 'cancel' ? 'cancel.ics' : 'invite.ics',
          type: `text/calendar; charset=utf-8; method=${method}`,
          content: Buffer.from(writeCalendar([entry], { name: title, method }), 'utf8'),
        },
      ],
      secret: true,
    })
  }
}

/** Raises the number of a row's invitation: programs keep the highest that they have seen (RFC 5545, 3.8.7.4). */
export const countInvitation = async (tx: Queryable, model: Model, id: string): Promise<void> => {
  const column = model.byName.get(model.entity.calendar?.texts?.changes ?? '')?.column
  if (column != null)
    await tx.run(
      sql`update ${name(model.table)} set ${name(column)} = coalesce(${name(column)}, 0) + 1 where id = ${id}`,
    )
}
