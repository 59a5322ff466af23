import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { account, permission, role } from '../../core/account/account.ts'
import type { PermissionName } from '../../core/declare/register.ts'
import { isUuid } from '../../core/query/values.ts'
import type { Actor } from '../actor.ts'
import { listOf } from '../api/body-parts.ts'
import { problems } from '../api/docs/parts.ts'
import { once } from '../api/idempotency.ts'
import { bodyOf } from '../api/route-bodies.ts'
import { type Api, idOf } from '../api/route-context.ts'
import type { Queryable } from '../db/database.ts'
import { linksOf, tableOf } from '../db/table-of.ts'
import { recordEvent } from '../log/events.ts'
import { forbidden, invalid, notFound } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { assertAdminRemains, assertMayGive, assertNotAbove, tellOfRoles } from './above.ts'
import { effectivePermissions } from './identify.ts'

const p = tableOf(permission, 'p')
const up = linksOf(account, 'permissions', 'up')
const usersTable = tableOf(account)

/** The things that an account is given, and the lists that keep them. */
const tables = {
  roles: { rows: tableOf(role), links: linksOf(account, 'roles') },
  permissions: { rows: tableOf(permission), links: linksOf(account, 'permissions') },
} as const
type Kind = keyof typeof tables
type Held = { readonly id: string; readonly name: string }

const text = { type: 'string' }
const messages = {
  200: {
    description: 'Done',
    content: { 'application/json': { schema: { type: 'object', properties: { message: text } } } },
  },
}
/** Roles or permissions that are given, by name or id. */
const namesOrIds = listOf(z.string({ error: 'bad_reference' }).max(200, { error: 'bad_reference' }), 1000)
const docs = (operationId: string, summary: string, body?: z.ZodType) => ({
  tags: [account.name],
  summary,
  operationId,
  params: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
  ...(body === undefined ? {} : { body }),
})

/** The calls that read, add and remove roles and direct permissions of a user. */
export const grantRoutes = (api: Api): void => {
  const { app, engine, translate, language, actor } = api
  const users = engine.models.of(account.name)

  /** Returns rows by name or id; unknown ones are faults at the field. */
  const resolve = async (tx: Queryable, kind: Kind, idsOrNames: readonly string[]): Promise<readonly Held[]> => {
    const ids = idsOrNames.filter(isUuid).map((id) => id.toLowerCase())
    const names = idsOrNames.filter((one) => !isUuid(one))
    const rows = await tx.all<Held>(
      sql`select id, name from ${tables[kind].rows} where id = any(${sql.param(ids)}::uuid[]) or name = any(${sql.param(names)}::text[])`,
    )
    const knownNames = new Set(rows.flatMap(({ id, name }) => [id, name]))
    if (!idsOrNames.every((one) => knownNames.has(isUuid(one) ? one.toLowerCase() : one)))
      throw invalid({ [kind]: [{ code: 'bad_reference' }] })
    return rows
  }

  const heldIds = async (tx: Queryable, kind: Kind, userId: string): Promise<readonly string[]> =>
    (
      await tx.all<{ id: string }>(
        sql`select target_id as id from ${tables[kind].links} where source_id = ${userId} order by 1`,
      )
    ).map(({ id }) => id)

  /** Writes the difference, with its event. */
  const settle = async (
    tx: Queryable,
    caller: Actor,
    userId: string,
    kind: Kind,
    nextOf: (held: readonly string[]) => readonly string[],
  ) => {
    const context = { tx, caller, engine }
    const row = await readerFor(engine, caller, tx).one(users, userId)
    if (row === undefined) throw notFound()
    await tx.run(sql`select 1 from ${usersTable} where ${usersTable.id} = ${userId} for no key update`)
    await assertNotAbove(userId, context)
    const held = await heldIds(tx, kind, userId)
    const next = [...new Set(nextOf(held))].sort()
    const added = next.filter((id) => !held.includes(id))
    const removed = held.filter((id) => !next.includes(id))
    if (added.length + removed.length === 0) return
    await assertMayGive(kind === 'roles' ? added : [], kind === 'permissions' ? added : [], context)
    const table = tables[kind].links
    await tx.run(
      sql`delete from ${table} where source_id = ${userId} and target_id = any(${sql.param(removed)}::uuid[])`,
    )
    await tx.run(sql`insert into ${table} (source_id, target_id) select ${userId}, unnest(${sql.param(added)}::uuid[])`)
    if (kind === 'roles') await assertAdminRemains(context)
    const version = await tx.one<{ version: number }>(
      sql`update ${usersTable} set ${usersTable.version} = ${usersTable.version} + 1, ${usersTable.updated_by} = ${caller.id}, ${usersTable.updated_at} = ${new Date(engine.now()).toISOString()} where ${usersTable.id} = ${userId} returning ${usersTable.version}`,
    )
    await recordEvent(tx, {
      entity: account.name,
      rowId: userId,
      action: 'updated',
      version: version?.version ?? 1,
      caller,
      at: engine.now(),
      changes: [{ field: kind, old: held, new: next }],
    })
    if (kind === 'roles') await tellOfRoles(context, userId)
  }

  const change = (
    path: string,
    operationId: string,
    summary: string,
    kind: Kind,
    permission: PermissionName,
    message: string,
    combine: (held: readonly string[], sent: readonly string[]) => readonly string[],
  ) => {
    const body = z.strictObject({ [kind]: namesOrIds })
    app.post(
      `/api${account.api}/:id/${path}`,
      {
        config: { access: { permission } },
        schema: {
          ...docs(operationId, summary, body),
          response: { ...messages, ...problems(400, 401, 403, 404, 409, 413, 415, 422, 503) },
        },
      },
      async (request, reply) => {
        const caller = actor(request)
        const userId = idOf(request)
        const ids = bodyOf(request, body)[kind] ?? []
        const answer = await once(engine, request, caller, request.body, async (tx) => {
          const rows = await resolve(tx, kind, ids)
          await settle(tx, caller, userId, kind, (held) =>
            combine(
              held,
              rows.map(({ id }) => id),
            ),
          )
          return { status: 200, body: { message: translate(language(request), `server:message.${message}`) } }
        })
        return reply.status(answer.status).send(answer.body)
      },
    )
  }

  change(
    'assign-role',
    'user_assign_role',
    'Give roles',
    'roles',
    `${account.name}-assign-role`,
    'assigned',
    (held, sent) => [...held, ...sent],
  )
  change(
    'revoke-role',
    'user_revoke_role',
    'Take roles away',
    'roles',
    `${account.name}-assign-role`,
    'unassigned',
    (held, sent) => held.filter((id) => !sent.includes(id)),
  )
  change(
    'permissions',
    'user_permissions_set',
    'Set the direct permissions',
    'permissions',
    `${account.name}-permissions`,
    'assigned',
    (_held, sent) => sent,
  )

  app.get(
    `/api${account.api}/:id/permissions`,
    {
      config: { access: 'signed-in' },
      schema: {
        ...docs('user_permissions', 'Effective permissions'),
        response: {
          200: {
            description: 'Names',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    data: {
                      type: 'array',
                      items: { type: 'object', properties: { name: text, direct: { type: 'boolean' } } },
                    },
                  },
                },
              },
            },
          },
          ...problems(401, 403, 404, 503),
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      const userId = idOf(request)
      if (userId !== caller.id) {
        if (
          !caller.permissions.has(`${account.name}-permissions`) &&
          !caller.permissions.has(`${account.name}-assign-role`)
        )
          throw forbidden()
        if (!(await readerFor(engine, caller).sees(users, userId))) throw notFound()
      }
      const held = await engine.db.one<{ names: string[]; direct: string[] }>(
        sql`select ${effectivePermissions(sql`${userId}::uuid`)} as names, array(select ${p.name} from ${p} join ${up} on ${up.target_id} = ${p.id} where ${up.source_id} = ${userId}) as direct`,
      )
      const direct = new Set(held?.direct ?? [])
      // Callers see of themselves what they may do now: a token only has its scopes, and without a required second
      // factor they have no permissions.
      const names = (held?.names ?? []).filter((name) => userId !== caller.id || caller.permissions.has(name))
      return { data: names.map((name) => ({ name, direct: direct.has(name) })) }
    },
  )
}
