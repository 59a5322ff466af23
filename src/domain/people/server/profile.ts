import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/model.ts'
import { readListQuery } from '../../../core/query.ts'
import type { AppOptions } from '../../../server/api/app.ts'
import { problems } from '../../../server/api/docs-parts.ts'
import { withBody } from '../../../server/api/form.ts'
import { type Api, idOf, pairsOf } from '../../../server/api/route-context.ts'
import { attemptJudge } from '../../../server/auth/guesses.ts'
import { hashPassword, isPassword } from '../../../server/auth/passwords.ts'
import { endSession, sessionsOf } from '../../../server/auth/sessions.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { badRequest, faultAt, faultyNames, invalid, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { writerFor } from '../../../server/rows/write.ts'
import { logSecurity } from '../../../server/security-log.ts'
import { role } from '../role.ts'
import { user } from '../user.ts'
import { assertGoodPassword, changePassword } from './change-password.ts'
import { textsOf } from './sign-in.ts'

const r = tableOf(role, 'r')
const ur = linksOf(user, 'roles', 'ur')
const users = tableOf(user)

/** Fields that users may change themselves; the rest is up to administrators. */
const ownFields = new Set(['name', 'job_title', 'locale', 'time_zone', 'avatar', 'version'])
const text = { type: 'string' }
const answer = (properties: object, description: string) => ({
  200: { description, content: { 'application/json': { schema: { type: 'object', properties } } } },
})
const docs = (operationId: string, summary: string) => ({
  tags: ['profile'],
  summary,
  operationId,
  security: [{ bearer: [] }],
})
const access = { access: 'signed-in' as const }

/** Everybody sees their own roles by name; other fields of roles need the right to read them. */
const ownRoles = 'roles'
const rolesOf = (on: Queryable, id: string): Promise<Json[]> =>
  on.all(
    sql`select ${r.id}, ${r.name} from ${r} join ${ur} on ${ur.target_id} = ${r.id} where ${ur.source_id} = ${id} order by ${r.created_at}, ${r.id}`,
  )

/** Refuses fields that users may not change themselves. */
const assertOwn = (model: Model, body: unknown): void => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
  const codeOf = (key: string) => (model.fields.some(({ wire }) => wire === key) ? 'not_writable' : 'unknown')
  const faults = faultyNames(body, (key) => (ownFields.has(key) ? undefined : codeOf(key)))
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * The caller's own account: always readable, and writable in its own fields, whatever the permissions. Included
 * relations are read with the caller's usual rights.
 */
export const profileRoutes = ({ app, engine, translate, language, actor }: Api, { files }: AppOptions): void => {
  const model = engine.models.of('user')
  const judge = attemptJudge(engine, 'own_password')

  app.get(
    '/api/profile',
    {
      config: access,
      schema: {
        ...docs('profile_show', 'Oneself'),
        response: { ...answer({ data: { type: 'object' } }, 'The caller'), ...problems(401, 422, 503) },
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
      const own = roles === undefined ? {} : { roles }
      return { data: { ...data, ...own, ...lacks, can: { update: true, delete: false } } }
    },
  )

  app.put(
    '/api/profile',
    {
      config: access,
      schema: {
        ...docs('profile_update', 'Change oneself'),
        body: { type: 'object', properties: { name: text, job_title: text, locale: text, time_zone: text } },
        response: {
          ...answer({ data: { type: 'object' }, message: text }, 'Changed'),
          ...problems(400, 401, 403, 409, 413, 415, 422, 503),
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      // Own fields need no permission on users; the log still names the caller.
      const own = { ...caller, permissions: new Set([...caller.permissions, 'user-index-all', 'user-show']) }
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

  app.get(
    '/api/profile/sessions',
    {
      config: access,
      schema: {
        ...docs('profile_sessions', 'Where one is signed in'),
        response: {
          ...answer({ data: { type: 'array', items: { type: 'object' } } }, 'Sessions'),
          ...problems(401, 503),
        },
      },
    },
    async (request) => {
      const caller = actor(request)
      return { data: await sessionsOf(engine.db, caller.id, caller.sessionId, engine.now()) }
    },
  )

  app.delete(
    '/api/profile/sessions/:id',
    {
      config: access,
      schema: {
        ...docs('profile_session_end', 'End a session'),
        params: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
        response: { ...answer({ message: text }, 'Ended'), ...problems(401, 403, 404, 503) },
      },
    },
    async (request) => {
      const { id } = actor(request)
      if ((await endSession(engine.db, id, idOf(request))) === 0) throw notFound()
      logSecurity(request, 'session_ended', id)
      return { message: translate(language(request), 'server:message.session_ended') }
    },
  )

  app.post(
    '/api/users/update-password',
    {
      config: access,
      schema: {
        ...docs('password_update', 'Change one’s password'),
        body: {
          type: 'object',
          required: ['current_password', 'new_password', 'new_password_confirmation'],
          properties: { current_password: text, new_password: text, new_password_confirmation: text },
        },
        response: { ...answer({ message: text }, 'Changed'), ...problems(400, 401, 403, 413, 415, 422, 429, 503) },
      },
    },
    async (request) => {
      const caller = actor(request)
      const body = textsOf(request, 'current_password', 'new_password', 'new_password_confirmation')
      const user = await engine.db.one<{ password: string }>(
        sql`select ${users.password} from ${users} where ${users.id} = ${caller.id}`,
      )
      const isRight = () => isPassword(user?.password, body.current_password, true)
      // A session alone does not prove knowledge of the password.
      if (!(await judge(caller.id, { known: 'themselves' }, isRight))) {
        logSecurity(request, 'own_password_failed', caller.id)
        throw faultAt('current_password', 'wrong_password')
      }
      await assertGoodPassword(body.new_password, body.new_password_confirmation, 'new_password')
      const newHash = await hashPassword(body.new_password)
      await engine.db.transaction((tx) => changePassword(engine, tx, caller.id, newHash, caller, caller.sessionId))
      logSecurity(request, 'password_changed', caller.id)
      return { message: translate(language(request), 'server:message.password_changed') }
    },
  )
}
