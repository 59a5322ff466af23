// Decision (2026-11): A copy is made in its call, in one transaction, with some hundred rows to a statement: 2,000 tasks take seconds.
// Its progress comes as lines of the answer, as that of imports does; whoever leaves has nothing made. A job would leave people to
// look for what they asked for. Revisit if projects of 20,000 rows are copied.
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { isCopiedAlone } from '../../../core/declare/copied.ts'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { holdsAll } from '../../actor.ts'
import { filledText } from '../../api/body-parts.ts'
import { actionDocs, readDocs } from '../../api/docs/call-docs.ts'
import { once } from '../../api/idempotency.ts'
import { bodyOf } from '../../api/route-bodies.ts'
import { type Api, idOf } from '../../api/route-context.ts'
import { settle } from '../../consequences/settle.ts'
import { longAnswer } from '../../import/long-answer.ts'
import { forbidden, Problem } from '../../problem.ts'
import { readerFor } from '../../rows/read/read.ts'
import { type Facet, having } from '../facet.ts'
import { choicesOf, copyParts } from './copy-body.ts'
import { makeCopy } from './make-copy.ts'
import { readImage } from './read-image.ts'
import { surveyOf } from './survey.ts'
import { templateHooks } from './template-hooks.ts'

const copyBody = z.strictObject({ title: filledText(300).optional(), ...copyParts })

const copyRoutes = (api: Api, model: Model, answer: ReturnType<typeof longAnswer>): void => {
  const { app, engine, actor, translate, language } = api
  const path = `/api${model.entity.api}/:id/copy`
  app.get(
    path,
    {
      config: { access: { permission: permissionFor(model.entity, 'show') } },
      schema: readDocs(
        model.name,
        `${model.name}_copy_preview`,
        'What comes along with a copy of the row, and what can’t',
        { data: { type: 'object' } },
        true,
      ),
    },
    async (request) => {
      const caller = actor(request)
      const id = idOf(request)
      return {
        data: await engine.heavily(caller, async (on) => {
          const reader = readerFor(engine, caller, on)
          const image = await readImage(model, id, caller.timeZone, { reader, on })
          return surveyOf(model, image, reader.scope, on)
        }),
      }
    },
  )
  app.post(
    path,
    {
      config: { access: { permission: permissionFor(model.entity, 'store') } },
      schema: {
        ...actionDocs(
          model.name,
          `${model.name}_copy`,
          'Copy the row with what hangs on it: all or nothing',
          undefined,
          true,
          { data: { type: 'object' } },
          201,
        ),
        body: copyBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      if (!holdsAll(caller, [permissionFor(model.entity, 'show')])) throw forbidden()
      const { title, ...parts } = bodyOf(request, copyBody)
      const id = idOf(request)
      const wire = model.byName.get(model.entity.title)?.wire ?? ''
      const copy = uuidv7()
      return answer(request, reply, async ({ signal, tell }) => {
        const made = await once(engine, request, caller, request.body, async (tx) => {
          const reader = readerFor(engine, caller, tx)
          const image = await readImage(model, id, caller.timeZone, { reader, on: tx })
          const values = title === undefined ? {} : { [wire]: title }
          await makeCopy(model, image, { id: copy, values }, choicesOf(parts, tell), { engine, caller, tx })
          await settle(engine, tx)
          // The last moment before the commit.
          if (signal.aborted) throw new Problem(408, 'timeout')
          const data = await reader.one(model, copy)
          return { status: 201, body: { data, message: translate(language(request), 'server:message.created') } }
        })
        reply.status(made.status)
        return typeof made.body === 'object' && made.body !== null ? made.body : {}
      })
    },
  )
}

/** Rows that are copied with what hangs on them (`core/declare/facets/copies.ts`). */
export const copies: Facet = (models) => ({
  hooks: Object.fromEntries(
    having(models, 'copies')
      .filter(({ entity }) => entity.copies?.template !== undefined)
      .map((model) => [model.name, templateHooks(model)]),
  ),
  routes: (api) => {
    const answer = longAnswer(api)
    for (const model of having(models, 'copies').filter(isCopiedAlone)) copyRoutes(api, model, answer)
  },
})
