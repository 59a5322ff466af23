import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../../server/actor.ts'
import { actionDocs, readDocs } from '../../../../server/api/docs/call-docs.ts'
import { int, type Schema, text, uuid } from '../../../../server/api/docs/parts.ts'
import { once } from '../../../../server/api/idempotency.ts'
import { type Api, idOf } from '../../../../server/api/route-context.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { forbidden, notFound } from '../../../../server/problem.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { verdicts } from '../../judge-answers.ts'
import { judgePreviewOf } from './judge-again.ts'
import { judgeJob } from './judge-job.ts'
import { beginJudgement, latestJudgement } from './judgements.ts'

const figures: Schema = {
  closed: { ...int, description: 'Solved and closed tickets that the policy holds or would hold' },
  changed: int,
  ...Object.fromEntries(verdicts.map((verdict) => [verdict, int])),
}
const previewSchema: Schema = {
  type: 'object',
  properties: {
    ...figures,
    looked_at: int,
    is_complete: { type: 'boolean', description: 'False: there are more tickets than one preview looks at' },
  },
}
const judgementSchema: Schema = {
  type: 'object',
  nullable: true,
  properties: {
    id: uuid,
    state: { type: 'string', enum: ['running', 'done', 'failed'] },
    begun_at: text,
    finished_at: { ...text, nullable: true },
    done: int,
    of: int,
    ...figures,
  },
}

/** Registers the calls that judge the closed tickets of a policy again: preview, begin and progress. */
export const judgeRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const model = engine.models.of('sla_policy')
  const access = { permission: 'policy-update' as const }

  /** Returns the id of the policy, which the caller may change. @throws Problem 403 or 404 */
  const policyOf = async (request: FastifyRequest, caller: Actor, on: Queryable): Promise<string> => {
    const id = idOf(request)
    const row = await readerFor(engine, caller, on).one(model, id)
    if (row === undefined) throw notFound()
    if (row.can?.update !== true) throw forbidden()
    return id
  }

  app.post(
    '/api/tickets/sla/:id/judge/preview',
    {
      config: { access, isRead: true },
      schema: readDocs(
        'sla_policy',
        'sla_policy_judge_preview',
        'What judging the closed tickets of a policy again by the policies of today would come to, of those that the caller may see',
        { data: previewSchema },
        true,
      ),
    },
    async (request) => {
      const caller = actor(request)
      const id = await policyOf(request, caller, engine.db)
      return { data: await engine.heavily(caller, (on) => judgePreviewOf(engine, on, caller, id)) }
    },
  )

  app.post(
    '/api/tickets/sla/:id/judge',
    {
      config: { access },
      schema: actionDocs(
        'sla_policy',
        'sla_policy_judge',
        'Begin to judge the closed tickets of a policy again by the policies of today, those that the caller may see. One that the caller has begun already goes on, and is answered',
        undefined,
        true,
        { data: judgementSchema },
      ),
    },
    async (request, reply) => {
      const caller = actor(request)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const { judgement, isNew } = await beginJudgement(engine, tx, caller, await policyOf(request, caller, tx))
        if (isNew) await engine.jobs.send(tx, judgeJob, { judgement: judgement.id })
        return {
          status: 200,
          body: { data: judgement, message: translate(language(request), 'server:ticket.judging') },
        }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )

  app.get(
    '/api/tickets/sla/:id/judge',
    {
      config: { access },
      schema: readDocs(
        'sla_policy',
        'sla_policy_judgement',
        'The latest time that the caller had the closed tickets of a policy judged again: how far it is and what it came to; null where there is none',
        { data: judgementSchema },
        true,
      ),
    },
    async (request) => {
      const caller = actor(request)
      return { data: await latestJudgement(engine.db, caller, await policyOf(request, caller, engine.db)) }
    },
  )
}
