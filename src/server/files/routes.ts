import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { problems } from '../api/docs/parts.ts'
import { type Api, idOf, pairsOf } from '../api/route-context.ts'
import { col, name } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import { faultAt, notFound } from '../problem.ts'
import { mayReadField } from '../rows/query/grammar.ts'
import { readerFor } from '../rows/read/read.ts'
import { alive } from '../rows/rules/alive.ts'
import type { FileStore } from './file-store.ts'
import { sendFile } from './send-file.ts'

type Found = { readonly id: string; readonly name: string; readonly type: string }

/** Tells whether a row references the file in a field that the caller may read; one's own user row counts. */
const mayRead = async (engine: Engine, caller: Actor, id: string): Promise<boolean> => {
  const { rules } = readerFor(engine, caller).scope
  for (const model of engine.models.all) {
    const isOwnKind = model.name === engine.models.actorEntity
    const fields = model.fields.filter(({ field }) => field.kind === 'file').filter(mayReadField(caller))
    if (fields.length === 0 || !(rules.mayRead(model) || isOwnKind)) continue
    const rule = rules.mayRead(model) ? rules.sql(model, 'read', 't') : sql`false`
    const own = isOwnKind ? sql`(${rule} or t.id = ${caller.id})` : rule
    for (const field of fields) {
      const row = await engine.db.one(
        sql`select 1 as yes from ${name(model.table)} t where ${col('t', field.column ?? '')} = ${id} and ${own} and ${alive(model, 't')}`,
      )
      if (row !== undefined) return true
    }
  }
  return false
}

const isPreview = (request: FastifyRequest): boolean => {
  const [first, ...more] = pairsOf(request)
  if (first === undefined) return false
  const [wrong] = more[0] ?? (first[0] === 'preview' ? [] : first)
  if (wrong !== undefined) throw faultAt(wrong.slice(0, 80), 'unknown_parameter')
  if (first[1] !== '1') throw faultAt('preview', 'bad_choice')
  return true
}

/** The calls that download files. Everybody who may see a row that references a file may read it. */
export const fileRoutes = ({ app, engine, actor }: Api, files: FileStore): void => {
  const schema = {
    tags: ['file'],
    summary: 'Download a file',
    operationId: 'file_show',
    params: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
    querystring: {
      type: 'object',
      properties: {
        preview: { type: 'string', enum: ['1'], description: 'A still picture in small; 404 for what is none' },
      },
    },
    response: {
      200: {
        description: 'The file',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      ...problems(401, 404, 422, 503),
    },
  }
  app.get('/api/files/:id', { config: { access: 'signed-in' }, schema }, async (request, reply) => {
    const id = idOf(request)
    const wantsPreview = isPreview(request)
    const file = await engine.db.one<Found>(sql`select id, name, type from file where id = ${id}`)
    if (file === undefined || !(await mayRead(engine, actor(request), id))) throw notFound()
    if (wantsPreview) {
      const preview = await files.preview(id, file.type)
      if (preview === undefined) throw notFound()
      return sendFile(reply, { name: file.name, type: preview.type }, preview.content)
    }
    const content = await files.read(id)
    if (content === undefined) {
      request.log.error({ file: id }, 'the bytes of a file are lost')
      throw notFound()
    }
    return sendFile(reply, file, content)
  })
}
