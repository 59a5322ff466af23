import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actionDocs, readDocs } from '../../../server/api/docs/call-docs.ts'
import { int, list, text, uuid } from '../../../server/api/docs/parts.ts'
import { once } from '../../../server/api/idempotency.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { sendBytes, sendJson } from '../../../server/api/send-bytes.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { dispositionOf } from '../../../server/files/names.ts'
import { faultAt, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { preparedWrite } from '../../../server/rows/write/prepared-write.ts'
import { changePreparation, undoWritten, type Written, writePlanned } from './apply.ts'
import { calendarPlanRoutes } from './calendar-plans.ts'
import { changesBody, previewBody } from './changes.ts'
import { datedRows } from './dated-rows.ts'
import { barsAt, barsOfBaseline } from './earlier-bars.ts'
import { loadRoutes } from './load-routes.ts'
import { matchRoutes } from './match-routes.ts'
import { barsWork, compareWork, exportWork, previewWork, rowWork, scheduleWork } from './plan-works.ts'
import { exportName, readExport } from './read-export.ts'
import { assertSeesProject, readForChange, readSource } from './read-source.ts'

const row = { type: 'object' }
const wholeDocs = { type: text, start_at: text, end_at: text, is_awaited: { type: 'boolean' } }
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

/** Adds the calls on the plan of a project. Other registries, such as the tests' specimens, may lack its entities. */
export const scheduleRoutes = (api: Api): void => {
  if (!api.engine.models.all.some(({ name }) => name === 'dependency')) return
  loadRoutes(api)
  matchRoutes(api)
  calendarPlanRoutes(api)
  const { app, engine, translate, language, actor } = api
  const access = { permission: 'task-index' } as const
  /** Reads a plan with the additional data of its answer. */
  const readShown = async (request: FastifyRequest, on: Queryable, readPlan = readSource) => {
    const source = await readPlan(engine, actor(request), on, idOf(request))
    return { source, others: await datedRows(engine, actor(request), on, source.project.id) }
  }
  const say = (request: FastifyRequest, key: string) => translate(language(request), `server:message.${key}`)

  app.get(
    '/api/projects/:id/schedule',
    {
      config: { access },
      schema: readDocs('project', 'project_schedule', 'The computed plan of a project', planDocs, true),
    },
    async (request, reply) =>
      sendJson(
        reply,
        await engine.heavily(actor(request), async (on) => engine.room.run(scheduleWork, await readShown(request, on))),
      ),
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
    async (request, reply) =>
      sendJson(
        reply,
        await engine.heavily(actor(request), async (on) => engine.room.run(barsWork, await readShown(request, on))),
      ),
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
    async (request, reply) => {
      const id = queryText(request, 'id')
      if (id === undefined) throw faultAt('id', 'required')
      const answer = await engine.heavily(actor(request), async (on) =>
        engine.room.run(rowWork, { id, source: await readSource(engine, actor(request), on, idOf(request)) }),
      )
      if (answer === undefined) throw notFound()
      return sendJson(reply, answer)
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
    async (request, reply) => {
      const { floats, ...changes } = bodyOf(request, previewSent) ?? previewBody.parse({})
      const answer = await engine.heavily(actor(request), async (on) =>
        engine.room.run(previewWork, { ...(await readShown(request, on, readForChange)), changes, floats }),
      )
      return sendJson(reply, answer)
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
      const answer = await preparedWrite(changePreparation(idOf(request), changes, { engine, caller }), (ready) =>
        once(engine, request, caller, request.body, async (tx) => {
          const planned = await ready(tx)
          const undo = await writePlanned(changes, planned, { engine, caller, tx })
          return { status: 200, body: { data: { undo, effect: planned.effect }, message: say(request, 'updated') } }
        }),
      )
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
        // A caller who does not see the project gets that refusal before any other.
        await assertSeesProject(engine, caller, tx, idOf(request))
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
      const { name, file } = await engine.heavily(caller, async (on) => {
        const plan = await readExport(engine, caller, on, idOf(request))
        return { name: exportName(plan), file: await engine.room.run(exportWork, plan) }
      })
      reply.header('content-disposition', dispositionOf('attachment', name))
      return sendBytes(reply, 'application/xml; charset=utf-8', file)
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
    async (request, reply) => {
      const caller = actor(request)
      const answer = await engine.heavily(caller, async (on) => {
        const source = await readSource(engine, caller, on, idOf(request))
        const { id } = source.project
        const [baseline, at] = [queryText(request, 'baseline_id'), queryText(request, 'at')]
        if ((baseline === undefined) === (at === undefined)) throw faultAt('baseline_id', 'required')
        if (at !== undefined && Number.isNaN(Date.parse(at))) throw faultAt('at', 'bad_value')
        if (baseline !== undefined) {
          const kept = await readerFor(engine, caller, on).one(engine.models.of('baseline'), baseline)
          if (kept === undefined || kept.project_id !== id) throw notFound()
        }
        const earlier =
          baseline !== undefined
            ? await barsOfBaseline(on, baseline)
            : await barsAt(on, id, new Date(at ?? '').toISOString())
        const may = {
          readWork: caller.permissions.has('task-estimate'),
          nameGone: caller.permissions.has('task-index-all'),
        }
        return engine.room.run(compareWork, { source, earlier, may })
      })
      return sendJson(reply, answer)
    },
  )
}
