import type { FastifyRequest } from 'fastify'
import { allOf, equals } from '../../../core/query/predicate.ts'
import { readListQuery } from '../../../core/query/query.ts'
import type { Actor } from '../../../server/actor.ts'
import { actionDocs, readDocs } from '../../../server/api/docs/call-docs.ts'
import { int, list } from '../../../server/api/docs/parts.ts'
import { once } from '../../../server/api/idempotency.ts'
import { type Api, idOf, pairsOf } from '../../../server/api/route-context.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { forbidden, invalid, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { chatBody, chatTest } from './chat-message.ts'
import { queueDelivery, repeatDelivery } from './deliveries.ts'
import { languagesOf } from './people-of.ts'
import { giveSecret } from './webhook-hooks.ts'

const row = { data: { type: 'object' } }

/** Registers the calls of webhooks besides the generic ones: deliveries, replay, test and a new secret. */
export const webhookRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  if (!engine.models.all.some(({ name }) => name === 'webhook')) return
  const webhook = engine.models.of('webhook')
  const delivery = engine.models.of('webhook_delivery')
  const update = { config: { access: { permission: 'webhook-update' } } } as const

  /**
   * Checks that the caller may change a webhook.
   * @throws Problem 404 for a hidden webhook, 403 for one that the caller may not change
   */
  const changeable = async (caller: Actor, id: string, tx: Queryable) => {
    const found = await readerFor(engine, caller, tx).one(webhook, id)
    if (found === undefined) throw notFound()
    if (found.can?.update !== true) throw forbidden()
    return found
  }
  const messageOf = (request: FastifyRequest, key: string) => translate(language(request), `server:message.${key}`)
  const deliveryAnswer = async (
    request: FastifyRequest,
    caller: Actor,
    id: string,
    tx: Queryable,
    status: 200 | 201,
  ) => ({
    status,
    body: { data: await readerFor(engine, caller, tx).one(delivery, id), message: messageOf(request, 'queued') },
  })

  app.get(
    '/api/webhooks/:id/deliveries',
    {
      config: { access: { permission: 'webhook-show' } },
      schema: readDocs(
        webhook.name,
        'webhook_deliveries',
        'What was sent',
        { data: list({ type: 'object' }), total: int },
        true,
      ),
    },
    async (request) => {
      const reader = readerFor(engine, actor(request))
      const id = idOf(request)
      if (!(await reader.sees(webhook, id))) throw notFound()
      const parsed = readListQuery(pairsOf(request), reader.grammar(delivery))
      if ('faults' in parsed) throw invalid(parsed.faults)
      const { where } = parsed.query
      const own = equals('webhook_id', id)
      return reader.list(delivery, { ...parsed.query, where: where === undefined ? allOf(own) : allOf(own, where) })
    },
  )
  app.post(
    '/api/webhooks/:id/deliveries/:delivery_id/replay',
    { ...update, schema: actionDocs(webhook.name, 'webhook_replay', 'Send a delivery again', undefined, true, row) },
    async (request, reply) => {
      const caller = actor(request)
      const [id, deliveryId] = [idOf(request), idOf(request, 'delivery_id')]
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        await changeable(caller, id, tx)
        const found = await readerFor(engine, caller, tx).one(delivery, deliveryId)
        if (found?.webhook_id !== id) throw notFound()
        await repeatDelivery(engine, tx, deliveryId)
        return deliveryAnswer(request, caller, deliveryId, tx, 200)
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
  app.post(
    '/api/webhooks/:id/test',
    { ...update, schema: actionDocs(webhook.name, 'webhook_test', 'Send a test', undefined, true, row, 201) },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const { product, runs_as_id } = await changeable(caller, id, tx)
        const languageIn = await languagesOf(engine, tx, runs_as_id === null ? [] : [runs_as_id])
        const message = { webhookId: id, event: 'webhook.test' }
        const body = product === 'webhook' ? undefined : chatBody(product, chatTest(engine, languageIn(runs_as_id)))
        const data = { id, event: 'test', at: isoOf(engine.now()), actor_id: caller.id }
        const sent = await queueDelivery(engine, tx, { ...message, data, body }, true)
        return deliveryAnswer(request, caller, sent, tx, 201)
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
  // The secret is returned once, and no stored answer contains it.
  app.post(
    '/api/webhooks/:id/secret',
    { ...update, schema: actionDocs(webhook.name, 'webhook_secret', 'Give a new secret', undefined, true, row) },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const secret = await engine.db.transaction(async (tx) => {
        await changeable(caller, id, tx)
        return giveSecret({ tx }, id)
      })
      return { data: { id, secret }, message: messageOf(request, 'updated') }
    },
  )
}
