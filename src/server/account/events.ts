import { sql } from 'drizzle-orm'
import { account } from '../../core/account/account.ts'
import type { Caller } from '../actor.ts'
import type { Queryable } from '../db/database.ts'
import { tableOf } from '../db/table-of.ts'
import { recordEvent } from '../log/events.ts'

const u = tableOf(account, 'u')

/** Records what happened to an account without a change of its fields, at the version that it has. @param at milliseconds */
export const recordAccountEvent = async (
  tx: Queryable,
  id: string,
  action: string,
  caller: Caller,
  at: number,
): Promise<void> => {
  const row = await tx.one<{ version: number }>(sql`select ${u.version} from ${u} where ${u.id} = ${id}`)
  await recordEvent(tx, {
    entity: account.name,
    rowId: id,
    action,
    version: row?.version ?? 1,
    caller,
    at,
    changes: [],
  })
}
