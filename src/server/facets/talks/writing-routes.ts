import type { Model } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { actionDocs, readDocs } from '../../api/docs/call-docs.ts'
import { list, text, uuid } from '../../api/docs/parts.ts'
import { type Api, idOf, objectOf } from '../../api/route-context.ts'
import type { Json } from '../../db/database.ts'
import { faultAt, forbidden, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read.ts'
import { sayWriting, type Writing, writersAt, writings } from './writing.ts'

/** Of notes those hear who may change the row. */
const mayChange = ({ can }: Json): boolean => (can as { readonly update?: boolean } | undefined)?.update === true

/** Who is writing at a row, and that one does oneself. */
export const writingRoutes = ({ app, engine, actor, translate, language }: Api, model: Model): void => {
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
        `Who else writes at a row of ${model.name} now; notes are told to those who may change it`,
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
        data: await writersAt(engine, engine.db, model, id, { id: caller.id, isInsider: mayChange(row) }),
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
        body: { type: 'object', required: ['writing'], properties: { writing: doing } },
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const { writing, ...rest } = objectOf(request)
      const unknown = Object.keys(rest)[0]
      if (unknown !== undefined) throw faultAt(unknown.slice(0, 80), 'unknown')
      if (!writings.includes(writing as Writing))
        throw faultAt('writing', writing === undefined ? 'required' : 'bad_value')
      const row = await readerFor(engine, caller).one(model, id)
      if (row === undefined) throw notFound()
      if (writing === 'note' && !mayChange(row)) throw forbidden()
      await sayWriting(engine, model, id, caller.id, writing as Writing)
      return { message: translate(language(request), 'server:message.updated') }
    },
  )
}
