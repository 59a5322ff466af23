import { sql } from 'drizzle-orm'
import { type Queryable, texts, uuids } from '../db/database.ts'

/**
 * Returns the row of an entity to which a mail with one of these Message-IDs belongs, received or sent; for several
 * mails, that of the first id.
 */
export const rowOfMessages = async (
  tx: Queryable,
  entity: string,
  messageIds: readonly string[],
): Promise<string | undefined> => {
  if (messageIds.length === 0) return undefined
  const ids = texts(messageIds)
  const row = await tx.one<{ id: string }>(sql`select about_id as id from (
      select message_id, about_id from received_mail where about_type = ${entity} and message_id = any(${ids})
      union all select message_id, about_id from mail where about_type = ${entity} and message_id = any(${ids})
    ) known order by array_position(${ids}, message_id) limit 1`)
  return row?.id
}

/** Returns those of these rows about which we sent a mail with one of the Message-IDs to this address. */
export const rowsMailedTo = async (
  tx: Queryable,
  entity: string,
  {
    ids,
    to,
    messageIds,
  }: { readonly ids: readonly string[]; readonly to: string; readonly messageIds: readonly string[] },
): Promise<readonly string[]> => {
  const rows = await tx.all<{ id: string }>(sql`select distinct about_id as id from mail
    where about_type = ${entity} and about_id = any(${uuids(ids)}) and lower(recipient) = ${to} and message_id = any(${texts(messageIds)})`)
  return rows.map(({ id }) => id)
}

/** Returns the Message-IDs of all mails about a row, in their order. */
export const messagesOf = async (tx: Queryable, entity: string, id: string): Promise<readonly string[]> => {
  const rows = await tx.all<{ message_id: string }>(sql`select message_id from (
      select message_id, created_at, id from received_mail where about_type = ${entity} and about_id = ${id} and state = 'taken'
      union all select message_id, created_at, id from mail where about_type = ${entity} and about_id = ${id}
    ) said order by created_at, id`)
  return rows.map(({ message_id }) => message_id)
}

/** Notes the row to which a received mail belongs. */
export const noteRow = async (
  tx: Queryable,
  messageId: string,
  { entity, id }: { readonly entity: string; readonly id: string },
): Promise<void> => {
  await tx.run(sql`update received_mail set about_type = ${entity}, about_id = ${id} where message_id = ${messageId}`)
}
