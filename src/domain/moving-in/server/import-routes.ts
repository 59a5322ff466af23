import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../../server/actor.ts'
import { once } from '../../../server/api/idempotency.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { FileStore } from '../../../server/files/file-store.ts'
import { forbidden, notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import type { ImportPlan } from '../import-plan.ts'
import type { ImportState } from '../import-report.ts'
import type { ImportSurvey } from '../survey.ts'
import { workImport } from '../work-import.ts'
import { checkPlan, planBody } from './check-plan.ts'
import { detailsOf } from './details.ts'
import { guessAgain, guessInto } from './guess.ts'
import { detailsDocs, stepDocs, uploadDocs } from './import-docs.ts'
import { workImportJob } from './import-jobs.ts'
import {
  changeImport,
  type ImportRow,
  importDetailsOf,
  isBusy,
  lockImport,
  storeReport,
  wrongState,
} from './import-store.ts'
import { makeImport } from './make-import.ts'
import type { Reading } from './readers/reader.ts'
import { withStoredFile } from './source-file.ts'
import { surveyFileWork } from './source-works.ts'
import { storeUpload, type Upload } from './upload.ts'

const i = tableOf(workImport, 'i')

/** Files surveyed at once in this process. */
const maxConcurrentSurveys = 2
/** Milliseconds without a byte on a connection that waits for its survey; others are cut after a minute. */
const surveyTimeout = 10 * 60_000
/** The most names in a plan: a file may have as many people. */
const mostPlanKeys = 20_000
const storeAccess = { config: { access: { permission: 'work-import-store' } } } as const

/** States from which the steps of a job may begin. */
const idle: readonly ImportState[] = ['read', 'tried', 'failed', 'cancelled', 'undone']
const steps = {
  try: { state: 'trying', from: idle },
  start: { state: 'importing', from: idle },
  undo: { state: 'undoing', from: ['imported'] },
} as const satisfies { readonly [step: string]: { readonly state: ImportState; readonly from: readonly ImportState[] } }
type Step = keyof typeof steps

/** Tells whether a plan reads the table in another way than the survey did. */
const readsDifferently = (one: Partial<Reading>, other: Partial<Reading>): boolean =>
  (['columns', 'dates', 'timeZone'] as const).some((part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]))

/** Notes for a file that is read again; notes about its target stay. */
const notesOf = ({ notes }: ImportSurvey, before: ImportSurvey): ImportSurvey['notes'] => [
  ...notes.filter(({ code }) => code !== 'same_name'),
  ...before.notes.filter(({ code }) => code === 'same_name'),
]

/** Registers the calls that import work from files of other products: upload, plan, trial, run and undo. */
export const importRoutes = (api: Api, { files }: { readonly files: FileStore }): void => {
  const { app, engine, translate, language, actor } = api
  // Other registries (the specimens of the tests) don't have imports.
  if (!engine.models.all.some(({ name }) => name === 'work_import')) return
  const model = engine.models.of('work_import')
  const job = workImportJob(() => files)
  let activeSurveys = 0

  /** Returns the import in the path, if the caller may see it. */
  const visibleImport = async (request: FastifyRequest, tx: Queryable = engine.db): Promise<ImportRow> => {
    const row = await readerFor(engine, actor(request), tx).one(model, idOf(request))
    if (row === undefined) throw notFound()
    // A row that was read has the values of its columns, but the reader's type does not show that.
    return row as unknown as ImportRow
  }
  /** Checks the right to create tasks, which importing needs. */
  const assertMayImport = (caller: Actor): void => {
    if (!caller.permissions.has('task-import')) throw forbidden()
  }
  const answer = async (request: FastifyRequest, tx: Queryable, id: string) => {
    const row = await lockImport(tx, id)
    const data = await detailsOf(tx, row, language(request), translate)
    return { data, message: translate(language(request), 'server:message.updated') }
  }

  app.post('/api/work-imports', { ...storeAccess, schema: uploadDocs }, async (request, reply) => {
    const caller = actor(request)
    assertMayImport(caller)
    if (activeSurveys >= maxConcurrentSurveys)
      throw new Problem(503, 'unavailable', { headers: { 'retry-after': '10' } })
    activeSurveys++
    const disconnected = new AbortController()
    const abort = () => disconnected.abort()
    reply.raw.once('close', abort)
    // Reading a long file may exceed the connection's idle timeout.
    request.raw.socket.setTimeout?.(surveyTimeout)
    let upload: Upload | undefined
    try {
      upload = await storeUpload(request, files, caller.id)
      const survey = await withStoredFile(files, { ...upload.stored, name: upload.name }, (file) =>
        engine.room.run(surveyFileWork, { file }, disconnected.signal),
      )
      const uploaded = upload
      const created = await once(engine, request, caller, upload.hash, async (tx) => {
        const id = await makeImport(engine, tx, caller, { fileId: uploaded.stored.id, name: uploaded.name, survey })
        const data = await readerFor(engine, caller, tx).one(model, id)
        return { status: 201, body: { data, message: translate(language(request), 'server:message.created') } }
      })
      return await reply.status(created.status).send(created.body)
    } finally {
      activeSurveys--
      reply.raw.off('close', abort)
      request.raw.socket.setTimeout?.(app.server.timeout)
      // Deletes the file after a refusal or a repeated call.
      if (upload !== undefined)
        await files
          .settle([upload.stored.id])
          .catch((error: unknown) => request.log.warn({ err: error }, 'an upload is left to the sweep'))
    }
  })

  app.get(
    '/api/work-imports/:id/details',
    { config: { access: { permission: 'work-import-show' } }, schema: detailsDocs },
    async (request) => ({
      data: await detailsOf(engine.db, await visibleImport(request), language(request), translate),
    }),
  )

  app.put(
    '/api/work-imports/:id/plan',
    {
      config: { ...storeAccess.config, mostKeys: mostPlanKeys },
      schema: stepDocs('work_import_plan', 'Say what is to become of what a file holds', planBody),
    },
    async (request) => {
      const caller = actor(request)
      assertMayImport(caller)
      const { id } = await visibleImport(request)
      const before = await importDetailsOf(engine.db, id)
      const planPart: ImportPlan = bodyOf(request, planBody)
      const sent = await guessInto(
        engine,
        caller,
        { sent: planPart, before: before.plan, survey: before.survey },
        engine.db,
      )
      const { columns, dates, timeZone } = sent
      const isReread = before.survey.columns.length > 0 && readsDifferently(sent, before.plan)
      const newSurvey = isReread ? await surveyAgain(id, { columns, dates, timeZone }) : before.survey
      const survey = { ...newSurvey, notes: notesOf(newSurvey, before.survey) }
      return engine.db.transaction(async (tx) => {
        const row = await lockImport(tx, id)
        if (!idle.includes(row.state)) throw wrongState()
        const plan = isReread
          ? await guessAgain(engine, caller, { plan: sent, before: before.survey, survey }, tx)
          : sent
        await checkPlan(engine, caller, plan, survey, tx, 'keep')
        await tx.run(
          sql`update import_detail set plan = ${JSON.stringify(plan)}::jsonb, survey = ${JSON.stringify(survey)}::jsonb, report = null, failure = null where import_id = ${id}`,
        )
        // The trial was made with another plan.
        await changeImport(engine, tx, caller, id, { state: 'read', tasks: survey.counts.task ?? 0 })
        return answer(request, tx, id)
      })
    },
  )

  const surveyAgain = async (id: string, reading: Reading) => {
    const row = await engine.db.one<ImportRow & { size: number }>(
      sql`select i.*, f.size from ${i} join file f on f.id = ${i.file_id} where ${i.id} = ${id}`,
    )
    if (row === undefined) throw notFound()
    return withStoredFile(files, { id: row.file_id, name: row.file_name, size: row.size }, (file) =>
      engine.room.run(surveyFileWork, { file, reading }),
    )
  }

  const step = async (request: FastifyRequest, reply: FastifyReply, which: Step) => {
    const caller = actor(request)
    assertMayImport(caller)
    const { id, state: before } = await visibleImport(request)
    const response = await once(engine, request, caller, null, async (tx) => {
      if (isBusy(before)) throw wrongState()
      const row = await lockImport(tx, id)
      const { state, from } = steps[which]
      if (!(from as readonly ImportState[]).includes(row.state)) throw wrongState()
      const { plan, survey, report } = await importDetailsOf(tx, id)
      if (which !== 'undo') await checkPlan(engine, caller, plan, survey, tx)
      await changeImport(engine, tx, caller, id, { state })
      await storeReport(tx, id, which === 'undo' ? report : null, null)
      await tx.run(
        sql`update import_detail set done = 0, total = ${row.state === 'imported' ? 0 : (survey.counts.task ?? 0)} where import_id = ${id}`,
      )
      await engine.jobs.send(tx, job, { import: id, by: caller.id })
      return { status: 200, body: await answer(request, tx, id) }
    })
    return reply.status(response.status).send(response.body)
  }
  const summaries: { readonly [S in Step]: string } = {
    try: 'Try an import out and take it back',
    start: 'Import',
    undo: 'Take a whole import back',
  }
  for (const which of Object.keys(steps) as Step[])
    app.post(
      `/api/work-imports/:id/${which}`,
      { ...storeAccess, schema: stepDocs(`work_import_${which}`, summaries[which]) },
      (request, reply) => step(request, reply, which),
    )

  app.post(
    '/api/work-imports/:id/cancel',
    { ...storeAccess, schema: stepDocs('work_import_cancel', 'Break off what is under way') },
    async (request) => {
      const caller = actor(request)
      assertMayImport(caller)
      const { id } = await visibleImport(request)
      // The row is not locked: the running job holds its lock and must receive this meanwhile.
      const row = await visibleImport(request)
      if (!isBusy(row.state)) throw wrongState()
      await engine.db.run(sql`update import_detail set is_cancelled = true where import_id = ${id}`)
      const data = await detailsOf(engine.db, row, language(request), translate)
      return { data, message: translate(language(request), 'server:message.updated') }
    },
  )
}
