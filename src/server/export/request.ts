import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { exportBody } from '../api/docs/export-docs.ts'
import { type Pairs, pairsWith } from '../api/query-of.ts'
import { bodyOf } from '../api/route-bodies.ts'
import { type Api, pairsOf } from '../api/route-context.ts'
import { exportLimit } from '../auth/limits.ts'
import { Problem } from '../problem.ts'
import { keepSecurityEvent, logSecurity } from '../security-log.ts'
import { contentTypes, type ExportOrder, prepareExport } from './export.ts'

/** Concurrent exports in this process: each holds a pool connection while its client reads. */
const mostAtOnce = 3

/**
 * Returns the request of an export: the list's parameters, of which the body may hold `where` if it does not fit the
 * address, and the selected rows, `ids`, undefined for all.
 * @throws Problem 422
 */
export const exportAsked = (
  request: FastifyRequest,
): { readonly pairs: Pairs; readonly ids: readonly string[] | undefined } => {
  const { selectedIds = [], where } = bodyOf(request, exportBody) ?? {}
  // An empty selection means all, as in the specification's export calls.
  const ids = selectedIds.length === 0 ? undefined : selectedIds
  return { pairs: where === undefined ? pairsOf(request) : pairsWith(request, where), ids }
}

/** Content-Disposition with the name in any script (RFC 6266, RFC 8187) and an ASCII fallback. */
export const disposition = (plain: string, name: string): string => {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

export type SendExport = (
  request: FastifyRequest,
  reply: FastifyReply,
  order: ExportOrder,
  header: string,
) => Promise<FastifyReply>

/** Streams exports: a few at once, limited for each user. */
export const exportSender = ({ engine, translate, language, actor }: Api): SendExport => {
  const count = exportLimit(engine.db.pool)
  let running = 0
  return async (request, reply, order, header) => {
    const caller = actor(request)
    const write = prepareExport(engine, caller, language(request), translate, order)
    if (running >= mostAtOnce) throw new Problem(503, 'unavailable', { headers: { 'retry-after': '30' } })
    running++
    const out = new PassThrough()
    try {
      await count(caller.id)
    } catch (error) {
      running--
      throw error
    }
    logSecurity(request, 'exported', caller.id, { entity: order.model.name, format: order.format })
    reply.raw.once('close', () => out.destroy())
    let rows = 0
    write(out, (sent) => {
      rows += sent
    })
      .catch((error: unknown) => {
        if (!reply.raw.destroyed) request.log.error(error, 'an export broke off')
      })
      .finally(() => {
        running--
        // An export that broke off is kept as well: the rows that were sent were read.
        return keepSecurityEvent(request, 'exported', caller.id, { list: order.model.name, rows })
      })
      .catch((error: unknown) => request.log.error(error, 'event not kept'))
    return reply.type(contentTypes[order.format]).header('content-disposition', header).send(out)
  }
}
