import type { Model } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { readDocs } from '../api/docs/call-docs.ts'
import { list } from '../api/docs/parts.ts'
import { type Api, idOf } from '../api/route-context.ts'
import { notFound } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { nameableIn, namedIn } from './named-in.ts'

/** Rows of one answer. */
const mostRows = 50

const naming = {
  type: 'object',
  properties: { entity: { type: 'string', example: 'comment' }, row: { type: 'object' } },
}

const route = ({ app, engine, actor }: Api, model: Model): void => {
  app.get(
    `/api${model.entity.api}/:id/named-in`,
    {
      config: { access: { permission: permissionFor(model.entity, 'show') } },
      schema: readDocs(
        model.name,
        `${model.name}_named_in`,
        'Rows whose texts name the row, the newest first',
        { data: list(naming), has_more: { type: 'boolean', description: 'Further rows name it' } },
        true,
      ),
    },
    async (request) => {
      const reader = readerFor(engine, actor(request))
      const id = idOf(request)
      if (!(await reader.sees(model, id))) throw notFound()
      const found = await engine.heavily(actor(request), (on) => namedIn(model, id, mostRows + 1, reader, on))
      return { data: found.slice(0, mostRows), has_more: found.length > mostRows }
    },
  )
}

/** The calls that list where a row is named, for each entity whose rows may be named. */
export const namedInRoutes = (api: Api): void => {
  for (const model of nameableIn(api.engine.models)) route(api, model)
}
