// Decision (2026-11): A share link is `/public/…/{id}#{token}`: behind `#` the token reaches no log. Visitors send
// it in a body; we store its hash. A link holds as long as its maker may share the row, and shows what the maker
// sees. Its call stores no idempotent response, which would contain the token.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Model, Models } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Actor } from '../../actor.ts'
import { storePassword } from '../../auth/passwords.ts'
import { hashToken, newToken, sameHash } from '../../auth/tokens.ts'
import { isoOf } from '../../clock.ts'
import { col, type Json, name, type Queryable } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine, EntityHooks } from '../../engine.ts'
import { recordEvent } from '../../log/events.ts'
import { Problem } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { serverOf } from '../facet.ts'

const hourMs = 3_600_000

export type LinkOptions = {
  readonly hours: number
  readonly password: string | undefined
  readonly showsAttachments: boolean
}

/** A row that is shared. */
export type Shared = { readonly model: Model; readonly id: string }

/**
 * Creates a link to a row that the caller may share.
 * @returns its id and its token, which is not stored
 */
export const makeShareLink = async (
  engine: Engine,
  tx: Queryable,
  caller: Actor,
  { model, id: sharedId }: Shared,
  { hours, password, showsAttachments }: LinkOptions,
): Promise<{ readonly id: string; readonly token: string }> => {
  const link = serverOf(engine.models, 'shares')
  const [id, token, now] = [uuidv7(), newToken(), engine.now()]
  const at = isoOf(now)
  const values: Json = {
    about_type: model.name,
    about_id: sharedId,
    ending: `…${token.slice(-6)}`,
    is_protected: password !== undefined,
    shows_attachments: showsAttachments,
    expires_at: isoOf(now + hours * hourMs),
  }
  const hash = password === undefined ? null : await storePassword(password)
  await tx.run(sql`insert into ${name(link.table)} (id, created_at, updated_at, created_by, updated_by, about_type, about_id, ending, token, password, is_protected, shows_attachments, expires_at)
    values (${id}, ${at}, ${at}, ${caller.id}, ${caller.id}, ${model.name}, ${sharedId}, ${values.ending}, ${hashToken(token)}, ${hash}, ${values.is_protected}, ${values.shows_attachments}, ${values.expires_at})`)
  const changes = Object.entries(values).map(([field, value]) => ({ field, old: null, new: value }))
  await recordEvent(tx, { entity: link.name, rowId: id, action: 'created', version: 1, caller, at: now, changes })
  await engine.notify(tx, caller, {
    kind: 'shared',
    to: await peopleOf(engine.models, model, sharedId, tx),
    about: { entity: model.name, id: sharedId },
  })
  return { id, token }
}

/** The row's maker and the users in its tracked lists, who are notified of the sharing. */
const peopleOf = async (models: Models, model: Model, id: string, tx: Queryable): Promise<readonly string[]> => {
  const lists = model.fields.filter(
    ({ field, tracked }) => field.kind === 'refs' && field.to === models.actorEntity && tracked,
  )
  const parts = [
    sql`select created_by as id from ${name(model.table)} where id = ${id} and created_by is not null`,
    ...lists.map((list) => sql`select target_id as id from ${name(joinTableOf(model, list))} where source_id = ${id}`),
  ]
  const people = await tx.all<{ id: string }>(sql.join(parts, sql` union `))
  return people.map(({ id: user }) => user)
}

/** A valid link with its maker: the visitor sees what the maker may see. */
export type GoodLink = {
  readonly id: string
  readonly row: Json
  readonly password: string | null
  readonly showsAttachments: boolean
  readonly maker: Actor
}

type LinkRow = {
  id: string
  token: string
  about_id: string
  password: string | null
  shows_attachments: boolean
  created_by: string
}

/**
 * Returns the link if token, expiry, revocation and the maker's rights are all valid; every failure looks the same
 * to the caller.
 */
export const goodLink = async (
  engine: Engine,
  tx: Queryable,
  model: Model,
  id: string,
  token: string,
): Promise<GoodLink | undefined> => {
  const users = engine.models.of(engine.models.actorEntity)
  const link = await tx.one<LinkRow>(sql`select l.id, l.token, l.about_id, l.password, l.shows_attachments, l.created_by
    from ${name(serverOf(engine.models, 'shares').table)} l join ${name(users.table)} u on u.id = l.created_by
    where l.id = ${id} and l.about_type = ${model.name} and not l.is_revoked and l.expires_at > ${isoOf(engine.now())} and u.is_active`)
  if (link === undefined || !sameHash(link.token, hashToken(token))) return undefined
  const maker = await engine.actorOf(tx, link.created_by)
  const row = await shareableRow(engine, tx, maker, { model, id: link.about_id })
  if (row === undefined) return undefined
  const { password, shows_attachments: showsAttachments } = link
  return { id, row, password, showsAttachments, maker }
}

/** The row, if this user may share it: by permission, and because they may change it. */
export const shareableRow = async (
  engine: Engine,
  tx: Queryable,
  caller: Actor,
  { model, id }: Shared,
): Promise<Json | undefined> => {
  const reader = readerFor(engine, caller, tx)
  if (!caller.permissions.has(permissionFor(model.entity, 'share')) || !reader.scope.rules.mayRead(model))
    return undefined
  const row = await reader.one(model, id)
  return (row?.can as { update?: boolean } | undefined)?.update === true ? row : undefined
}

/** Counts an opening, without a version or event. */
export const countOpening = ({ models, now }: Engine, tx: Queryable, id: string): Promise<number> =>
  tx.run(
    sql`update ${name(serverOf(models, 'shares').table)} l set opens = opens + 1, opened_at = ${isoOf(now())} where ${col('l', 'id')} = ${id}`,
  )

/** A revoked link stays revoked: people who have the address must not silently regain access. */
export const shareLinkHooks: EntityHooks = {
  beforeWrite: async ({ values, before }) => {
    if (before?.is_revoked === true && values.is_revoked === false) throw new Problem(409, 'link_revoked')
    return undefined
  },
}
