import { readArrangement } from '../../core/arrangement.ts'
import { type Api, objectOf } from '../api/context.ts'
import { problems } from '../api/docs-parts.ts'
import { faultAt } from '../problem.ts'
import { keepSetting, settingOf } from './settings.ts'

const path = '/api/home/sections'
const setting = 'home.sections'
const placed = {
  type: 'object',
  required: ['key', 'hidden'],
  properties: { key: { type: 'string' }, hidden: { type: 'boolean' } },
}
const sections = { type: 'array', items: placed, maxItems: 60 }
const answer = (properties: object, description: string) => ({
  200: { description, content: { 'application/json': { schema: { type: 'object', properties } } } },
})
const docs = { tags: ['home'], security: [{ bearer: [] }] }

/**
 * How one's own home is arranged: keys of its sections in their order, and which are hidden. What sections there are is
 * the browser's matter; none kept means as the product has it.
 */
export const homeRoutes = ({ app, engine, translate, language, actor }: Api): void => {
  app.get(
    path,
    {
      config: { access: 'signed-in' },
      schema: {
        ...docs,
        summary: 'How one’s home is arranged',
        operationId: 'home_sections',
        response: {
          ...answer({ data: sections, total: { type: 'integer' } }, 'Sections in their order'),
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
        summary: 'Arrange one’s home',
        operationId: 'home_sections_update',
        body: { type: 'object', required: ['sections'], properties: { sections } },
        response: {
          ...answer({ data: sections, message: { type: 'string' } }, 'Kept'),
          ...problems(400, 401, 403, 413, 415, 422, 503),
        },
      },
    },
    async (request) => {
      const { sections: given, ...rest } = objectOf(request)
      const unknown = Object.keys(rest)[0]
      if (unknown !== undefined) throw faultAt(unknown.slice(0, 80), 'unknown')
      if (given === undefined) throw faultAt('sections', 'required')
      const data = readArrangement(given)
      if (data === undefined) throw faultAt('sections', 'bad_value')
      await keepSetting(engine.db, actor(request).id, setting, data, engine.now())
      return { data, message: translate(language(request), 'server:message.updated') }
    },
  )
}
