import type { FastifyRequest } from 'fastify'
import type { Fault, Faults } from '../../../core/check-predicate.ts'
import { mostPassword } from '../../../core/password.ts'
import { isStorable, isUuid } from '../../../core/values.ts'
import { type Api, idOf, objectOf } from '../../../server/api/context.ts'
import { list, problems, text, uuid, whole } from '../../../server/api/docs-parts.ts'
import { judgeOf } from '../../../server/auth/guesses.ts'
import { publicLimit } from '../../../server/auth/limits.ts'
import { isPassword } from '../../../server/auth/passwords.ts'
import { sendFile } from '../../../server/files/send.ts'
import type { FileStore } from '../../../server/files/store.ts'
import { faultyNames, forbidden, invalid, notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { holdRows } from '../../../server/rows/references.ts'
import { logSecurity } from '../../../server/security-log.ts'
import { mostHours, usualHours } from '../share-link.ts'
import {
  countOpening,
  type FindActor,
  type GoodLink,
  goodLink,
  makeShareLink,
  shareable,
  type Wish,
} from './share-links.ts'
import { sharedTask } from './shared-task.ts'

/** One answer for a link that never was, has run out, was taken back, or whose maker may not share any more. */
const gone = () => new Problem(404, 'link_gone')

const faultOf = (password: unknown): Fault | undefined => {
  if (typeof password !== 'string') return { code: 'not_text' }
  if (!isStorable(password)) return { code: 'bad_text' }
  return password.length > mostPassword ? { code: 'too_long', params: { max: mostPassword } } : undefined
}

const wishOf = (request: FastifyRequest): Wish => {
  const { hours = usualHours, password, shows_attachments = false, ...rest } = objectOf(request)
  const faults: Faults = faultyNames(rest, () => 'unknown')
  if (typeof hours !== 'number' || !Number.isInteger(hours) || hours < 1 || hours > mostHours)
    faults.hours = [{ code: 'out_of_range', params: { min: 1, max: mostHours } }]
  const isWished = password !== undefined && password !== null && password !== ''
  // Of its maker's choice: it opens one task for some hours, and guessing it is limited.
  const fault = isWished ? faultOf(password) : undefined
  if (fault !== undefined) faults.password = [fault]
  if (typeof shows_attachments !== 'boolean') faults.shows_attachments = [{ code: 'not_boolean' }]
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return {
    hours: hours as number,
    password: isWished ? (password as string) : undefined,
    showsAttachments: shows_attachments === true,
  }
}

/** What a visitor brings: never in the address, which logs and other pages get to see. */
const keysOf = (request: FastifyRequest): { readonly token: string; readonly password: string | undefined } => {
  const { token, password } = objectOf(request)
  const isPossible = (value: unknown): value is string => typeof value === 'string' && value.length <= 1000
  return { token: isPossible(token) ? token : '', password: isPossible(password) ? password : undefined }
}

const params = { type: 'object', required: ['id'], properties: { id: uuid } }
const json = (properties: object, description: string) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties } } },
})
const visitorBody = { type: 'object', required: ['token'], properties: { token: text, password: text } }
const shared = {
  type: 'object',
  properties: {
    ...{ name: text, status: text, priority: text, overdue: { type: 'boolean' } },
    ...Object.fromEntries(['description', 'start_at', 'due_at'].map((name) => [name, { ...text, nullable: true }])),
    ...Object.fromEntries(['checklists', 'sub_tasks', 'attachments'].map((name) => [name, list({ type: 'object' })])),
  },
}

/** Sharing a task with people who have no account, and what they get to see. */
export const shareRoutes = (
  { app, engine, translate, language, actor }: Api,
  files: FileStore,
  actorOf: FindActor,
): void => {
  // Another registry (the specimens of the tests) is without them.
  if (!engine.models.all.some(({ name }) => name === 'share_link')) return
  const judge = judgeOf(engine.db, 'share')
  const visits = publicLimit(engine.db.pool)

  app.post(
    '/api/tasks/:id/share-links',
    {
      config: { access: { permission: 'task-share' } },
      schema: {
        tags: ['share_link'],
        summary: 'Make a link to a task for people without an account',
        operationId: 'task_share',
        security: [{ bearer: [] }],
        params,
        body: {
          type: 'object',
          properties: {
            hours: { ...whole, minimum: 1, maximum: mostHours, default: usualHours },
            password: { ...text, nullable: true },
            shows_attachments: { type: 'boolean' },
          },
        },
        response: {
          201: json(
            { data: { type: 'object' }, message: text },
            'The link, with its token, which is told here and never again',
          ),
          ...problems(400, 401, 403, 404, 413, 415, 422, 503),
        },
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const wish = wishOf(request)
      // Not kept for a repeated call: its answer holds the token.
      const data = await engine.db.transaction(async (tx) => {
        await holdRows(engine.models.of('task'), [id], tx)
        const task = await shareable(engine, tx, caller, id)
        if (task === undefined) {
          const isSeen = (await readerFor(engine, caller, tx).one(engine.models.of('task'), id)) !== undefined
          throw isSeen ? forbidden() : notFound()
        }
        const made = await makeShareLink(engine, tx, caller, id, wish)
        const row = await readerFor(engine, caller, tx).one(engine.models.of('share_link'), made.id)
        return { ...row, ...made }
      })
      return reply.status(201).send({ data, message: translate(language(request), 'server:message.created') })
    },
  )

  /** The link of a call, or a refusal; a wrong password counts as one does at sign-in. */
  const opened = async (request: FastifyRequest): Promise<GoodLink> => {
    await visits(request.ip)
    const { id: named = '' } = request.params as { readonly id?: string }
    const id = named.toLowerCase()
    const { token, password } = keysOf(request)
    const link = isUuid(id) ? await goodLink(engine, engine.db, id, token, actorOf) : undefined
    if (link === undefined) throw gone()
    if (link.password === null) return link
    if (password === undefined || password === '') throw new Problem(403, 'link_password')
    const kept = link.password
    if (!(await judge(id, { address: request.ip }, () => isPassword(kept, password, false)))) {
      logSecurity(request, 'share_password_failed', null, { link: id })
      throw new Problem(403, 'link_wrong_password')
    }
    return link
  }

  app.post(
    '/api/public/tasks/:id',
    {
      config: { access: 'public' },
      schema: {
        tags: ['share_link'],
        summary: 'What a link shows of its task',
        operationId: 'shared_task',
        security: [],
        params,
        body: visitorBody,
        response: {
          200: json({ data: shared }, 'The task; 403 asks for the password of the link'),
          ...problems(400, 403, 404, 413, 415, 429, 503),
        },
      },
    },
    async (request) => {
      const link = await opened(request)
      const data = await sharedTask(engine, engine.db, link)
      await countOpening(engine.db, link.id, engine.now())
      logSecurity(request, 'share_opened', null, { link: link.id })
      return { data }
    },
  )

  app.post(
    '/api/public/tasks/:id/files',
    {
      config: { access: 'public' },
      schema: {
        tags: ['share_link'],
        summary: 'A file that a link shows',
        operationId: 'shared_file',
        security: [],
        params,
        body: { type: 'object', required: ['token', 'file'], properties: { ...visitorBody.properties, file: uuid } },
        response: {
          200: {
            description: 'The file',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
          ...problems(400, 403, 404, 413, 415, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const link = await opened(request)
      const { file } = objectOf(request)
      const found = (await sharedTask(engine, engine.db, link)).attachments.find(({ id }) => id === file)
      const content = found === undefined ? undefined : await files.read(String(found.id))
      if (found === undefined || content === undefined) throw gone()
      logSecurity(request, 'share_opened', null, { link: link.id, file: String(found.id) })
      return sendFile(reply, { name: String(found.name), type: String(found.type) }, content)
    },
  )

  app.get(
    '/api/public/tasks/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['share_link'],
        summary: 'Which task a link leads to, for whoever may see it anyway',
        operationId: 'shared_task_place',
        security: [{ bearer: [] }],
        params,
        response: {
          200: json({ data: { type: 'object', properties: { id: uuid } } }, 'The task'),
          ...problems(401, 404, 503),
        },
      },
    },
    async (request) => {
      const reader = readerFor(engine, actor(request))
      const task = engine.models.of('task')
      const linked = await readerFor(engine, 'system').one(engine.models.of('share_link'), idOf(request))
      const id = linked?.task_id
      const row = typeof id === 'string' && reader.scope.rules.mayRead(task) ? await reader.one(task, id) : undefined
      if (row === undefined) throw notFound()
      return { data: { id } }
    },
  )
}
