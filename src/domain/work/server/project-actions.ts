import { sql } from 'drizzle-orm'
import { actionDocs } from '../../../server/api/call-docs.ts'
import { type Api, idOf } from '../../../server/api/context.ts'
import { once } from '../../../server/api/idempotency.ts'
import { faultAt, notFound } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read.ts'
import { writerFor } from '../../../server/rows/write.ts'
import { idsIn } from './ids-in.ts'

type Action = {
  readonly method: 'POST' | 'DELETE'
  /** Last part of the path. */
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly permission: string
  /** Name of the list in the body. */
  readonly list: string
  /** Field of the project that it changes, by its wire name. */
  readonly field: string
  readonly change: 'added' | 'removed'
  readonly message: string
  readonly missing: 'select_users' | 'something_wrong'
}

const actions: readonly Action[] = [
  {
    method: 'POST',
    path: 'assign-user',
    operationId: 'project_assign_user',
    summary: 'Have users work in a project',
    permission: 'project-assign-user',
    list: 'users',
    field: 'users',
    change: 'added',
    message: 'server:message.assigned',
    missing: 'select_users',
  },
  {
    method: 'POST',
    path: 'revoke-user',
    operationId: 'project_revoke_user',
    summary: 'Take users out of a project',
    permission: 'project-assign-user',
    list: 'users',
    field: 'users',
    change: 'removed',
    message: 'server:message.unassigned',
    missing: 'select_users',
  },
  {
    method: 'POST',
    path: 'tags',
    operationId: 'project_attach_tags',
    summary: 'Attach tags',
    permission: 'project-update',
    list: 'tags',
    field: 'tags',
    change: 'added',
    message: 'server:message.attached',
    missing: 'something_wrong',
  },
  {
    method: 'DELETE',
    path: 'tags',
    operationId: 'project_detach_tags',
    summary: 'Detach tags',
    permission: 'project-update',
    list: 'tags',
    field: 'tags',
    change: 'removed',
    message: 'server:message.detached',
    missing: 'something_wrong',
  },
  {
    method: 'POST',
    path: 'previous-projects',
    operationId: 'project_link_previous',
    summary: 'Link projects that came before',
    permission: 'project-update',
    list: 'projects',
    field: 'previousProjects',
    change: 'added',
    message: 'server:message.linked',
    missing: 'something_wrong',
  },
]

/** Calls of the specification that change one list of a project, and those of favourites. */
export const projectActionRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  const project = engine.models.of('project')
  for (const action of actions)
    app.route({
      method: action.method,
      url: `/api/projects/:id/${action.path}`,
      config: { access: { permission: action.permission } },
      schema: actionDocs('project', action.operationId, action.summary, action.list),
      handler: async (request, reply) => {
        const caller = actor(request)
        const id = idOf(request)
        const ids = idsIn(request, action.list, action.missing)
        if (action.field === 'previousProjects' && ids.includes(id)) throw faultAt('projects', 'own_ancestor')
        const answer = await once(engine, request, caller, request.body, async (tx) => {
          await writerFor(engine, caller, tx).update(project, id, { [action.field]: { [action.change]: ids } })
          return { status: 200, body: { message: translate(language(request), action.message) } }
        })
        return reply.status(answer.status).send(answer.body)
      },
    })

  const favorite = (method: 'POST' | 'DELETE', operationId: string, summary: string, message: string) =>
    app.route({
      method,
      url: '/api/projects/:id/favorites',
      config: { access: { permission: 'project-show' } },
      schema: actionDocs('project', operationId, summary),
      handler: async (request) => {
        const caller = actor(request)
        const id = idOf(request)
        if ((await readerFor(engine, caller).one(project, id)) === undefined) throw notFound()
        await engine.db.run(
          method === 'POST'
            ? sql`insert into projects_favored_by (source_id, target_id) values (${id}, ${caller.id}) on conflict do nothing`
            : sql`delete from projects_favored_by where source_id = ${id} and target_id = ${caller.id}`,
        )
        return { message: translate(language(request), message) }
      },
    })
  favorite('POST', 'project_favorite', 'Keep among one’s favourites', 'server:message.favorite_added')
  favorite('DELETE', 'project_unfavorite', 'Take from one’s favourites', 'server:message.favorite_removed')
}
