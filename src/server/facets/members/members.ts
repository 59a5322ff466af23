import { sql } from 'drizzle-orm'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { allOf } from '../../../core/query/predicate.ts'
import { readDocs } from '../../api/docs/call-docs.ts'
import { int, list, listParameters } from '../../api/docs/parts.ts'
import { type ListAction, listActionRoutes } from '../../api/list-actions.ts'
import { queryOf } from '../../api/query-of.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { name } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import { notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { type Facet, having } from '../facet.ts'

/** Specification, section 9: the list of a project's users. */
const perPage = 5

const actionsOf = ({ name: entity, entity: declared }: Model, field: string): readonly ListAction[] => {
  const shared = {
    method: 'POST',
    list: 'users',
    field,
    permission: permissionFor(declared, 'assign-user'),
    missing: 'select_users',
  } as const
  return [
    {
      ...shared,
      path: 'assign-user',
      operationId: `${entity}_assign_user`,
      summary: 'Add members',
      change: 'added',
      message: 'server:message.assigned',
    },
    {
      ...shared,
      path: 'revoke-user',
      operationId: `${entity}_revoke_user`,
      summary: 'Remove members',
      change: 'removed',
      message: 'server:message.unassigned',
    },
  ]
}

/** The call that lists the members of a row as users. */
const memberRoutes = ({ app, engine, actor }: Api, model: Model, field: string): void => {
  const user = engine.models.of(engine.models.actorEntity)
  const members = model.byName.get(field)
  if (members === undefined) throw new Error(`${model.name} has no field ${field}`)
  const table = name(joinTableOf(model, members))
  app.get(
    `/api${model.entity.api}/:id/users`,
    {
      config: { access: { permission: permissionFor(model.entity, 'show') } },
      schema: {
        ...readDocs(
          model.name,
          `${model.name}_users`,
          `Members of a row of ${model.name}`,
          { data: list({ type: 'object' }), total: int },
          true,
        ),
        querystring: listParameters(user),
      },
    },
    async (request) => {
      const reader = readerFor(engine, actor(request))
      const id = idOf(request)
      if (!(await reader.sees(model, id)) || !reader.scope.rules.mayRead(user)) throw notFound()
      const rows = await engine.db.all<{ id: string }>(
        sql`select target_id as id from ${table} where source_id = ${id}`,
      )
      const byId = allOf({ column: 'id', operator: 'in', value: rows.map((row) => row.id) })
      return reader.list(user, queryOf(request, reader, user, perPage, byId))
    },
  )
}

/** Members of a row: calls to list, add and remove them (specification, section 7, 'Projects'). */
export const members: Facet = (models) => ({
  routes: (api) => {
    for (const model of having(models, 'members')) {
      const field = model.entity.members ?? ''
      listActionRoutes(api, model, actionsOf(model, field))
      memberRoutes(api, model, field)
    }
  },
})
