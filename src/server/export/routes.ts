import type { Model } from '../../core/declare/model.ts'
import { exportAction, permissionFor } from '../../core/declare/permissions.ts'
import { readListQuery } from '../../core/query/query.ts'
import { keyOfEntity } from '../../core/words/keys.ts'
import { exportDocs } from '../api/docs/export-docs.ts'
import type { Api } from '../api/route-context.ts'
import { faultAt, forbidden, invalid } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { type ExportFormat, exportFormats } from './export.ts'
import { reportRoutes } from './reports.ts'
import { disposition, exportAsked, exportSender } from './request.ts'

const own = ['format', 'columns']
const isFormat = (text: string): text is ExportFormat => exportFormats.some((format) => format === text)

/** `POST /x/export`: the whole list or the selection as a file, for each entity with a list. */
export const exportRoutes = (api: Api): void => {
  const { app, engine, translate, language, actor } = api
  const send = exportSender(api)

  const routeFor = (model: Model) =>
    app.post(
      `/api${model.entity.api}/export`,
      { config: { access: { permission: permissionFor(model.entity, exportAction) } }, schema: exportDocs(model) },
      async (request, reply) => {
        const caller = actor(request)
        // An export needs the right to list.
        if (!caller.permissions.has(permissionFor(model.entity, 'index'))) throw forbidden()
        const { pairs, ids } = exportAsked(request)
        const parameters = new Map(pairs.filter(([key]) => own.includes(key)))
        const format = parameters.get('format') ?? 'xlsx'
        if (!isFormat(format)) throw faultAt('format', 'bad_choice')
        const listPairs = pairs.filter(([key]) => !own.includes(key))
        const parsed = readListQuery(listPairs, readerFor(engine, caller).grammar(model))
        if ('faults' in parsed) throw invalid(parsed.faults)
        const columns = parameters.get('columns')
        const day = new Date(engine.now()).toISOString().slice(0, 10)
        const plain = model.entity.api.slice(1).replaceAll(/[^\w-]/g, '-')
        const name = `${translate(language(request), keyOfEntity(model.name, 'many'))} ${day}.${format}`
        const order = {
          model,
          format,
          query: parsed.query,
          ...(ids === undefined ? {} : { ids }),
          ...(columns === undefined ? {} : { columns }),
        }
        return send(request, reply, order, disposition(`${plain}-${day}.${format}`, name))
      },
    )
  for (const model of engine.models.all) {
    if (model.operations.has('index')) routeFor(model)
    if (model.entity.reports === true) reportRoutes(api, model, send)
  }
}
