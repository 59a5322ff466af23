import { sql } from 'drizzle-orm'
import { account, permission, role } from '../../core/account/account.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { mostPerPage } from '../../core/query/query.ts'
import { isUuid } from '../../core/query/values.ts'
import type { Actor } from '../actor.ts'
import { readDocs } from '../api/docs/call-docs.ts'
import { int, list, text, uuid } from '../api/docs/parts.ts'
import { type Api, idOf, pairsOf } from '../api/route-context.ts'
import type { Queryable } from '../db/database.ts'
import { linksOf, tableOf } from '../db/table-of.ts'
import { faultAt, forbidden, notFound } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { explain, type JudgedAction, judgedActions } from '../rows/rules/explain.ts'
import { userAsActor } from './identify.ts'

const p = tableOf(permission, 'p')
const r = tableOf(role, 'r')
const rp = linksOf(role, 'permissions', 'rp')
const u = tableOf(account, 'u')
const up = linksOf(account, 'permissions', 'up')
const ur = linksOf(account, 'roles', 'ur')

/**
 * Columns with the roles through which the user of the alias `u` holds the permission of the alias `p`, and with
 * whether they hold it directly.
 */
const through = sql`array(select ${r.name} from ${r} join ${ur} on ${ur.target_id} = ${r.id} join ${rp} on ${rp.source_id} = ${r.id}
    where ${ur.source_id} = ${u.id} and ${rp.target_id} = ${p.id} order by ${r.name}) as roles,
  exists (select 1 from ${up} where ${up.source_id} = ${u.id} and ${up.target_id} = ${p.id}) as direct`
type Held = { roles: string[]; direct: boolean }

/** Returns the parameters of a call by name, each at most once and all of them known. */
const paramsOf = <N extends string>(pairs: readonly (readonly [string, string])[], names: readonly N[]) => {
  const params: { [K in N]?: string } = {}
  for (const [key, value] of pairs) {
    const known = names.find((one) => one === key)
    if (known === undefined) throw faultAt(key.slice(0, 80), 'unknown')
    if (params[known] !== undefined) throw faultAt(key, 'doubled')
    params[known] = value
  }
  return params
}

const part = { type: 'object', properties: { rule: text, field: text, value: {}, holds: { type: 'boolean' } } }
const held = { type: 'object', properties: { name: text, holds: { type: 'boolean' }, roles: list(text), direct: {} } }

/** The calls that explain why somebody may do something, and who may, from the rules that decide. */
export const accessRoutes = ({ app, engine, actor }: Api): void => {
  const users = engine.models.of(account.name)

  /** Refuses questions about others by users who may not give rights; everybody may ask about themselves. */
  const assertMayAsk = async (caller: Actor, id: string): Promise<void> => {
    if (caller.id === id) return
    if (
      !caller.permissions.has(`${account.name}-permissions`) &&
      !caller.permissions.has(`${account.name}-assign-role`)
    )
      throw forbidden()
    if (!(await readerFor(engine, caller).sees(users, id))) throw notFound()
  }
  const modelIn = (name: string | undefined) => {
    const model = engine.models.all.find((one) => one.name === name)
    if (model === undefined) throw faultAt('entity', name === undefined ? 'required' : 'bad_choice')
    return model
  }
  const actionIn = (text: string | undefined): JudgedAction => {
    const action = judgedActions.find((one) => one === (text ?? 'show'))
    if (action === undefined) throw faultAt('action', 'bad_choice')
    return action
  }
  /** Returns the row if the caller sees it; nobody learns about other rows. */
  const rowIn = async (caller: Actor, entity: string | undefined, row: string | undefined) => {
    const model = modelIn(entity)
    if (row === undefined) throw faultAt('row', 'required')
    const reader = readerFor(engine, caller)
    if (!isUuid(row) || !reader.scope.rules.mayRead(model)) throw notFound()
    if (!(await reader.sees(model, row.toLowerCase()))) throw notFound()
    return { model, id: row.toLowerCase() }
  }
  const throughOf = async (userId: string, name: string): Promise<Held> =>
    (await engine.db.one<Held>(
      sql`select ${through} from ${u}, ${p} where ${u.id} = ${userId} and ${p.name} = ${name}`,
    )) ?? { roles: [], direct: false }

  app.get(
    `/api${account.api}/:id/access`,
    {
      config: { access: 'signed-in' },
      schema: {
        ...readDocs(
          account.name,
          'user_access',
          'Why a user may do something to a row, or may not',
          {
            data: {
              type: 'object',
              properties: {
                allowed: { type: 'boolean' },
                permissions: list(held),
                lifted_by: text,
                rules: list(part),
                guard: part,
              },
            },
          },
          true,
        ),
        querystring: {
          type: 'object',
          required: ['entity', 'row'],
          properties: { entity: text, row: uuid, action: { ...text, enum: [...judgedActions] } },
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      await assertMayAsk(caller, id)
      const params = paramsOf(pairsOf(request), ['entity', 'row', 'action'])
      const action = actionIn(params.action)
      const { model, id: rowId } = await rowIn(caller, params.entity, params.row)
      const found = await explain(
        engine,
        await userAsActor(engine.db, engine.models, id),
        model,
        action,
        rowId,
        engine.db,
      )
      if (found === undefined) throw notFound()
      const permissions = await Promise.all(
        found.permissions.map(async (one) => ({ ...one, ...(await throughOf(id, one.name)) })),
      )
      return { data: { ...found, permissions } }
    },
  )

  /** Returns the users who hold a permission, with the roles through which they do. */
  const holders = (on: Queryable, name: string, page: number, perPage: number) => {
    const condition = sql`${u.is_active} and ${p.name} = ${name} and (exists (select 1 from ${ur} join ${rp} on ${rp.source_id} = ${ur.target_id} where ${ur.source_id} = ${u.id} and ${rp.target_id} = ${p.id})
      or exists (select 1 from ${up} where ${up.source_id} = ${u.id} and ${up.target_id} = ${p.id}))`
    return Promise.all([
      on.all<Held & { id: string; name: string }>(
        sql`select ${u.id}, ${u.name}, ${through} from ${u}, ${p} where ${condition} order by ${u.name} collate "und-x-icu", ${u.id} limit ${sql.raw(String(perPage))} offset ${sql.raw(String((page - 1) * perPage))}`,
      ),
      on.one<{ n: number }>(sql`select count(*)::int as n from ${u}, ${p} where ${condition}`),
    ])
  }

  app.get(
    '/api/access',
    {
      config: { access: { permission: `${account.name}-permissions` } },
      schema: {
        ...readDocs(account.name, 'access_holders', 'Who holds a permission, or may do something to a row', {
          data: list({
            type: 'object',
            properties: { id: uuid, name: text, roles: list(text), direct: {}, allowed: { type: 'boolean' } },
          }),
          total: int,
        }),
        querystring: {
          type: 'object',
          properties: {
            permission: { ...text, description: 'Name of a permission' },
            entity: text,
            row: { ...uuid, description: 'Instead: a row, and what is done to it' },
            action: { ...text, enum: [...judgedActions] },
            page: int,
            perPage: int,
          },
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      const params = paramsOf(pairsOf(request), ['permission', 'entity', 'row', 'action', 'page', 'perPage'])
      const numberIn = (key: 'page' | 'perPage', most: number, otherwise: number): number => {
        const value = params[key] === undefined ? otherwise : Number(params[key])
        if (!Number.isInteger(value) || value < 1 || value > most) throw faultAt(key, 'bad_value')
        return value
      }
      const page = numberIn('page', 1_000_000, 1)
      const action = actionIn(params.action)
      const target = params.permission === undefined ? await rowIn(caller, params.entity, params.row) : undefined
      // A row's users are judged one by one, each by their own rules.
      const perPage = numberIn('perPage', target === undefined ? mostPerPage : 25, 20)
      const name = target === undefined ? (params.permission ?? '') : permissionFor(target.model.entity, action)
      return engine.heavily(caller, async (on) => {
        const [people, count] = await holders(on, name, page, perPage)
        const data = []
        for (const one of people) {
          if (target === undefined) data.push(one)
          else {
            const who = await userAsActor(on, engine.models, one.id)
            const explanation = await explain(engine, who, target.model, action, target.id, on)
            data.push({ ...one, allowed: explanation?.allowed === true })
          }
        }
        return { data, total: count?.n ?? 0 }
      })
    },
  )
}
