// Decision (2026-11): A step is a call of its own and no write of the field: who may take it, and from which value, is the
// declaration's to say, and no permission lifts it. The write itself is the usual one, with its event, its hooks and its undo
// left out: a step is answered by another step.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { boundsOf } from '../../../core/declare/bounds.ts'
import type { Rule } from '../../../core/declare/entity.ts'
import type { ApprovalStep } from '../../../core/declare/facets/approves.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import { filledText } from '../../api/body-parts.ts'
import { actionDocs } from '../../api/docs/call-docs.ts'
import { once } from '../../api/idempotency.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { settle } from '../../consequences/settle.ts'
import { and, type Json, name } from '../../db/database.ts'
import { forbidden, invalid, notFound, Problem } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { lockRows } from '../../rows/references/row-locks.ts'
import { alive } from '../../rows/rules/alive.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { writerFor } from '../../rows/write/write.ts'
import { type Facet, having } from '../facet.ts'
import { maySql } from './steps.ts'

/** Tells whether a text has anything but spaces. */
const saysSomething = (text: string) => text.trim() !== ''

const stepRoute = (api: Api, model: Model, verb: string, step: ApprovalStep<Rule>): void => {
  const { app, engine, actor, translate, language } = api
  const { approves } = model.entity
  if (approves === undefined) return
  const [state, reason] = [fieldOf(model, approves.field), fieldOf(model, approves.reason)]
  const text = filledText(boundsOf(reason.field).letters).refine(saysSomething, { error: 'required' })
  const version = z.int().min(1).optional()
  const plain = z.strictObject({ version }).nullish()
  const body = step.explains === true ? z.strictObject({ [reason.wire]: text, version }) : plain
  app.post(
    `/api${model.entity.api}/:id/${verb}`,
    {
      config: { access: { permission: permissionFor(model.entity, step.takes) } },
      schema: {
        ...actionDocs(
          model.name,
          `${model.name}_${verb}`,
          `Take the step '${verb}' of a row of ${model.name}: from ${step.from.join(' or ')} to ${step.to}`,
          undefined,
          true,
          { data: { type: 'object' } },
        ),
        body,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const id = idOf(request)
      const sent = { ...bodyOf(request, body) } as Json
      const answer = await once(engine, request, caller, sent, async (tx) => {
        const reader = readerFor(engine, caller, tx)
        const { rules } = reader.scope
        await lockRows(engine, model, { ids: [id], wires: new Set([state.wire]) }, tx)
        const row = await tx.one<{ may: boolean | null; state: string; version: number }>(
          sql`select ${maySql(model, step, caller, rules, 't')} as may, t.${name(state.column ?? '')} as state, t.version
            from ${name(model.table)} t where t.id = ${id} and ${and([rules.sql(model, 'read', 't'), alive(model, 't')])}`,
        )
        if (row === undefined) throw notFound()
        if (row.may !== true) throw forbidden()
        if (sent.version !== undefined && sent.version !== row.version)
          throw new Problem(412, 'stale', { extra: { version: row.version } })
        if (!step.from.includes(row.state))
          throw invalid({
            [state.wire]: [{ code: 'step_not_from', words: { value: keyOfChoice(model.name, state.name, row.state) } }],
          })
        const keys = { [state.wire]: step.to, [reason.wire]: sent[reason.wire] ?? null }
        await writerFor(engine, caller, tx).update(model, id, {}, { keys, isStep: true })
        await settle(engine, tx)
        const data = (await readerFor(engine, caller, tx).one(model, id)) ?? { id }
        return { status: 200, body: { data, message: translate(language(request), 'server:message.updated') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}

/** Choices that change by steps (`core/declare/approves.ts`). */
export const approves: Facet = (models) => ({
  routes: (api) => {
    for (const model of having(models, 'approves'))
      for (const [verb, step] of Object.entries(model.entity.approves?.steps ?? {})) stepRoute(api, model, verb, step)
  },
})
