import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { deviceOf, letIn } from '../../server/account/sign-in.ts'
import type { AppOptions } from '../../server/api/app.ts'
import { filledText } from '../../server/api/body-parts.ts'
import { problems } from '../../server/api/docs/parts.ts'
import { bodyOf } from '../../server/api/route-bodies.ts'
import type { Api } from '../../server/api/route-context.ts'
import { rememberDevice } from '../../server/auth/devices.ts'
import { wrongLimit } from '../../server/auth/limits.ts'
import { onConnection } from '../../server/db/database.ts'
import { Problem } from '../../server/problem.ts'
import { writerFor } from '../../server/rows/write/write.ts'
import { logSecurity } from '../../server/security-log.ts'
import { redeemFirstRunCode } from './first-run.ts'

const firstRunBody = z.strictObject({
  code: filledText(),
  name: filledText(),
  email: filledText(),
  password: filledText(),
})

/** Makes the first administrator and signs them in: the caller has to know the code that was printed at start. */
export const firstRunRoutes = ({ app, engine }: Api, { secure }: AppOptions): void => {
  const use = wrongLimit(engine.db.pool, 'first_run')
  const schema = {
    tags: ['session'],
    summary: 'Make the first administrator',
    operationId: 'first_run',
    body: firstRunBody,
    response: {
      201: { description: 'Made, and signed in', content: { 'application/json': { schema: { type: 'object' } } } },
      ...problems(400, 403, 413, 415, 422, 429, 503),
    },
  }
  app.post('/api/first-run', { config: { access: 'public' }, schema }, async (request, reply) => {
    const { code, name, email, password } = bodyOf(request, firstRunBody)
    const giveBack = await use(request.ip)
    const answer = await redeemFirstRunCode(engine.db.pool, code, async (client) => {
      const tx = onConnection(client)
      const id = await writerFor(engine, 'system', tx).create(engine.models.of('user'), {
        name,
        email,
        password,
        roles: ['admin'],
      })
      await tx.run(sql`update users set created_by = ${id}, updated_by = ${id} where id = ${id}`)
      await rememberDevice(tx, { request, reply, secure }, id, engine.now())
      return letIn(engine, tx, id, deviceOf(request))
    })
    if (answer === undefined) throw new Problem(403, 'code_used')
    await giveBack()
    logSecurity(request, 'first_administrator', String(answer.data.user?.id))
    return reply.status(201).send(answer)
  })
}
