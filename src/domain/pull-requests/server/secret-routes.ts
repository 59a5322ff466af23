import { sql } from 'drizzle-orm'
import { actionDocs } from '../../../server/api/docs/call-docs.ts'
import { text } from '../../../server/api/docs/parts.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { newToken } from '../../../server/auth/tokens.ts'
import { writerFor } from '../../../server/rows/write/write.ts'

/** Registers the call that makes the secret of a repository's webhook and returns it once. The earlier secret ends. */
export const secretRoutes = ({ app, engine, actor, translate, language }: Api): void => {
  app.post(
    '/api/repositories/:id/secret',
    {
      config: { access: { permission: 'repository-update' } },
      schema: actionDocs('repository', 'repository_secret', 'Makes a new secret for the webhook', undefined, true, {
        data: { type: 'object', properties: { secret: text } },
      }),
    },
    async (request) => {
      const id = idOf(request)
      const secret = newToken()
      await engine.db.transaction(async (tx) => {
        // This refuses callers who may not change the repository.
        await writerFor(engine, actor(request), tx).update(engine.models.of('repository'), id, {})
        await tx.run(sql`
          insert into repository_secret (repository_id, secret) values (${id}, ${secret})
          on conflict (repository_id) do update set secret = excluded.secret`)
      })
      return { data: { secret }, message: translate(language(request), 'server:message.updated') }
    },
  )
}
