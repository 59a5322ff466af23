// Decision (2026-11): The whole file (10 MB at most) is parsed once before anything is written; its bytes are kept,
// its rows are not. Two imports at once in a process. The browser sends the file twice, for the dry run and for
// good, so the server keeps nothing in between. Revisit with files of many MB.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Model } from '../../core/declare/model.ts'
import { importAction, isImported, permissionFor } from '../../core/declare/permissions.ts'
import { type Actor, holdsAll } from '../actor.ts'
import { actionDocs, readDocs } from '../api/docs/call-docs.ts'
import { importDocs, surveyDocs } from '../api/docs/import-docs.ts'
import { list, text } from '../api/docs/parts.ts'
import { once } from '../api/idempotency.ts'
import { type Api, idOf, pairsOf } from '../api/route-context.ts'
import type { Queryable } from '../db/database.ts'
import { faultAt, forbidden, Problem } from '../problem.ts'
import { assertMayImport, type ImportOptions, type ImportReport, importTable, type OnProgress } from './import.ts'
import { longAnswer } from './long-answer.ts'
import { type ImportMapping, nothingMapped, readMapping } from './mapping.ts'
import { sentForm } from './sent-form.ts'
import { surveyFile } from './survey.ts'
import { importsOf, recordImport, takeImportBack } from './take-back.ts'

const flag = (name: string, text: string | undefined): boolean => {
  if (text === undefined || text === '0' || text === 'false') return false
  if (text === '1' || text === 'true') return true
  throw faultAt(name, 'bad_choice')
}

const parameters = ['dry_run', 'skip_bad', 'key', 'dates']
const optionsOf = (request: FastifyRequest): Omit<ImportOptions, 'model'> => {
  const pairs = pairsOf(request)
  const unknown = pairs.find(([name]) => !parameters.includes(name))
  if (unknown !== undefined) throw faultAt(unknown[0].slice(0, 80), 'unknown_parameter')
  const parameterMap = new Map(pairs)
  const dates = parameterMap.get('dates')
  if (dates !== undefined && dates !== 'dmy' && dates !== 'mdy') throw faultAt('dates', 'bad_choice')
  const key = parameterMap.get('key')
  return {
    dryRun: flag('dry_run', parameterMap.get('dry_run')),
    skipBad: flag('skip_bad', parameterMap.get('skip_bad')),
    ...(key === undefined || key === '' ? {} : { key }),
    ...(dates === undefined ? {} : { dates }),
  }
}

const mappingIn = (sent: unknown): ImportMapping => (sent === undefined ? nothingMapped : readMapping(sent))

/** `POST /x/import` and `POST /x/import/survey` for each entity with `import`. */
export const importRoutes = (api: Api): void => {
  const { app, engine, translate, language, actor } = api
  const answer = longAnswer(api)

  const run = async (
    request: FastifyRequest,
    model: Model,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<ImportReport> => {
    const caller = actor(request)
    const options = optionsOf(request)
    assertMayImport(model, caller)
    const form = await sentForm(request)
    const mapping = mappingIn(form.mapping)
    const hash = createHash('sha256').update(JSON.stringify(form.mapping ?? null))
    const bytes = async function* () {
      for await (const chunk of form.bytes) {
        hash.update(chunk)
        yield chunk
      }
    }
    const concluded = async (tx: Queryable, report: ImportReport): Promise<ImportReport & { readonly id?: string }> => {
      await engine.transferred(tx, caller.id, 'import', model)
      const id = await recordImport({ engine, caller, tx }, model, report)
      return { ...report, ...(id === undefined ? {} : { id }) }
    }
    // A repeated import without ids or key would duplicate every row.
    const transaction: NonNullable<ImportOptions['transaction']> = async (work) => {
      const answer = await once(engine, request, caller, hash.digest('hex'), async (tx) => ({
        status: 200,
        body: await concluded(tx, await work(tx)),
      }))
      return answer.body as ImportReport
    }
    return importTable(
      engine,
      caller,
      language(request),
      bytes(),
      { ...options, mapping, model, signal, transaction },
      onProgress,
    )
  }

  const routeFor = (model: Model) =>
    app.post(
      `/api${model.entity.api}/import`,
      { config: { access: { permission: permissionFor(model.entity, importAction) } }, schema: importDocs(model) },
      async (request, reply) => {
        return answer(request, reply, async ({ signal, tell }) => {
          const report = await run(request, model, signal, tell)
          if (!report.written && !report.dry_run)
            throw new Problem(422, 'import_bad_rows', {
              params: { bad: report.bad, rows: report.rows },
              extra: { import: report },
            })
          const key = report.dry_run ? 'import_tried' : 'imported'
          return { data: report, message: translate(language(request), `server:message.${key}`) }
        })
      },
    )
  const surveyRoute = (model: Model) =>
    app.post(
      `/api${model.entity.api}/import/survey`,
      {
        config: { access: { permission: permissionFor(model.entity, importAction) }, isRead: true },
        schema: surveyDocs(model),
      },
      async (request) => {
        const caller = actor(request)
        assertMayImport(model, caller)
        const { mapping, bytes } = await sentForm(request)
        return {
          data: await surveyFile(engine, caller, language(request), {
            model,
            mapping: mappingIn(mapping),
            bytes,
          }),
        }
      },
    )
  const mayTakeBack = (caller: Actor) => (model: Model) => {
    if (!holdsAll(caller, [permissionFor(model.entity, importAction)])) throw forbidden()
    assertMayImport(model, caller)
  }
  app.get(
    '/api/imports',
    {
      config: { access: 'signed-in' },
      schema: {
        ...readDocs('import', 'imports', 'One’s own last imports of an entity', { data: list({ type: 'object' }) }),
        querystring: { type: 'object', required: ['entity'], properties: { entity: text } },
      },
    },
    async (request) => {
      const caller = actor(request)
      const asked = new Map(pairsOf(request)).get('entity')
      const model = engine.models.all.find((one) => one.name === asked && isImported(one))
      if (model === undefined) throw faultAt('entity', 'bad_choice')
      mayTakeBack(caller)(model)
      return { data: await importsOf(engine.db, caller, model) }
    },
  )
  app.post(
    '/api/imports/:id/take-back',
    { config: { access: 'signed-in' }, schema: actionDocs('import', 'import_take_back', 'Take an import back as one') },
    (request, reply) =>
      answer(request, reply, async ({ signal, tell }) => {
        const caller = actor(request)
        const id = idOf(request)
        const options = { language: language(request), signal, tell }
        const data = await engine.long.transaction((tx) =>
          takeImportBack({ engine, caller, tx }, id, mayTakeBack(caller), options),
        )
        return { data, message: translate(language(request), 'server:message.import_taken_back') }
      }),
  )
  for (const model of engine.models.all)
    if (isImported(model)) {
      surveyRoute(model)
      routeFor(model)
    }
}
