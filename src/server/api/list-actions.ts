import type { Model } from '../../core/declare/model.ts'
import type { PermissionName } from '../../core/declare/register.ts'
import { faultAt } from '../problem.ts'
import { writerFor } from '../rows/write/write.ts'
import { actionDocs } from './docs/call-docs.ts'
import { once } from './idempotency.ts'
import { idsIn } from './ids-in.ts'
import { type Api, idOf } from './route-context.ts'

/** A call of the specification that changes one list of references and answers with a message. */
export type ListAction = {
  readonly method: 'POST' | 'DELETE'
  /** Last part of the path. */
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly permission: PermissionName
  /** Name of the list in the body. */
  readonly list: string
  /** Field that it changes, by its wire name. */
  readonly field: string
  readonly change: 'added' | 'removed'
  readonly message: string
  /** Fault of an empty list. */
  readonly missing: 'select_users' | 'something_wrong'
  /** Fault of a row that names itself, if that is possible. */
  readonly itself?: string
}

/** Registers list actions of an entity. */
export const listActionRoutes = (
  { app, engine, translate, language, actor }: Api,
  model: Model,
  actions: readonly ListAction[],
): void => {
  for (const action of actions)
    app.route({
      method: action.method,
      url: `/api${model.entity.api}/:id/${action.path}`,
      config: { access: { permission: action.permission }, incomplete: action.missing },
      schema: actionDocs(model.name, action.operationId, action.summary, action.list),
      handler: async (request, reply) => {
        const caller = actor(request)
        const id = idOf(request)
        const ids = idsIn(request, action.list)
        if (action.itself !== undefined && ids.includes(id)) throw faultAt(action.list, action.itself)
        const answer = await once(engine, request, caller, request.body, async (tx) => {
          await writerFor(engine, caller, tx).update(model, id, { [action.field]: { [action.change]: ids } })
          return { status: 200, body: { message: translate(language(request), action.message) } }
        })
        return reply.status(answer.status).send(answer.body)
      },
    })
}
