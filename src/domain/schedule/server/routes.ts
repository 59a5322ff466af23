import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actionDocs, readDocs } from '../../../server/api/docs/call-docs.ts'
import { int, list, text, uuid } from '../../../server/api/docs/parts.ts'
import { once } from '../../../server/api/idempotency.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { dispositionOf } from '../../../server/files/names.ts'
import { faultAt, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { scheduleAnswer } from './answer.ts'
import { applyChanges, undoWritten, type Written } from './apply.ts'
import { barsAnswer, oneRowAnswer } from './bar-answer.ts'
import { changesBody, previewBody } from './changes.ts'
import { barsAt, barsOfBaseline, comparison } from './compare.ts'
import { computed, readPlan } from './compute.ts'
import { datedRows } from './dated-rows.ts'
import { exportPlan } from './export.ts'
import { loadRoutes } from './load-routes.ts'
import { previewAnswer, previewOf } from './preview.ts'

const row = { type: 'object' }
const wholeDocs = { type: text, start_at: text, end_at: text }
const planDocs = {
  data: {
    type: 'object',
    properties: { ...wholeDocs, tasks: list(row), links: list(row), moved: list(row) },
  },
}
const table = { type: 'object', additionalProperties: { type: 'array', items: {} } }
const barsDocs = {
  data: {
    type: 'object',
    properties: {
      ...wholeDocs,
      dates: list(text),
      people: list(row),
      tasks: table,
      links: table,
      moved_count: int,
      others: list(row),
    },
  },
}

const differences = { type: 'object', properties: { changed: list(row), gone: list(uuid) } }
const previewDocs = {
  data: {
    type: 'object',
    properties: { ...planDocs.data.properties, tasks: differences, links: differences, moved_count: int, effect: row },
  },
}

const done = z.array(z.strictObject({ id: z.uuid(), version: z.int() })).max(10_000)
const written = z.strictObject({
  tasks: done,
  phases: done,
  links: z.strictObject({
    added: z.array(z.uuid()).max(1000),
    changed: done,
    removed: z.array(z.record(z.string(), z.unknown())).max(1000),
  }),
})
const previewSent = previewBody.nullish()
const changesSent = changesBody.nullish()

const queryText = (request: FastifyRequest, name: string): string | undefined =>
  (request.query as URLSearchParams).get(name) || undefined

/** Calls on the plan of a project. Another registry (the specimens of the tests) may be without its entities. */
export const scheduleRoutes = (api: Api): void => {
  if (!api.engine.models.all.some(({ name }) => name === 'dependency')) return
  loadRoutes(api)
  const { app, engine, translate, language, actor } = api
  const access = { permission: 'task-index' } as const
  const say = (request: FastifyRequest, key: string) => translate(language(request), `server:message.${key}`)

  app.get(
    '/api/projects/:id/schedule',
    {
      config: { access },
      schema: readDocs('project', 'project_schedule', 'The computed plan of a project', planDocs, true),
    },
    async (request) =>
      engine.heavily(actor(request), async (on) => {
        const plan = await readPlan(engine, actor(request), on, idOf(request))
        const others = await datedRows(engine, actor(request), on, plan.rows.project.id)
        return { data: { ...scheduleAnswer(plan, computed(plan)), others } }
      }),
  )

  app.get(
    '/api/projects/:id/schedule/bars',
    {
      config: { access },
      schema: readDocs(
        'project',
        'project_schedule_bars',
        'The computed plan of a project as bars in time: tables by column, dates and people by their places',
        barsDocs,
        true,
      ),
    },
    async (request) =>
      engine.heavily(actor(request), async (on) => {
        const plan = await readPlan(engine, actor(request), on, idOf(request))
        const others = await datedRows(engine, actor(request), on, plan.rows.project.id)
        return { data: { ...barsAnswer(plan, computed(plan)), others } }
      }),
  )

  app.get(
    '/api/projects/:id/schedule/row',
    {
      config: { access },
      schema: {
        ...readDocs('project', 'project_schedule_row', 'One task or phase of a computed plan', { data: row }, true),
        querystring: { type: 'object', required: ['id'], properties: { id: uuid } },
      },
    },
    async (request) => {
      const id = queryText(request, 'id')
      if (id === undefined) throw faultAt('id', 'required')
      return engine.heavily(actor(request), async (on) => {
        const plan = await readPlan(engine, actor(request), on, idOf(request))
        const data = oneRowAnswer(plan, computed(plan), id)
        if (data === undefined) throw notFound()
        return { data }
      })
    },
  )

  app.post(
    '/api/projects/:id/schedule/preview',
    {
      config: { access, isRead: true },
      schema: {
        ...actionDocs(
          'project',
          'project_schedule_preview',
          'What changes of a plan would move, without making them; `floats: false` leaves out what becomes of floats and late dates',
          undefined,
          true,
          previewDocs,
        ),
        body: previewSent,
      },
    },
    async (request) => {
      const { floats, ...changes } = bodyOf(request, previewSent) ?? previewBody.parse({})
      return engine.heavily(actor(request), async (on) => {
        const plan = await readPlan(engine, actor(request), on, idOf(request))
        const others = await datedRows(engine, actor(request), on, plan.rows.project.id)
        return { data: { ...previewAnswer(previewOf(plan, changes, engine.now()), floats), others } }
      })
    },
  )

  app.post(
    '/api/projects/:id/schedule/apply',
    {
      config: { access: { permission: 'task-update' } },
      schema: {
        ...actionDocs(
          'project',
          'project_schedule_apply',
          'Make changes of a plan, and store the dates that follow',
          undefined,
          true,
          { data: row },
        ),
        body: changesSent,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const changes = bodyOf(request, changesSent) ?? changesBody.parse({})
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const data = await applyChanges(idOf(request), changes, { engine, caller, tx })
        return {
          status: 200,
          body: { data: { undo: data.written, effect: data.effect }, message: say(request, 'updated') },
        }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )

  app.post(
    '/api/projects/:id/schedule/undo',
    {
      config: { access: { permission: 'task-update' } },
      schema: {
        ...actionDocs('project', 'project_schedule_undo', 'Take back a change of a plan with all that it moved'),
        body: written,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const what: Written = bodyOf(request, written)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        // Whoever does not see the project is told so before anything else.
        await readPlan(engine, caller, tx, idOf(request))
        await undoWritten(idOf(request), what, { engine, caller, tx })
        return { status: 200, body: { message: say(request, 'undone') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )

  app.get(
    '/api/projects/:id/schedule/export',
    {
      config: { access },
      schema: readDocs('project', 'project_schedule_export', 'The plan as Microsoft Project XML', {}, true),
    },
    async (request, reply) => {
      const caller = actor(request)
      const { xml, name } = await engine.heavily(caller, (on) => exportPlan(engine, caller, on, idOf(request)))
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('content-disposition', dispositionOf('attachment', name))
        .send(xml)
    },
  )

  app.get(
    '/api/projects/:id/schedule/compare',
    {
      config: { access: { permission: 'baseline-show' } },
      schema: {
        ...readDocs(
          'project',
          'project_schedule_compare',
          'The plan beside a baseline, or as it stood at a moment of the past',
          { data: list(row), total: int },
          true,
        ),
        querystring: { type: 'object', properties: { baseline_id: uuid, at: text } },
      },
    },
    async (request) =>
      engine.heavily(actor(request), async (on) => {
        const caller = actor(request)
        const plan = await readPlan(engine, caller, on, idOf(request))
        const [baseline, at] = [queryText(request, 'baseline_id'), queryText(request, 'at')]
        if ((baseline === undefined) === (at === undefined)) throw faultAt('baseline_id', 'required')
        if (at !== undefined && Number.isNaN(Date.parse(at))) throw faultAt('at', 'bad_value')
        if (baseline !== undefined) {
          const kept = await readerFor(engine, caller, on).one(engine.models.of('baseline'), baseline)
          if (kept === undefined || kept.project_id !== plan.rows.project.id) throw notFound()
        }
        const earlier =
          baseline !== undefined
            ? await barsOfBaseline(on, baseline)
            : await barsAt(on, plan.rows.project.id, new Date(at ?? '').toISOString())
        const may = {
          readWork: caller.permissions.has('task-estimate'),
          nameGone: caller.permissions.has('task-index-all'),
        }
        const data = comparison(plan, computed(plan), earlier, may)
        return { data, total: data.length }
      }),
  )
}
