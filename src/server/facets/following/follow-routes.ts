import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { flag } from '../../api/body-parts.ts'
import { actionDocs, readDocs } from '../../api/docs/call-docs.ts'
import { list, text, uuid } from '../../api/docs/parts.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import type { Json } from '../../db/database.ts'
import { notFound } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { choiceOf, chooseFollow, followersOf } from './followers.ts'

const followBody = z.strictObject({ follow: flag })

/** The calls that list the followers of a row, and let its readers choose to follow it or to hear nothing of it. */
export const followRoutes = ({ app, engine, actor, translate, language }: Api, model: Model): void => {
  const path = `/api${model.entity.api}/:id/follow`
  const access = { permission: permissionFor(model.entity, 'show') }
  const users = engine.models.of(engine.models.actorEntity)

  app.get(
    path,
    {
      config: { access },
      schema: readDocs(
        model.name,
        `${model.name}_followers`,
        `Who follows a row of ${model.name}, and whether one does oneself`,
        {
          data: {
            type: 'object',
            properties: {
              following: { type: 'boolean' },
              muted: { type: 'boolean' },
              followers: list({ type: 'object', properties: { id: uuid, name: text, reason: text } }),
            },
          },
        },
        true,
      ),
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const reader = readerFor(engine, caller)
      if (!(await reader.sees(model, id))) throw notFound()
      const followers = await followersOf(engine, model, id, engine.db)
      const following = followers.some((one) => one.id === caller.id)
      const muted = (await choiceOf(engine.db, caller.id, model, id)) === false
      const seen = reader.scope.rules.mayRead(users)
        ? await reader.some(
            users,
            followers.map((one) => one.id),
          )
        : []
      const names = new Map((seen as readonly Json[]).map((one) => [one.id, one.name]))
      return {
        data: {
          following,
          muted,
          followers: followers.flatMap(({ id: user, reason }) =>
            names.has(user) ? [{ id: user, name: names.get(user), reason }] : [],
          ),
        },
      }
    },
  )

  app.put(
    path,
    {
      config: { access },
      schema: {
        ...actionDocs(model.name, `${model.name}_follow`, `Follow a row of ${model.name}, or hear nothing more of it`),
        body: followBody,
      },
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      const { follow } = bodyOf(request, followBody)
      if (!(await readerFor(engine, caller).sees(model, id))) throw notFound()
      await chooseFollow(engine.db, caller.id, model, id, follow, engine.now())
      return { message: translate(language(request), `server:message.${follow ? 'followed' : 'unfollowed'}`) }
    },
  )
}
