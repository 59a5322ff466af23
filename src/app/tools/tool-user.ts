import { sql } from 'drizzle-orm'
import { role } from '../../domain/people/role.ts'
import { user } from '../../domain/people/user.ts'
import type { Actor } from '../../server/actor.ts'
import { linksOf, tableOf } from '../../server/db/table-of.ts'
import type { Engine } from '../../server/engine.ts'
import { StartError } from '../../server/start-error.ts'

const [r, u] = [tableOf(role, 'r'), tableOf(user, 'u')]
const ur = linksOf(user, 'roles', 'ur')

/**
 * Returns the user as whom a tool works: by mail address, else the first administrator.
 * @throws StartError
 */
export const toolUser = async ({ db, actorOf }: Engine, mail: string | undefined): Promise<Actor> => {
  const found = await db.one<{ id: string }>(
    mail === undefined
      ? sql`select ${u.id} from ${u} join ${ur} on ${ur.source_id} = ${u.id} join ${r} on ${r.id} = ${ur.target_id}
          where ${r.name} = 'admin' and ${u.is_active} order by ${u.created_at}, ${u.id} limit 1`
      : sql`select ${u.id} from ${u} where lower(${u.email}) = lower(${mail}) and ${u.is_active}`,
  )
  if (found === undefined)
    throw new StartError(mail === undefined ? 'There is no administrator.' : `Nobody active has the address ${mail}.`)
  return actorOf(db, found.id)
}
