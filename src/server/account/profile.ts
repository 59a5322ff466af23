import { sql } from 'drizzle-orm'
import { account, role } from '../../core/account/account.ts'
import type { Model } from '../../core/declare/model.ts'
import { readListQuery } from '../../core/query/query.ts'
import type { AppOptions } from '../api/app.ts'
import { bodySchema } from '../api/docs/entity-docs.ts'
import { problems, type Schema, text } from '../api/docs/parts.ts'
import { withBody } from '../api/form.ts'
import { RowBody } from '../api/route-bodies.ts'
import { type Api, pairsOf } from '../api/route-context.ts'
import type { Json, Queryable } from '../db/database.ts'
import { linksOf, tableOf } from '../db/table-of.ts'
import { badRequest, faultyNames, invalid } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { writerFor } from '../rows/write/write.ts'
import { answerDocs, ownDocs } from './docs.ts'

const r = tableOf(role, 'r')
const ur = linksOf(account, 'roles', 'ur')
const access = { access: 'signed-in' as const }

/** Everybody sees their own roles by name; other fields of roles need the right to read them. */
const ownRoles = 'roles'
const rolesOf = (on: Queryable, id: string): Promise<Json[]> =>
  on.all(
    sql`select ${r.id}, ${r.name} from ${r} join ${ur} on ${ur.target_id} = ${r.id} where ${ur.source_id} = ${id} order by ${r.created_at}, ${r.id}`,
  )

/** Wire names of what users may change themselves, and of the version that they read. */
const ownNames = ({ entity, byName }: Model): readonly string[] => [
  ...(entity.account?.own ?? []).map((name) => byName.get(name)?.wire ?? name),
  'version',
]

const ownBody = (model: Model): Schema => {
  const { properties } = bodySchema(model, 'update')
  const own = ownNames(model)
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(properties as Schema).filter(([wire]) => own.includes(wire))),
  }
}

/** Refuses fields that users may not change themselves. */
const assertOwn = (model: Model, body: unknown): void => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
  const own = ownNames(model)
  const codeOf = (key: string) => (model.fields.some(({ wire }) => wire === key) ? 'not_writable' : 'unknown')
  const faults = faultyNames(body, (key) => (own.includes(key) ? undefined : codeOf(key)))
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * The calls on the caller's own account: always readable, and writable in its own fields, whatever the permissions.
 * Included relations are read with the caller's usual rights.
 */
export const profileRoutes = ({ app, engine, translate, language, actor }: Api, { files }: AppOptions): void => {
  const model = engine.models.of(account.name)

  app.get(
    '/api/profile',
    {
      config: access,
      schema: {
        ...ownDocs('profile_show', 'Oneself'),
        querystring: { type: 'object', properties: { include: text } },
        response: { ...answerDocs({ data: { type: 'object' } }, 'The caller'), ...problems(401, 422, 503) },
      },
    },
    async (request) => {
      const caller = actor(request)
      const reader = readerFor(engine, caller)
      const grammar = reader.grammar(model)
      const parsed = readListQuery(pairsOf(request), {
        ...grammar,
        includable: (relation) => relation === ownRoles || grammar.includable(relation),
        kindOf: () => undefined,
        sortable: () => false,
        params: [],
      })
      if ('faults' in parsed) throw invalid(parsed.faults)
      const include = parsed.query.include
      const along = include.filter((relation) => grammar.includable(relation))
      const [data, roles] = await Promise.all([
        reader.one(model, caller.id, along),
        along.length < include.length ? rolesOf(engine.db, caller.id) : undefined,
      ])
      const lacks = caller.lacksFactor === true ? { lacks_second_factor: true } : {}
      const named = roles === undefined ? {} : { roles }
      return { data: { ...data, ...named, ...lacks, can: { update: true, delete: false } } }
    },
  )

  app.put(
    '/api/profile',
    {
      config: access,
      schema: {
        ...ownDocs('profile_update', 'Change oneself'),
        body: new RowBody(() => ownBody(model)),
        response: {
          ...answerDocs({ data: { type: 'object' }, message: text }, 'Changed'),
          ...problems(400, 401, 403, 409, 413, 415, 422, 503),
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      // Own fields need no permission on users; the log still names the caller.
      const own = {
        ...caller,
        permissions: new Set([...caller.permissions, `${account.name}-index-all`, `${account.name}-show`]),
      }
      const data = await withBody(request, model, { files, models: engine.models }, caller, (body) => {
        assertOwn(model, body)
        return engine.db.transaction(async (tx) => {
          await writerFor(engine, own, tx).update<string>(model, caller.id, body)
          return readerFor(engine, caller, tx).one(model, caller.id)
        })
      })
      return { data, message: translate(language(request), 'server:message.updated') }
    },
  )
}
