// Decision (2026-11): Favourites are a list of references without event and version: they change nothing of the
// row. Revisit with a second kind of personal mark: then an entity with a `subject`.
import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { allOf } from '../../../core/query/predicate.ts'
import { actionDocs, readDocs } from '../../api/docs/call-docs.ts'
import { int, list, listParameters } from '../../api/docs/parts.ts'
import { queryOf } from '../../api/query-of.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { col, name } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { ComputedSql } from '../../engine.ts'
import { notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { type Facet, having } from '../facet.ts'

const tableOf = (model: Model) => {
  const field = model.byName.get('favored_by')
  if (field === undefined) throw new Error(`${model.name} has no favourites`)
  return name(joinTableOf(model, field))
}

/** Default page size. */
const perPage = 100

const favouriteRoutes = ({ app, engine, translate, language, actor }: Api, model: Model): void => {
  const table = tableOf(model)
  const { api } = model.entity
  app.get(
    `/api${api}/favorites`,
    {
      config: { access: { permission: permissionFor(model.entity, 'index') } },
      schema: {
        ...readDocs(model.name, `${model.name}_favorites`, 'Rows that the caller keeps as favourites', {
          data: list({ type: 'object' }),
          total: int,
        }),
        querystring: listParameters(model),
      },
    },
    async (request) => {
      const reader = readerFor(engine, actor(request))
      const favorite = allOf({ column: 'is_favorite', operator: 'eq', value: true })
      return reader.list(model, queryOf(request, reader, model, perPage, favorite))
    },
  )
  const action = (method: 'POST' | 'DELETE', operationId: string, summary: string, message: string) =>
    app.route({
      method,
      url: `/api${api}/:id/favorites`,
      config: { access: { permission: permissionFor(model.entity, 'show') } },
      schema: actionDocs(model.name, operationId, summary),
      handler: async (request) => {
        const caller = actor(request)
        const id = idOf(request)
        if (!(await readerFor(engine, caller).sees(model, id))) throw notFound()
        await engine.db.run(
          method === 'POST'
            ? sql`insert into ${table} (source_id, target_id) values (${id}, ${caller.id}) on conflict do nothing`
            : sql`delete from ${table} where source_id = ${id} and target_id = ${caller.id}`,
        )
        return { message: translate(language(request), message) }
      },
    })
  action('POST', `${model.name}_favorite`, 'Keep as a favourite', 'server:message.favorite_added')
  action('DELETE', `${model.name}_unfavorite`, 'Remove from the favourites', 'server:message.favorite_removed')
}

/** Favourites of each user (specification, section 7, 'Projects'). */
export const favourites: Facet = (models) => {
  const owners = having(models, 'favourites')
  const isFavourite =
    (model: Model): ComputedSql[`${string}.${string}`] =>
    (alias, { actorId }) =>
      actorId === undefined
        ? sql`false`
        : sql`exists (select 1 from ${tableOf(model)} f where f.source_id = ${col(alias, 'id')} and f.target_id = ${actorId})`
  return {
    computed: Object.fromEntries(owners.map((model) => [`${model.name}.is_favorite`, isFavourite(model)])),
    routes: (api) => {
      for (const model of owners) favouriteRoutes(api, model)
    },
  }
}
