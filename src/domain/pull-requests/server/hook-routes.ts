import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problems } from '../../../server/api/docs/parts.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { badRequest, notFound, unauthenticated } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { type DeliveryResult, type Provider, providers } from '../providers.ts'
import { repository as declared } from '../repository.ts'
import { applyFacts } from './apply-facts.ts'
import { hooksOf } from './providers/hooks-of.ts'

/** GitHub sends no larger bodies. */
const mostBytes = 25 * 1024 * 1024
const keptDays = 30
const r = tableOf(declared, 'r')
const dayMs = 86_400_000

/** Tells whether this is the first delivery with its id. A delivery without an id counts as new. */
const isFirst = async (repository: string, delivery: string | undefined, now: number, tx: Queryable) => {
  await tx.run(
    sql`delete from hook_delivery where repository_id = ${repository} and received_at < ${isoOf(now - keptDays * dayMs)}`,
  )
  if (delivery === undefined) return true
  const fresh = await tx.run(sql`
    insert into hook_delivery (repository_id, delivery, received_at)
    values (${repository}, ${delivery.slice(0, 200)}, ${isoOf(now)}) on conflict do nothing`)
  return fresh > 0
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badRequest()
  }
}

const docsOf = (provider: Provider) => ({
  tags: ['repository'],
  summary: 'Takes an event of a repository, signed by its secret',
  operationId: `repository_hook_${provider}`,
  // The body can be anything, since the handler parses the bytes after it has checked the signature.
  body: z.unknown().meta({ type: 'object' }),
  response: {
    202: { description: 'Taken' },
    200: { description: 'Taken before' },
    ...problems(401, 413, 422),
  },
})

const hookRoute = ({ app, engine }: Api, provider: Provider): void => {
  const hooks = hooksOf[provider]
  app.post(
    `/api/hooks/${provider}/:repository_id`,
    {
      bodyLimit: mostBytes,
      config: { access: 'public', rawBody: true },
      schema: docsOf(provider),
    },
    async (request: FastifyRequest, reply) => {
      const id = idOf(request, 'repository_id')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const known = await engine.db.one<{ secret: string }>(sql`
        select s.secret from repository_secret s join ${r} on ${r.id} = s.repository_id
        where ${r.id} = ${id} and ${r.provider} = ${provider}`)
      // An unknown address gets the answer to a wrong signature, so that nobody learns which addresses exist.
      if (known === undefined || !(await hooks.isGenuine(known.secret, body, request.headers))) throw unauthenticated()
      const payload = parsed(body)
      const { id: delivery, event } = hooks.envelope(request.headers)
      const isNew = await engine.db.transaction(async (tx) => {
        // The lock makes the deliveries of one repository run one after the other.
        await tx.one(sql`select ${r.id} from ${r} where ${r.id} = ${id} for update`)
        const repository = await readerFor(engine, 'system', tx).one(engine.models.of('repository'), id)
        if (repository === undefined) throw notFound()
        if (!(await isFirst(id, delivery, engine.now(), tx))) return false
        const from = hooks.repository(payload)
        const isOther = from !== undefined && from.toLowerCase() !== repository.repository.toLowerCase()
        const facts = isOther ? [] : hooks.facts(event, payload)
        await applyFacts(engine, repository, facts, tx)
        const result: DeliveryResult = isOther ? 'other_repository' : facts.length === 0 ? 'ignored' : 'taken'
        await tx.run(sql`
          update ${r} set last_delivery = ${result}, last_delivery_at = ${isoOf(engine.now())} where ${r.id} = ${id}`)
        return true
      })
      return reply.code(isNew ? 202 : 200).send({ message: isNew ? 'Taken' : 'Known already' })
    },
  )
}

/** Registers the calls to which code hosts send their events (decisions, 'On the wire, areas to come'). */
export const hookRoutes = (api: Api): void => {
  for (const provider of providers) hookRoute(api, provider)
}
