import type { FastifyReply, FastifyRequest } from 'fastify'
import { problems } from '../api/docs/parts.ts'
import { type Api, pairsOf } from '../api/route-context.ts'
import { faultAt } from '../problem.ts'
import { LiveHub, type Recall } from './hub.ts'
import { isCursor } from './log-reader.ts'
import { Stream, streamHeaders } from './stream.ts'

const text = { type: 'string' }
const listOf = (properties: object) => ({ type: 'array', items: { type: 'object', properties } })
const id = { type: 'string', format: 'uuid' }
const answer = {
  type: 'object',
  properties: {
    data: {
      type: 'object',
      properties: {
        cursor: text,
        reset: { type: 'boolean' },
        changes: listOf({ entity: text, id, version: { type: 'integer' } }),
        gone: listOf({ entity: text, id }),
      },
    },
  },
}
const schema = {
  tags: ['system'],
  summary: 'What changes',
  description:
    'Asked for as `text/event-stream`, an endless stream of events: `ready`, then `changes` (entity, id and version of rows that the caller may see; what is `gone`), `reset` (too much happened: read again), `writing` (somebody began or ended to write at these rows), `own` (rows that the caller has read or marked, on any device), `ended`. A stream that broke off goes on with `Last-Event-ID`. Asked for as JSON, one answer of what changed since the cursor.',
  operationId: 'live',
  querystring: { type: 'object', properties: { since: { ...text, description: 'Cursor of an earlier answer' } } },
  response: {
    200: {
      description: 'Changes',
      content: { 'application/json': { schema: answer }, 'text/event-stream': { schema: text } },
    },
    ...problems(400, 401, 422, 429, 503),
  },
}

const wantsStream = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').toLowerCase().includes('text/event-stream')

/** An invalid header counts as a very old cursor; an invalid parameter is the caller's fault. */
const cursorIn = (request: FastifyRequest): string | undefined => {
  const pairs = pairsOf(request)
  const other = pairs.find(([name]) => name !== 'since')
  if (other !== undefined) throw faultAt(other[0].slice(0, 80), 'unknown_parameter')
  if (pairs.length > 1) throw faultAt('since', 'doubled')
  const since = pairs[0]?.[1]
  if (since !== undefined && !isCursor(since)) throw faultAt('since', 'bad_value')
  const last = request.headers['last-event-id']
  return since ?? (typeof last === 'string' && last !== '' ? last : undefined)
}

/** Takes the response over from Fastify, with the headers set so far. */
const openStream = (reply: FastifyReply): void => {
  reply.hijack()
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
  reply.raw.writeHead(200, {
    ...Object.fromEntries(headers),
    ...streamHeaders,
  })
  reply.raw.flushHeaders()
}

/** The live update calls of one process. */
export const liveRoutes = ({ app, engine, actor }: Api, recall: Recall): void => {
  const hub = new LiveHub(engine, recall, (error) => app.log.warn({ err: error }, 'live updates wait'))
  app.addHook('preClose', () => hub.close())
  app.get('/api/live', { config: { access: 'signed-in' }, schema }, async (request, reply) => {
    const caller = actor(request)
    const cursor = cursorIn(request)
    if (!wantsStream(request)) return { data: await hub.since(caller, cursor) }
    hub.assertRoom(caller)
    openStream(reply)
    hub.join(new Stream(reply.raw, caller), cursor)
    return reply
  })
}
