import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUuid } from '../../../../core/query/values.ts'
import type { AppOptions } from '../../../../server/api/app.ts'
import { readDocs } from '../../../../server/api/docs/call-docs.ts'
import { type Api, idOf, pairsOf } from '../../../../server/api/route-context.ts'
import { exportLimit } from '../../../../server/auth/limits.ts'
import { dispositionOf } from '../../../../server/files/names.ts'
import { faultAt, notFound } from '../../../../server/problem.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { keepSecurityEvent } from '../../../../server/security-log.ts'
import { readTree, type Scope } from './read-tree.ts'
import { type Format, formats, pageTextWork } from './texts-work.ts'
import { zipTree } from './zip-tree.ts'

const formatParameter = { format: { type: 'string', enum: formats, description: 'markdown unless said' } } as const

const docsOf = (entity: string, call: string, summary: string, isOne: boolean, more: object = {}) => ({
  ...readDocs(entity, `${entity}_${call}`, summary, {}, isOne),
  querystring: { type: 'object', properties: { ...formatParameter, ...more } },
})

const parameterOf = (request: FastifyRequest, name: string): string | undefined =>
  pairsOf(request).find(([key]) => key === name)?.[1]

const formatOf = (request: FastifyRequest): Format => {
  const asked = parameterOf(request, 'format') ?? 'markdown'
  const format = formats.find((one) => one === asked)
  if (format === undefined) throw faultAt('format', 'bad_choice')
  return format
}

/** Registers the downloads of documents and pages: a tree as a zip archive of Markdown or HTML, a page as one file. */
export const downloadRoutes = ({ app, engine, actor }: Api, { files }: AppOptions): void => {
  // Downloads are exports: they count together for each user, and the security log has them.
  const count = exportLimit(engine.db.pool)
  const send = async (request: FastifyRequest, reply: FastifyReply, scope: Scope, title: string) => {
    const caller = actor(request)
    const format = formatOf(request)
    await count(caller.id)
    const tree = await engine.heavily(caller, (on) => readTree(engine, caller, on, scope))
    const zip = await zipTree({ tree, format, engine, files })
    reply.raw.once('close', () => zip.destroy())
    await keepSecurityEvent(request, 'exported', caller.id, { list: 'document', rows: tree.documents.length })
    return reply
      .header('content-disposition', dispositionOf('attachment', `${title}.zip`))
      .type('application/zip')
      .send(zip)
  }

  app.get(
    '/api/documents/download',
    {
      config: { access: { permission: 'document-index' } },
      schema: docsOf(
        'document',
        'download_all',
        'All documents of a project, or without project_id all general ones, as a zip archive',
        false,
        {
          project_id: { type: 'string', format: 'uuid' },
        },
      ),
    },
    async (request, reply) => {
      const project = parameterOf(request, 'project_id')
      if (project !== undefined && !isUuid(project)) throw faultAt('project_id', 'bad_reference')
      return send(request, reply, { project: project ?? null }, 'Documents')
    },
  )

  app.get(
    '/api/documents/:id/download',
    {
      config: { access: { permission: 'document-show' } },
      schema: docsOf('document', 'download', 'A document with all below it as a zip archive', true),
    },
    async (request, reply) => {
      const id = idOf(request)
      const row = await readerFor(engine, actor(request)).one(engine.models.of('document'), id)
      if (row === undefined) throw notFound()
      return send(request, reply, { document: id }, String((row as { title: unknown }).title))
    },
  )

  app.get(
    '/api/pages/:id/download',
    {
      config: { access: { permission: 'page-show' } },
      schema: docsOf('page', 'download', 'A page as a file of Markdown or HTML, without its pictures', true),
    },
    async (request, reply) => {
      const caller = actor(request)
      const format = formatOf(request)
      await count(caller.id)
      const scope = { page: idOf(request) }
      const { pages } = await engine.heavily(caller, (on) => readTree(engine, caller, on, scope))
      const [page] = pages
      if (page === undefined) throw notFound()
      await keepSecurityEvent(request, 'exported', caller.id, { list: 'page', rows: 1 })
      const { title, content: html } = page
      const text = await engine.room.run(pageTextWork, { format, title, html, pictures: {}, rows: {} })
      const [ending, type] = format === 'markdown' ? ['md', 'text/markdown'] : ['html', 'text/html']
      return reply
        .header('content-disposition', dispositionOf('attachment', `${title}.${ending}`))
        .type(`${type}; charset=utf-8`)
        .send(text)
    },
  )
}
