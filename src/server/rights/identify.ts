import { type SQL, sql } from 'drizzle-orm'
import { account, permission, role } from '../../core/account/account.ts'
import type { Models } from '../../core/declare/model.ts'
import { permissionsOf } from '../../core/declare/permissions.ts'
import { firstWeekdayOf } from '../../core/time/days/week.ts'
import type { Actor } from '../actor.ts'
import type { Identify } from '../api/route-context.ts'
import { endSession, isLive, liveSince, touchSession } from '../auth/sessions.ts'
import { hashToken } from '../auth/tokens.ts'
import { col, type Database, name, type Queryable, statementOf, uuids } from '../db/database.ts'
import { isOutOfSpace } from '../db/sql-state.ts'
import { linksOf, tableOf } from '../db/table-of.ts'
import type { Recall } from '../live/hub.ts'

const p = tableOf(permission, 'p')
const r = tableOf(role, 'r')
const rp = linksOf(role, 'permissions', 'rp')
const u = tableOf(account, 'u')
const up = linksOf(account, 'permissions', 'up')
const ur = linksOf(account, 'roles', 'ur')
const users = tableOf(account)

/** Returns the names of a user's effective permissions, from roles and direct grants; `u` is the user's row. */
export const effectivePermissions = (user: SQL): SQL => sql`array(
  select ${p.name} from ${p} where ${p.id} in (
    select ${up.target_id} from ${up} where ${up.source_id} = ${user}
    union select ${rp.target_id} from ${rp} join ${ur} on ${ur.target_id} = ${rp.source_id} where ${ur.source_id} = ${user}) order by ${p.name})`

type Found = {
  id: string
  name: string
  time_zone: string
  week_start: string | null
  locale: string
  roles: string[]
  permissions: string
  lacks_factor: boolean
} & {
  [reference: string]: unknown
}

const references = (models: Models) =>
  models
    .of(account.name)
    .fields.filter(({ field, column, name: own }) => field.kind === 'ref' && column !== null && !own.endsWith('_by'))

/** Condition that a role demands a second factor that the user of the alias `u` has not set up. */
const lacksFactor = sql`(exists (select 1 from ${r} join ${ur} on ${ur.target_id} = ${r.id} where ${ur.source_id} = ${u.id} and ${r.needs_second_factor})
  and not exists (select 1 from second_factor f where f.actor_id = ${u.id} and f.confirmed_at is not null))`

/** Returns everything that decides what a user may do, in one query; `u` is the user's row. */
const actorColumns = (models: Models): SQL => sql`${u.id}, ${u.name}, ${u.time_zone}, ${u.week_start}, ${u.locale},
  array(select ${r.name} from ${r} join ${ur} on ${ur.target_id} = ${r.id} where ${ur.source_id} = ${u.id} order by ${r.name}) as roles,
  array_to_string(${effectivePermissions(sql`${u.id}`)}, ' ') as permissions,
  ${lacksFactor} as lacks_factor
  ${sql.join(
    references(models).map((field) => sql`, ${col('u', field.column ?? '')} as ${name(`ref_${field.name}`)}`),
    sql``,
  )}`

const sets = new Map<string, ReadonlySet<string>>()
const mostSets = 1000
/**
 * Returns permissions by their names, which contain no spaces. They are read for every request and mostly unchanged:
 * callers with the same permissions share one Set, and with it the results that are cached by it.
 */
const permissionsIn = (names: string): ReadonlySet<string> => {
  const cached = sets.get(names)
  if (cached !== undefined) return cached
  const permissions = new Set(names.split(' ').filter((one) => one !== ''))
  if (sets.size >= mostSets) sets.clear()
  sets.set(names, permissions)
  return permissions
}

const withoutHiddenOf = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()
/** Returns the permissions of somebody who looks as another: hidden rows (`personal`) are only for that person. */
const withoutHidden = (held: ReadonlySet<string>, models: Models): ReadonlySet<string> => {
  const cached = withoutHiddenOf.get(held)
  if (cached !== undefined) return cached
  const hidden = models.all.filter(({ entity }) => entity.personal === 'hidden').flatMap(permissionsOf)
  const left = new Set(held)
  for (const one of hidden) left.delete(one)
  withoutHiddenOf.set(held, left)
  return left
}

/** The part of an actor that comes from the session. */
type OfSession = { readonly id: string; readonly viewer?: string | null; readonly scopes?: readonly string[] | null }

const actorFrom = (user: Found, models: Models, { id: sessionId, viewer = null, scopes = null }: OfSession): Actor => {
  const held = permissionsIn(user.lacks_factor ? '' : user.permissions)
  const all = viewer === null ? held : withoutHidden(held, models)
  return {
    id: user.id,
    name: user.name,
    timeZone: user.time_zone,
    firstWeekday: firstWeekdayOf(user.week_start, user.locale),
    sessionId,
    ...(viewer === null ? {} : { viewerId: viewer }),
    ...(scopes === null ? {} : { isToken: true as const }),
    ...(user.lacks_factor ? { lacksFactor: true as const } : {}),
    roles: new Set(user.lacks_factor ? [] : user.roles),
    // A token may do no more than its owner may now.
    permissions: scopes === null ? all : permissionsIn(scopes.filter((one) => all.has(one)).join(' ')),
    attributes: Object.fromEntries(
      references(models).map((field) => [field.name, (user[`ref_${field.name}`] as string | null) ?? null]),
    ),
  }
}

type Session = Found & {
  session_id: string
  viewer_id: string | null
  viewer_session_id: string | null
  scopes: readonly string[] | null
}
const ofSession = (one: Session): OfSession => ({ id: one.session_id, viewer: one.viewer_id, scopes: one.scopes })

/** Returns the sessions among these ids that are live, with the present rights of their users. */
const liveSessions = (db: Queryable, models: Models, ids: readonly string[], at: number): Promise<Session[]> =>
  db.all<Session>(sql`
      select ${actorColumns(models)}, s.id as session_id, s.viewer_id, s.viewer_session_id, s.scopes
      from session s join ${u} on ${u.id} = s.actor_id
      where ${u.is_active} and s.id = any(${uuids(ids)}) and ${isLive(at)}`)

/**
 * Returns the sessions that still hold. A session in which somebody looks as another holds only while the one in which
 * they began does, while they may look, and while the other may do nothing that they may not: it lends no rights.
 */
const holding = async (
  db: Queryable,
  models: Models,
  sessions: readonly Session[],
  at: number,
): Promise<readonly Session[]> => {
  const begun = sessions.flatMap((one) => one.viewer_session_id ?? [])
  const found = begun.length === 0 ? [] : await liveSessions(db, models, begun, at)
  const viewers = new Map(found.map((one) => [one.session_id, actorFrom(one, models, ofSession(one))]))
  return sessions.filter((one) => {
    if (one.viewer_id === null) return true
    const viewer = viewers.get(one.viewer_session_id ?? '')
    if (viewer?.permissions.has(`${account.name}-view-as`) !== true) return false
    return [...permissionsIn(one.permissions)].every((permission) => viewer.permissions.has(permission))
  })
}

/** Identifies the user of a bearer token, with everything that decides their rights. */
export const identifyUsers = (db: Database, models: Models, now: () => number): Identify => {
  // It is rendered once, as it runs with every call and differs only in three values.
  const { text } = statementOf(sql`
      select ${actorColumns(models)}, s.id as session_id, s.last_used_at, s.viewer_id, s.viewer_session_id, s.scopes
      from session s join ${u} on ${u.id} = s.actor_id
      where s.token_hash = ${hashToken('')} and ${u.is_active} and ${isLive(0)}`)
  return async (token) => {
    const at = now()
    const params = [hashToken(token), ...liveSince(at)]
    const [session] = await db.kept<Session & { last_used_at: string }>({ text, params })
    if (session === undefined) return undefined
    if ((await holding(db, models, [session], at)).length === 0) {
      // The session ends for good: it does not come back with the right.
      await endSession(db, session.id, session.session_id)
      return undefined
    }
    try {
      const isUse = await touchSession(db, session.session_id, session.last_used_at, at)
      if (isUse && session.viewer_id === null && session.scopes === null)
        await db.run(
          sql`update ${users} set ${users.last_seen_at} = ${new Date(at).toISOString()} where ${users.id} = ${session.id}`,
        )
    } catch (error) {
      // Readers continue when the disk has no room for writes.
      if (!isOutOfSpace(error)) throw error
    }
    return actorFrom(session, models, ofSession(session))
  }
}

/** Returns the users of those sessions that are still live, with present rights; streams do not count as use. */
export const recallUsers =
  (db: Queryable, models: Models, now: () => number): Recall =>
  async (sessionIds) => {
    const at = now()
    const users = await holding(db, models, await liveSessions(db, models, sessionIds, at), at)
    return users.map((one) => actorFrom(one, models, ofSession(one)))
  }

/** Returns a user as a caller without a session, to evaluate what they may see. */
export const userAsActor = async (db: Queryable, models: Models, id: string): Promise<Actor> => {
  const user = await db.one<Found>(sql`select ${actorColumns(models)} from ${u} where ${u.id} = ${id}`)
  if (user === undefined) throw new Error('a user who acts is there')
  return actorFrom(user, models, { id: '' })
}
