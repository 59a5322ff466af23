import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { actionDocs, readDocs } from '../../api/docs/call-docs.ts'
import { list, text, uuid } from '../../api/docs/parts.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import type { Json } from '../../db/database.ts'
import { forbidden, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { sayWriting, writersAt, writings } from './writing.ts'

const mayChange = ({ can }: Json): boolean => (can as { readonly update?: boolean } | undefined)?.update === true

const writingBody = z.strictObject({ writing: z.enum(writings, { error: 'bad_value' }) })

/**
 * Who is writing at a row, and that one does oneself.
 * @param isForAll all who see the row hear of each other; else those who may change it are heard of by others who may
 */
export const writingRoutes = (
  { app, engine, actor, translate, language }: Api,
  model: Model,
  isForAll = false,
): void => {
  const isInsider = (row: Json): boolean => !isForAll && mayChange(row)
  const path = `/api${model.entity.api}/:id/writing`
  const access = { permission: permissionFor(model.entity, 'show') }
  const doing = { type: 'string', enum: [...writings] }

  app.get(
    path,
    {
      config: { access },
      schema: readDocs(
        model.name,
        `${model.name}_writing`,
        `Who else writes at a row of ${model.name} now; of those who may change it only others who may are told`,
        { data: list({ type: 'object', properties: { id: uuid, name: text, writing: doing } }) },
        true,
      ),
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const row = await readerFor(engine, caller).one(model, id)
      if (row === undefined) throw notFound()
      return {
        data: await writersAt(engine, engine.db, model, id, { id: caller.id, isInsider: isInsider(row) }),
      }
    },
  )

  app.put(
    path,
    {
      config: { access },
      schema: {
        ...actionDocs(
          model.name,
          `${model.name}_write`,
          `Say that one writes at a row of ${model.name}, or does no more`,
        ),
        body: writingBody,
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const { writing } = bodyOf(request, writingBody)
      const row = await readerFor(engine, caller).one(model, id)
      if (row === undefined) throw notFound()
      if (writing === 'note' && !mayChange(row)) throw forbidden()
      await sayWriting(engine, model, id, { id: caller.id, isInsider: isInsider(row) }, writing)
      return { message: translate(language(request), 'server:message.updated') }
    },
  )
}
