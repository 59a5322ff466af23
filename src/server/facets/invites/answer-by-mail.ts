import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { isUuid } from '../../../core/query/values.ts'
import { isoOf } from '../../clock.ts'
import { name, type Queryable } from '../../db/database.ts'
import type { Engine } from '../../engine.ts'
import type { CalendarAnswer } from '../../ics/calendar-answer.ts'
import { writerFor } from '../../rows/write/write.ts'
import { wiresOf } from '../calendar/repeating.ts'
import { invitingOf } from './guests.ts'

type Context = { readonly engine: Engine; readonly tx: Queryable }

/** The row that an invitation is about: of one moment of a series, the row of that moment. */
const invitedRow = async (
  { tx }: Context,
  model: Model,
  { uid, moment }: CalendarAnswer,
): Promise<string | undefined> => {
  const column = (wire: string | undefined) => name(model.byWire.get(wire ?? '')?.column ?? 'id')
  const own = model.byName.get(model.entity.calendar?.texts?.uid ?? '')?.column
  const id = uid.split('@')[0] ?? ''
  const isNamed = own == null ? sql`false` : sql`${name(own)} = ${uid}`
  const isId = isUuid(id) ? sql`id = ${id}` : sql`false`
  const row = await tx.one<{ id: string }>(
    sql`select id from ${name(model.table)} where (${isId} or ${isNamed}) order by ${isId} desc, id limit 1`,
  )
  const { repeats } = wiresOf(model)
  if (row === undefined || moment === null) return row?.id
  if (repeats === undefined) return undefined
  const part = await tx.one<{ id: string }>(
    sql`select id from ${name(model.table)} where ${column(repeats.series)} = ${row.id} and ${column(repeats.at)} = ${isoOf(moment)}`,
  )
  return part?.id
}

/**
 * Keeps the answer that a guest gave by their calendar program, if the mail comes from the guest's own address.
 * @returns the row that was answered; undefined for a row that is not ours, or a sender who is no guest
 */
export const answerByMail = async (
  context: Context,
  { sender, answer }: { readonly sender: string; readonly answer: CalendarAnswer | undefined },
): Promise<{ readonly entity: string; readonly id: string } | undefined> => {
  const { engine, tx } = context
  if (answer === undefined || answer.attendee !== sender) return undefined
  for (const model of engine.models.all.filter(({ entity }) => entity.invites !== undefined)) {
    const { guest, by } = invitingOf(engine.models, model)
    const row = await invitedRow(context, model, answer)
    if (row === undefined) continue
    const one = await tx.one<{ id: string }>(
      sql`select id from ${name(guest.table)} where ${name(by)} = ${row} and lower(email) = ${sender} for update`,
    )
    if (one === undefined) continue
    await writerFor(engine, 'system', tx).update(guest, one.id, {}, { keys: { answer: answer.answer } })
    return { entity: model.name, id: row }
  }
  return undefined
}
