import { z } from 'zod'
import { mostPlaced, readArrangement } from '../../core/declare/arrangement.ts'
import { filledText, flag, listOf } from '../api/body-parts.ts'
import { problems } from '../api/docs/parts.ts'
import { bodyOf } from '../api/route-bodies.ts'
import type { Api } from '../api/route-context.ts'
import { faultAt } from '../problem.ts'
import { settingOf, storeSetting } from './settings.ts'

const placed = {
  type: 'object',
  required: ['key', 'hidden'],
  properties: { key: { type: 'string' }, hidden: { type: 'boolean' } },
}
/** Parts of a page in their order. */
export const arrangedDocs = { type: 'array', items: placed, maxItems: mostPlaced }
export const arrangementBody = z.strictObject({
  sections: listOf(z.strictObject({ key: filledText(), hidden: flag }, { error: 'bad_value' }), mostPlaced),
})
const answer = (properties: object, description: string) => ({
  200: { description, content: { 'application/json': { schema: { type: 'object', properties } } } },
})

/** A page that users arrange. */
export type Arranged = {
  readonly path: `/api/${string}`
  /** Name of the stored setting. */
  readonly setting: string
  readonly tag: string
  readonly operationId: string
  readonly summaries: readonly [read: string, write: string]
}

/**
 * A user's arrangement of a page: keys of its parts in order, and which are hidden. The browser knows the parts;
 * without a stored setting the product's default applies.
 */
export const arrangementRoutes = (
  { app, engine, translate, language, actor }: Api,
  { path, setting, tag, operationId, summaries }: Arranged,
): void => {
  const docs = { tags: [tag] }
  app.get(
    path,
    {
      config: { access: 'signed-in' },
      schema: {
        ...docs,
        summary: summaries[0],
        operationId,
        response: {
          ...answer({ data: arrangedDocs, total: { type: 'integer' } }, 'Sections in their order'),
          ...problems(401, 503),
        },
      },
    },
    async (request) => {
      const data = readArrangement(await settingOf(engine.db, actor(request).id, setting)) ?? []
      return { data, total: data.length }
    },
  )

  app.put(
    path,
    {
      config: { access: 'signed-in' },
      schema: {
        ...docs,
        summary: summaries[1],
        operationId: `${operationId}_update`,
        body: arrangementBody,
        response: {
          ...answer({ data: arrangedDocs, message: { type: 'string' } }, 'Kept'),
          ...problems(400, 401, 403, 413, 415, 422, 503),
        },
      },
    },
    async (request) => {
      const data = readArrangement(bodyOf(request, arrangementBody).sections)
      if (data === undefined) throw faultAt('sections', 'bad_value')
      await storeSetting(engine.db, actor(request).id, setting, data, engine.now())
      return { data, message: translate(language(request), 'server:message.updated') }
    },
  )
}
