// Decision (2026-11): The specification's export calls are `reports` of an entity. A mailed report is made by a job
// whose transaction holds the mail too: sent once, with what its reader may see at that time. Its file (15 MB at
// most) lies in `mail_attachment` until it is sent. Revisit with reports too large to mail.
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Model } from '../../core/declare/model.ts'
import { exportAction, permissionFor } from '../../core/declare/permissions.ts'
import { type ListQuery, readListQuery } from '../../core/query/query.ts'
import { keyOfEntity } from '../../core/words/keys.ts'
import type { Actor } from '../actor.ts'
import { reportDocs } from '../api/docs/export-docs.ts'
import { once } from '../api/idempotency.ts'
import type { Pairs } from '../api/query-of.ts'
import type { Api } from '../api/route-context.ts'
import { reportLimit } from '../auth/limits.ts'
import type { Queryable } from '../db/database.ts'
import type { Engine, Job } from '../engine.ts'
import { defineJob, FinalFailure } from '../jobs/define-job.ts'
import { forbidden, invalid } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { logSecurity } from '../security-log.ts'
import { isLanguage } from '../translate.ts'
import { contentTypes, prepareExport } from './export.ts'
import { disposition, exportAsked, type SendExport } from './request.ts'

/** The specification's name of the file. */
const reportName = (model: Model): string => `${model.entity.api.slice(1).replaceAll(/[^\w-]/g, '-')}.csv.xlsx`

const jobName = 'report-mail'
const payload = z.object({
  entity: z.string(),
  actor: z.string(),
  language: z.string(),
  pairs: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
  ids: z.array(z.string()).nullable(),
})
type Payload = z.infer<typeof payload>

/** The list without its page: the specification names the page size differently here. */
const askedOf = (pairs: Pairs) => pairs.filter(([key]) => !['page', 'perPage', 'per_page'].includes(key))

const queryOf = (engine: Engine, caller: Actor, model: Model, pairs: Pairs, on?: Queryable): ListQuery => {
  const parsed = readListQuery(askedOf(pairs), readerFor(engine, caller, on).grammar(model))
  if ('faults' in parsed) throw invalid(parsed.faults)
  return parsed.query
}

/** The user who asked, with their mail; undefined if deleted. */
export type Addressee = (
  engine: Engine,
  tx: Queryable,
  id: string,
) => Promise<{ readonly actor: Actor; readonly email: string } | undefined>

/**
 * Makes the report and mails it. A job, so that it exists if and only if the call was answered, and is sent once:
 * mail and completion are one transaction. It shows what its reader may see at that time.
 */
export const reportMailJob = (addressee: Addressee): Job =>
  defineJob<Payload>({
    name: jobName,
    payload,
    seconds: 300,
    run: async ({ engine, tx }, { entity, actor: id, language: tongue, pairs, ids }) => {
      const recipient = await addressee(engine, tx, id)
      if (recipient === undefined) throw new FinalFailure('nobody to send the report to')
      const { actor, email } = recipient
      const model = engine.models.of(entity)
      if (!mayExport(actor, model)) throw new FinalFailure('the report may not be seen by its reader any more')
      const { translate, site, mail } = engine
      const language = isLanguage(tongue) ? tongue : site.language
      const order = { model, format: 'xlsx' as const, query: queryOf(engine, actor, model, pairs, tx) }
      const write = prepareExport(engine, actor, language, translate, ids === null ? order : { ...order, ids })
      const out = new PassThrough()
      const [content] = await Promise.all([buffer(out), write(out)])
      const list = translate(language, keyOfEntity(model.name, 'many'))
      await mail.send(tx, {
        to: email,
        language,
        subject: translate(language, 'mail:report.subject', { list, app: site.name }),
        lines: [
          translate(language, 'mail:greeting', { name: actor.name }),
          translate(language, 'mail:report.text', { list }),
        ],
        attachments: [{ name: reportName(model), type: contentTypes.xlsx, content }],
      })
      await engine.transferred(tx, id, 'report', model)
    },
  }) as Job

const mayExport = (caller: Actor, model: Model): boolean =>
  [exportAction, 'index'].every((action) => caller.permissions.has(permissionFor(model.entity, action)))

/** The specification's export calls: download, or by mail. */
export const reportRoutes = (api: Api, model: Model, send: SendExport): void => {
  const { app, engine, translate, language, actor } = api
  const count = reportLimit(engine.db.pool)
  const access = { access: { permission: permissionFor(model.entity, exportAction) } }
  const order = (request: FastifyRequest) => {
    const caller = actor(request)
    if (!mayExport(caller, model)) throw forbidden()
    const { pairs, ids } = exportAsked(request)
    return { caller, pairs, ids, query: queryOf(engine, caller, model, pairs) }
  }

  app.post(
    `/api/export/quick${model.entity.api}`,
    { config: access, schema: reportDocs(model, 'quick') },
    async (request, reply) => {
      const { query, ids } = order(request)
      const name = reportName(model)
      const exportOrder = { model, format: 'xlsx' as const, query, ...(ids === undefined ? {} : { ids }) }
      return send(request, reply, exportOrder, disposition(name, name))
    },
  )

  app.post(
    `/api/export${model.entity.api}`,
    { config: access, schema: reportDocs(model, 'mail') },
    async (request, reply) => {
      const { caller, pairs, ids } = order(request)
      const tongue = language(request)
      // Outside the transaction: the counter uses its own connection.
      await count(caller.id)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const job = engine.jobs.all.find(({ name }) => name === jobName)
        if (job === undefined) throw new Error('reports have no job')
        await engine.jobs.send(tx, job, {
          entity: model.name,
          actor: caller.id,
          language: tongue,
          pairs,
          ids: ids ?? null,
        })
        return { status: 200, body: { message: translate(tongue, 'server:message.report_mailed') } }
      })
      logSecurity(request, 'report_asked', caller.id, { entity: model.name })
      return reply.status(answer.status).send(answer.body)
    },
  )
}
