import { sql } from 'drizzle-orm'
import type { StoredRow } from '../../../core/register.ts'
import { hashToken, newToken } from '../../../server/auth/tokens.ts'
import { isoOf } from '../../../server/clock.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { HookContext } from '../../../server/engine.ts'
import { icsEntryOf } from '../../../server/facets/calendar/ics-entry.ts'
import { type Method, writeCalendar } from '../../../server/ics/write-calendar.ts'
import { isLanguage } from '../../../server/translate.ts'
import { event as declared } from '../event.ts'
import { guestsOf, organizerOf } from './event-ics.ts'

const e = tableOf(declared)
export type Invited = { readonly id: string; readonly email: string | null; readonly user_id: string | null }
/** Fields whose change guests are told of. */
export const toldFields: ReadonlySet<string> = new Set([
  'title',
  'description',
  'location',
  'meeting_link',
  'start_datetime',
  'end_datetime',
  'is_all_day',
  'time_zone',
  'repeat_rule',
  'left_out',
])

type Row = StoredRow<'event'>
export const storedEvent = (tx: HookContext['tx'], id: string): Promise<Row | undefined> =>
  tx.one<Row>(sql`select ${e}.* from ${e} where ${e.id} = ${id}`)

const whenOf = (row: Row, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    ...(row.is_all_day ? {} : { timeStyle: 'short' as const }),
    timeZone: row.time_zone ?? 'UTC',
  }).format(Date.parse(row.start_datetime ?? '')) + (row.is_all_day ? '' : ` (${row.time_zone ?? 'UTC'})`)

const answerToken = async ({ tx, engine }: HookContext, guest: string): Promise<string> => {
  const token = newToken()
  await tx.run(
    sql`insert into guest_token (token_hash, guest_id, created_at) values (${hashToken(token)}, ${guest}, ${isoOf(engine.now())})`,
  )
  return token
}

/**
 * Mails an invitation, its change or its end to guests, with the event as calendar programs read it. The maker is not told,
 * and nobody who has no address.
 * @param kind `request` for new guests, `update` for those who have one, `cancel` for those who no longer come
 */
export const invite = async (
  event: string,
  to: readonly Invited[],
  kind: 'request' | 'update' | 'cancel',
  context: HookContext,
): Promise<void> => {
  const { tx, engine } = context
  const row = await storedEvent(tx, event)
  // What the system brings in is no invitation.
  if (row === undefined || to.length === 0 || context.caller === 'system') return
  const organizer = await organizerOf(tx, row.created_by)
  const language = isLanguage(organizer?.locale) ? organizer.locale : engine.site.language
  const say = (key: string, values: object = {}) => engine.translate(language, `mail:event.${key}`, { ...values })
  const method: Method = kind === 'cancel' ? 'CANCEL' : 'REQUEST'
  const all = await guestsOf(tx, event)
  // Moments that a row of its own stands for are not left out.
  const parts = await tx.all<{ at: string }>(
    sql`select ${e.occurrence_at} as at from ${e} where ${e.series_id} = ${event}`,
  )
  const series = { ...row, left_out: (row.left_out ?? []).filter((moment) => !parts.some(({ at }) => at === moment)) }
  const name = organizer?.name ?? engine.site.name
  const said = { request: 'by', update: 'changed', cancel: 'cancelled' } as const
  for (const guest of to) {
    if (guest.email === null || guest.email === organizer?.email) continue
    const ics = writeCalendar(
      [
        icsEntryOf(engine, engine.models.of('event'), series, {
          organizer: organizer ?? undefined,
          guests: kind === 'cancel' ? [{ email: guest.email, name: null, answer: 'pending' }] : all,
          isCancelled: kind === 'cancel',
        }),
      ],
      { name: row.title, method },
    )
    const url =
      kind === 'cancel' ? undefined : `${engine.site.address()}/events/answer/${await answerToken(context, guest.id)}`
    await engine.mail.send(tx, {
      to: guest.email,
      language,
      subject: say(kind, { title: row.title }),
      lines: [
        say(said[kind], { name, title: row.title }),
        say('when', { when: whenOf(row, language) }),
        ...(row.location === null ? [] : [say('where', { where: row.location })]),
        ...(row.meeting_link === null ? [] : [row.meeting_link]),
      ],
      ...(url === undefined ? {} : { action: { label: say('answer'), url } }),
      attachment: {
        name: kind === 'cancel' ? 'cancel.ics' : 'invite.ics',
        type: `text/calendar; charset=utf-8; method=${method}`,
        content: Buffer.from(ics, 'utf8'),
      },
      secret: true,
    })
  }
}

/** The number of an event's invitation: programs keep the highest that they have seen (RFC 5545, 3.8.7.4). */
export const countInvitation = (tx: HookContext['tx'], event: string): Promise<number> =>
  tx.run(sql`update ${e} set invitation = coalesce(invitation, 0) + 1 where ${e.id} = ${event}`)
