import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { holdsAll } from '../../../server/actor.ts'
import { filledText, listOf, id as reference } from '../../../server/api/body-parts.ts'
import { actionDocs, readDocs } from '../../../server/api/docs/call-docs.ts'
import { once } from '../../../server/api/idempotency.ts'
import { bodyOf } from '../../../server/api/route-bodies.ts'
import { type Api, idOf } from '../../../server/api/route-context.ts'
import { settle } from '../../../server/consequences/settle.ts'
import { choicesOf, copyParts } from '../../../server/facets/copies/copy-body.ts'
import { imageOf, keepImage } from '../../../server/facets/copies/kept-images.ts'
import { readImage } from '../../../server/facets/copies/read-image.ts'
import { surveyOf } from '../../../server/facets/copies/survey.ts'
import { withoutParts } from '../../../server/facets/copies/without-parts.ts'
import { longAnswer } from '../../../server/import/long-answer.ts'
import { faultAt, forbidden, notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { writerFor } from '../../../server/rows/write/write.ts'
import { templateKinds } from '../template.ts'
import { KeptImage } from './kept-image.ts'
import { textRoute } from './text-route.ts'

const keepBody = z.strictObject({
  name: filledText(200),
  visibility: z.enum(['all', 'own'], { error: 'bad_choice' }).optional(),
  without: listOf(filledText(60), 50).optional(),
  replaces: reference.optional(),
})
const useBody = z.strictObject({ values: z.looseObject({}, { error: 'malformed' }).optional(), ...copyParts })

/**
 * Registers `POST /<entity>/{id}/template`: it makes a template from a row, with the parts that a copy of the row would
 * have.
 */
const keepingRoute = ({ app, engine, actor, translate, language }: Api, model: Model): void => {
  const templates = engine.models.of('template')
  app.post(
    `/api${model.entity.api}/:id/template`,
    {
      config: { access: { permission: permissionFor(templates.entity, 'store') } },
      schema: {
        ...actionDocs(
          model.name,
          `${model.name}_template`,
          'Keep the row as a template; `replaces`: in place of what one of yours is made of',
          undefined,
          true,
          { data: { type: 'object' } },
          201,
        ),
        body: keepBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      if (!holdsAll(caller, [permissionFor(model.entity, 'show')])) throw forbidden()
      const { name, visibility, without = [], replaces } = bodyOf(request, keepBody)
      const id = idOf(request)
      const answer = await once(engine, request, caller, request.body, async (tx) => {
        const reader = readerFor(engine, caller, tx)
        const image = withoutParts(
          await readImage(model, id, caller.timeZone, { reader, on: tx }),
          new Set(without),
          engine.models,
        )
        const writer = writerFor(engine, caller, tx, { ahead: new KeptImage(image) })
        const body = { name, ...(visibility === undefined ? {} : { visibility }) }
        if (replaces === undefined) {
          const made = await writer.create(templates, { ...body, kind: model.name })
          const data = await reader.one(templates, made)
          return { status: 201, body: { data, message: translate(language(request), 'server:message.created') } }
        }
        const old = await reader.one(templates, replaces)
        if (old === undefined || old.kind !== model.name) throw faultAt('replaces', 'bad_reference')
        await writer.update(templates, replaces, body)
        await keepImage(tx, replaces, image, engine.models)
        const data = await reader.one(templates, replaces)
        return { status: 201, body: { data, message: translate(language(request), 'server:message.updated') } }
      })
      return reply.status(answer.status).send(answer.body)
    },
  )
}

/** Registers the calls that show the content of a template, and make a row from it. */
const usingRoutes = ({ app, engine, actor, translate, language }: Api, answer: ReturnType<typeof longAnswer>): void => {
  const templates = engine.models.of('template')
  const config = { access: { permission: permissionFor(templates.entity, 'show') } }
  app.get(
    '/api/templates/:id/contents',
    {
      config,
      schema: readDocs(
        'template',
        'template_contents',
        'What a row made from the template gets, and what can’t come along',
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
          const image = (await reader.sees(templates, id)) ? await imageOf(on, id) : undefined
          const model = engine.models.all.find(({ name }) => name === image?.entity)
          if (image === undefined || model === undefined) throw notFound()
          return surveyOf(model, image, reader.scope, on)
        }),
      }
    },
  )
  app.post(
    '/api/templates/:id/use',
    {
      config,
      schema: {
        ...actionDocs(
          'template',
          'template_use',
          'Make a row from the template, with choices: `values` as in the row’s own call, before those of the template',
          undefined,
          true,
          { data: { type: 'object' } },
          201,
        ),
        body: useBody,
      },
    },
    async (request, reply) => {
      const caller = actor(request)
      const { values = {}, ...parts } = bodyOf(request, useBody)
      const id = idOf(request)
      const copy = uuidv7()
      return answer(request, reply, async ({ signal, tell }) => {
        const made = await once(engine, request, caller, request.body, async (tx) => {
          const reader = readerFor(engine, caller, tx)
          const row = await reader.one(templates, id)
          const model = engine.models.all.find(({ name }) => name === row?.kind)
          const wire = model?.byName.get(model.entity.copies?.template ?? '')?.wire
          if (row === undefined || model === undefined || wire === undefined) throw notFound()
          if (!holdsAll(caller, [permissionFor(model.entity, 'store')])) throw forbidden()
          const writer = writerFor(engine, caller, tx, { ahead: choicesOf(parts, tell) })
          await writer.create(model, { ...values, [wire]: id }, { id: copy })
          await settle(engine, tx)
          // This is the last moment before the commit.
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

/** Registers the calls of templates besides the generic ones. */
export const templateRoutes = (api: Api): void => {
  const { models } = api.engine
  if (!models.all.some(({ name }) => name === 'template')) return
  usingRoutes(api, longAnswer(api))
  textRoute(api)
  for (const model of models.all)
    if (templateKinds.some((kind) => kind === model.name) && model.entity.copies?.template !== undefined)
      keepingRoute(api, model)
}
