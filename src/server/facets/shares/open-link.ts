import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { isUuid } from '../../../core/query/values.ts'
import type { Api } from '../../api/route-context.ts'
import { attemptJudge } from '../../auth/guesses.ts'
import { publicLimit } from '../../auth/limits.ts'
import { isPassword } from '../../auth/passwords.ts'
import { Problem } from '../../problem.ts'
import { logSecurity } from '../../security-log.ts'
import type { visitorBody } from './share-docs.ts'
import { type GoodLink, goodLink } from './share-links.ts'

/** One answer for unknown, expired and revoked links, and for makers who may no longer share. */
export const linkGone = () => new Problem(404, 'link_gone')

/** Reads the link of a visitor's call, or refuses; wrong passwords count as at sign-in. */
export const linkOpener = ({ engine }: Api, model: Model) => {
  const judge = attemptJudge(engine, 'share')
  const visits = publicLimit(engine.db.pool)
  return async (request: FastifyRequest): Promise<GoodLink> => {
    await visits(request.ip)
    const { id: linkId = '' } = request.params as { readonly id?: string }
    const id = linkId.toLowerCase()
    const { token, password } = request.body as z.infer<typeof visitorBody>
    const good = isUuid(id) ? await goodLink(engine, engine.db, model, id, token) : undefined
    if (good === undefined) throw linkGone()
    if (good.password === null) return good
    if (password === undefined || password === '') throw new Problem(403, 'link_password')
    const hash = good.password
    if (!(await judge(id, { address: request.ip }, () => isPassword(hash, password, false)))) {
      logSecurity(request, 'share_password_failed', null, { link: id })
      throw new Problem(403, 'link_wrong_password')
    }
    return good
  }
}
