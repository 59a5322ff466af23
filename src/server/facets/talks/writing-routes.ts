import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { isUuid } from '../../../core/query/values.ts'
import { actionDocs, readDocs } from '../../api/docs/call-docs.ts'
import { list, text, uuid } from '../../api/docs/parts.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf, pairsOf } from '../../api/route-context.ts'
import type { Json } from '../../db/database.ts'
import { faultAt, forbidden, notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { presences, sayWriting, writersAt, writersOf, writings } from './writing.ts'

const mayChange = ({ can }: Json): boolean => (can as { readonly update?: boolean } | undefined)?.update === true

const writingBody = z.strictObject({ writing: z.enum(writings, { error: 'bad_value' }) })
/** Rows of which one call asks. */
const mostRows = 100
const presenceBody = z.strictObject({ writing: z.enum(presences, { error: 'bad_value' }) })

/**
 * The calls that list who is writing at a row, and say that the caller is.
 * @param isForAll all who see the row hear of each other, even that somebody only reads it; else those who may change
 * it are shown only to others who may
 */
export const writingRoutes = (
  { app, engine, actor, translate, language }: Api,
  model: Model,
  isForAll = false,
): void => {
  const isInsider = (row: Json): boolean => !isForAll && mayChange(row)
  const path = `/api${model.entity.api}/:id/writing`
  const access = { permission: permissionFor(model.entity, 'show') }
  const doing = { type: 'string', enum: [...(isForAll ? presences : writings)] }
  const body = isForAll ? presenceBody : writingBody

  app.get(
    path,
    {
      config: { access },
      schema: readDocs(
        model.name,
        `${model.name}_writing`,
        isForAll
          ? `Who else has a row of ${model.name} open now, or writes there`
          : `Who else writes at a row of ${model.name} now; of those who may change it only others who may are told`,
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

  if (isForAll)
    app.get(
      `/api${model.entity.api}/writing`,
      {
        config: { access: { permission: permissionFor(model.entity, 'index') } },
        schema: {
          ...readDocs(model.name, `${model.name}_writing_of_rows`, `Who has rows of ${model.name} open now`, {
            data: list({ type: 'object', properties: { row_id: uuid, id: uuid, name: text, writing: doing } }),
          }),
          querystring: { type: 'object', properties: { ids: text } },
        },
      },
      async (request) => {
        const caller = actor(request)
        const given = new Map(pairsOf(request))
        const ids = (given.get('ids') ?? '').split(',').filter((one) => one !== '')
        if (ids.length > mostRows || !ids.every(isUuid)) throw faultAt('ids', 'bad_value')
        const rows = await readerFor(engine, caller).some(model, ids)
        const seen = rows.map(({ id }) => String(id))
        return { data: await writersOf(engine, engine.db, model, seen, caller.id) }
      },
    )

  app.put(
    path,
    {
      config: { access },
      schema: {
        ...actionDocs(model.name, `${model.name}_write`, `Say whether one writes at a row of ${model.name}`),
        body,
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const { writing } = bodyOf(request, body)
      const row = await readerFor(engine, caller).one(model, id)
      if (row === undefined) throw notFound()
      if (writing === 'note' && !mayChange(row)) throw forbidden()
      await sayWriting(engine, model, id, { id: caller.id, isInsider: isInsider(row) }, writing)
      return { message: translate(language(request), 'server:message.updated') }
    },
  )
}
