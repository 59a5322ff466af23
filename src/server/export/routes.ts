import { PassThrough } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { keyOfEntity } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import { exportAction, permissionFor } from '../../core/permissions.ts'
import { readListQuery } from '../../core/query.ts'
import { isUuid } from '../../core/values.ts'
import { type Api, objectOf, pairsOf } from '../api/context.ts'
import { exportDocs } from '../api/export-docs.ts'
import { exportLimit } from '../auth/limits.ts'
import { faultAt, forbidden, invalid, Problem } from '../problem.ts'
import { readerFor } from '../rows/read.ts'
import { contentTypes, type ExportFormat, exportFormats, prepareExport } from './export.ts'

/** Rows that may be selected one by one; who wants more filters. */
const mostSelected = 10_000
/** Exports at once in this process: each holds a connection of the pool for as long as its reader takes. */
const mostAtOnce = 3

const own = ['format', 'columns']
const isFormat = (text: string): text is ExportFormat => exportFormats.some((format) => format === text)

const selectedIn = (request: FastifyRequest): readonly string[] | undefined => {
  if (request.body === undefined || request.body === null) return undefined
  const { selectedIds, ...rest } = objectOf(request)
  const unknown = Object.keys(rest)[0]
  if (unknown !== undefined) throw faultAt(unknown.slice(0, 80), 'unknown')
  // None selected means all, as the specification's own export calls have it.
  if (selectedIds === undefined) return undefined
  if (!Array.isArray(selectedIds) || !selectedIds.every((id) => typeof id === 'string' && isUuid(id)))
    throw faultAt('selectedIds', 'bad_reference')
  if (selectedIds.length > mostSelected) throw faultAt('selectedIds', 'too_many', { max: mostSelected })
  return selectedIds.length === 0 ? undefined : (selectedIds as string[])
}

/** A download's name in any script (RFC 6266, RFC 8187), and in ASCII for those that read nothing else. */
const disposition = (plain: string, name: string): string => {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** `POST /x/export`: all that the list shows, or the selection, as a file. One for each entity that can be listed. */
export const exportRoutes = (api: Api): void => {
  const { app, engine, translate, language, actor } = api
  const count = exportLimit(engine.db.pool)
  let running = 0

  const routeFor = (model: Model) =>
    app.post(
      `/api${model.entity.api}/export`,
      { config: { access: { permission: permissionFor(model.entity, exportAction) } }, schema: exportDocs(model) },
      async (request, reply) => {
        const caller = actor(request)
        // To take rows away one must be allowed to see them.
        if (!caller.permissions.has(permissionFor(model.entity, 'index'))) throw forbidden()
        const pairs = pairsOf(request)
        const said = new Map(pairs.filter(([key]) => own.includes(key)))
        const format = said.get('format') ?? 'xlsx'
        if (!isFormat(format)) throw faultAt('format', 'bad_choice')
        const asked = pairs.filter(([key]) => !own.includes(key))
        const read = readListQuery(asked, readerFor(engine, caller).grammar(model))
        if ('faults' in read) throw invalid(read.faults)
        const ids = selectedIn(request)
        const columns = said.get('columns')
        const tongue = language(request)
        const write = prepareExport(engine, caller, tongue, translate, {
          model,
          format,
          query: read.query,
          ...(ids === undefined ? {} : { ids }),
          ...(columns === undefined ? {} : { columns }),
        })
        if (running >= mostAtOnce) throw new Problem(503, 'unavailable', { headers: { 'retry-after': '30' } })
        running++
        const out = new PassThrough()
        try {
          await count(caller.id)
        } catch (error) {
          running--
          throw error
        }
        reply.raw.once('close', () => out.destroy())
        write(out)
          .catch((error: unknown) => {
            if (!reply.raw.destroyed) request.log.error(error, 'an export broke off')
          })
          .finally(() => {
            running--
          })
        const day = new Date(engine.now()).toISOString().slice(0, 10)
        const plain = model.entity.api.slice(1).replaceAll(/[^\w-]/g, '-')
        const name = `${translate(tongue, keyOfEntity(model.name, 'many'))} ${day}.${format}`
        return reply
          .type(contentTypes[format])
          .header('content-disposition', disposition(`${plain}-${day}.${format}`, name))
          .send(out)
      },
    )
  for (const model of engine.models.all) if (model.operations.has('index')) routeFor(model)
}
