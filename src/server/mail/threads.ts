import { sql } from 'drizzle-orm'
import { type Queryable, texts } from '../db/database.ts'

/** The row of an entity of which one of these Message-IDs speaks, received or sent; of several, that of the first. */
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

/** Message-IDs of what was said of a row by mail, in its order. */
export const messagesOf = async (tx: Queryable, entity: string, id: string): Promise<readonly string[]> => {
  const rows = await tx.all<{ message_id: string }>(sql`select message_id from (
      select message_id, created_at, id from received_mail where about_type = ${entity} and about_id = ${id} and state = 'taken'
      union all select message_id, created_at, id from mail where about_type = ${entity} and about_id = ${id}
    ) said order by created_at, id`)
  return rows.map(({ message_id }) => message_id)
}

/** Says of which row a received mail speaks. */
export const noteRow = async (
  tx: Queryable,
  messageId: string,
  { entity, id }: { readonly entity: string; readonly id: string },
): Promise<void> => {
  await tx.run(sql`update received_mail set about_type = ${entity}, about_id = ${id} where message_id = ${messageId}`)
}
