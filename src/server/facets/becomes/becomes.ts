// Decision (2026-11): A row that goes when it is turned stays in the trash for its days, linked: turned back, it is the same row
// again, with its number and past. What hangs on a row goes over at once, or it would be deleted with the trash.

import { permissionFor } from '../../../core/declare/permissions.ts'
import { type Turning, turningAction, turningsOf } from '../../../core/declare/turnings.ts'
import { holdsAll } from '../../actor.ts'
import { formDocs } from '../../api/docs/call-docs.ts'
import { once } from '../../api/idempotency.ts'
import { type Api, idOf, objectOf } from '../../api/route-context.ts'
import { forbidden } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import type { Facet } from '../facet.ts'
import { makeOf } from './make-of.ts'

const turnRoute = ({ app, engine, actor, translate, language }: Api, turning: Turning): void => {
  const { model, target, values } = turning
  app.post(
    `/api${model.entity.api}/:id/become/${target.name}`,
    {
      config: { access: { permission: permissionFor(model.entity, turningAction(turning)) } },
      schema: formDocs(
        target,
        `${model.name}_become_${target.name}`,
        `Make a row of ${target.name} of a row of ${model.name}, which gives ${values.map(([to]) => to).join(', ')} unless they are sent`,
      ),
    },
    async (request, reply) => {
      const caller = actor(request)
      if (!holdsAll(caller, [permissionFor(target.entity, 'store')])) throw forbidden()
      const [id, given] = [idOf(request), objectOf(request)]
      const answer = await once(engine, request, caller, given, async (tx) => {
        const made = await makeOf(turning, id, given, { engine, caller, tx })
        const data = await readerFor(engine, caller, tx).one(target, made)
        return { status: 201, body: { data, message: translate(language(request), 'server:message.created') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}

/** Rows that are turned into rows of another entity (`core/declare/becomes.ts`). */
export const becomes: Facet = (models) => ({
  routes: (api) => {
    for (const turning of models.all.flatMap((model) => turningsOf(models, model))) turnRoute(api, turning)
  },
})
