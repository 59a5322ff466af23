import { sql } from 'drizzle-orm'
import type { ComputedFields } from '../../../server/area.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { user } from '../../people/user.ts'
import type { comment } from '../comment.ts'

const au = tableOf(user, 'au')

/** The author's name, or the address of somebody without an account. */
export const commentComputed: Pick<ComputedFields<typeof comment>, 'author'> = {
  author: (row) =>
    sql`coalesce((select ${au.name} from ${au} where ${au.id} = ${row.created_by}), ${row.from_address})`,
}
