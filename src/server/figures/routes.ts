import type { FastifyRequest } from 'fastify'
import type { Figure } from '../../core/declare/figure.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { holdsAll } from '../actor.ts'
import { readDocs } from '../api/docs/call-docs.ts'
import { int, list, type Schema } from '../api/docs/parts.ts'
import { type Api, idOf, pairsOf } from '../api/route-context.ts'
import { contentTypes } from '../export/export.ts'
import { faultAt, forbidden, notFound } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import type { FigureRequest, ServerFigure } from './figure.ts'
import { sendSheet, sheetTools } from './figure-sheet.ts'
import { namesOf, paramDocs, rawParams, readParams, readPoint } from './params.ts'

type Raw = ReturnType<typeof rawParams>
type FigureCall = Omit<FigureRequest, 'params'> & { readonly raw: Raw }

/**
 * Reads a call below a row.
 * @param names allowed parameters
 * @throws Problem 403, 404, 422
 */
const readFigureCall = async (
  { engine, actor }: Api,
  request: FastifyRequest,
  { figure: { of }, mayRead }: ServerFigure,
  names: readonly string[],
): Promise<FigureCall> => {
  const caller = actor(request)
  const reader = readerFor(engine, caller)
  const id = idOf(request)
  const model = engine.models.of(of)
  if (!reader.scope.rules.mayRead(model) || !(await reader.sees(model, id))) throw notFound()
  if (mayRead?.(caller) === false) throw forbidden()
  return { caller, reader, id, now: engine.now(), timeZone: caller.timeZone, raw: rawParams(pairsOf(request), names) }
}

const isWorkbook = ({ workbook }: Figure, { raw, caller }: FigureCall): boolean => {
  const format = raw.get('format') ?? 'json'
  if (format !== 'json' && format !== 'xlsx') throw faultAt('format', 'bad_choice')
  if (format === 'xlsx' && !holdsAll(caller, workbook)) throw forbidden()
  return format === 'xlsx'
}

const query = (properties: object): Schema => ({ type: 'object', properties })

const docsOf = ({ figure, summary, docs }: ServerFigure): Schema => {
  const { of, key, workbook } = figure
  const docsOfRead = readDocs(of, `${of}_${key}`, summary, { data: docs }, true)
  const { 200: answer, ...refusals } = docsOfRead.response as { 200: { content: object } }
  const file = { [contentTypes.xlsx]: { schema: { type: 'string', format: 'binary' } } }
  const format = { type: 'string', enum: ['json', 'xlsx'], description: `xlsx takes ${workbook.join(', ')}` }
  return {
    ...docsOfRead,
    querystring: query({ ...paramDocs(figure), format }),
    response: { ...refusals, 200: { ...answer, content: { ...answer.content, ...file } } },
  }
}

const behindDocs = ({ figure: { of, key, counts, parts = [] }, behind }: ServerFigure, path: string): Schema => ({
  ...readDocs(
    of,
    `${of}_${key}_${path}`,
    `Rows behind a point (${counts}), as they were then`,
    {
      data: list(behind?.docs ?? {}),
      total: int,
      hidden: { ...int, description: 'Those that the reader may not see' },
      gone: { ...int, description: 'Those that were deleted since' },
      per_page: int,
    },
    true,
  ),
  querystring: query({
    at: { type: 'string', format: 'date-time', description: 'Moment of the point' },
    part: { type: 'string', enum: [...parts] },
    page: { type: 'integer', minimum: 1 },
  }),
})

const addFigure = (api: Api, served: ServerFigure): void => {
  const { app, engine, translate, language } = api
  const { figure, read, sheet, behind } = served
  const { entity } = engine.models.of(figure.of)
  const address = `/api${entity.api}/:id/${figure.path}`
  const access = { permission: permissionFor(entity, 'show') }
  const names = [...Object.entries(figure.params).flatMap(([name, param]) => namesOf(name, param)), 'format']
  app.get(address, { config: { access }, schema: docsOf(served) }, async (request, reply) => {
    const rowRequest = await readFigureCall(api, request, served, names)
    const figureRequest = { ...rowRequest, params: readParams(figure, rowRequest.raw, rowRequest.caller, rowRequest) }
    const answer = await engine.heavily(rowRequest.caller, (on) => read(on, figureRequest))
    if (!isWorkbook(figure, rowRequest)) return { data: answer }
    const spoken = language(request)
    const tools = sheetTools((key, values) => translate(spoken, key, values), rowRequest.timeZone, spoken)
    return sendSheet(reply, figure.path, sheet(answer, tools), spoken === 'ar')
  })
  if (behind === undefined) return
  const counted = engine.models.of(figure.counts)
  const path = counted.entity.api.slice(1)
  app.get(`${address}/${path}`, { config: { access }, schema: behindDocs(served, path) }, async (request) => {
    const rowRequest = await readFigureCall(api, request, served, ['at', 'part', 'page'])
    // Without the right to read these rows, not even their number is shown.
    if (!rowRequest.reader.scope.rules.mayRead(counted)) throw forbidden()
    const figureRequest = { ...rowRequest, params: {}, ...readPoint(figure.parts ?? [], rowRequest.raw) }
    return engine.heavily(rowRequest.caller, (on) => behind.read(on, figureRequest))
  })
}

/**
 * Figures of rows (specification, 'Dashboards', which names no calls): as numbers, as a workbook, and the rows
 * behind each point. A registry without an entity has none of its figures.
 */
export const figureRoutes = (api: Api, figures: readonly ServerFigure[]): void => {
  const entityNames = new Set(api.engine.models.all.map(({ name }) => name))
  for (const served of figures) if (entityNames.has(served.figure.of)) addFigure(api, served)
}
