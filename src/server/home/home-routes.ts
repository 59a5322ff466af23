import type { FastifyRequest } from 'fastify'
import { mostPlaced, type Placed, readArrangement } from '../../core/declare/arrangement.ts'
import { mostRecent, readRecent } from '../../core/declare/home.ts'
import { documentOf, problemOf } from '../api/answer-problems.ts'
import { problems } from '../api/docs/parts.ts'
import { bodyOf } from '../api/route-bodies.ts'
import { type Api, pairsOf } from '../api/route-context.ts'
import { freeBytes } from '../disk.ts'
import type { FileStore } from '../files/file-store.ts'
import { faultAt } from '../problem.ts'
import { readerFor } from '../rows/read/read.ts'
import { arrangedDocs, arrangementBody } from '../settings/arrangement-routes.ts'
import { storeSetting } from '../settings/settings.ts'
import { titleFormat } from '../title-format.ts'
import { sectionDocs } from './home-docs.ts'
import type { HomeContext, HomeSection, HomeStep } from './home-section.ts'
import {
  defaultArrangement,
  homeSectionsOf,
  homeSetting,
  readHome,
  storedArrangement,
  toStore,
} from './home-sections.ts'

const docs = { tags: ['home'] }
const answer = (properties: object, description: string) => ({
  200: { description, content: { 'application/json': { schema: { type: 'object', properties } } } },
})
const defaultDocs = { ...arrangedDocs, description: 'The order at first, and which are hidden then' }
const recentDocs = {
  type: 'string',
  description: `Rows that the caller opened last, newest first, as \`entity:id\`, comma-joined, ${mostRecent} at most: the section \`recent\` shows those that the caller may see`,
}

/** The calls of the home page: its sections with their content, and the caller's arrangement of them. */
export const homeRoutes = (
  { app, engine, translate, language, actor }: Api,
  files: FileStore,
  areaSections: readonly HomeSection[],
  steps: readonly HomeStep[],
): void => {
  const sections = homeSectionsOf(engine.models, areaSections, steps)

  const contextOf = (request: FastifyRequest): HomeContext => {
    const [caller, spoken] = [actor(request), language(request)]
    const recent = readRecent(new Map(pairsOf(request)).get('recent') ?? '')
    if (recent === undefined) throw faultAt('recent', 'bad_value')
    return {
      engine,
      caller,
      reader: readerFor(engine, caller),
      word: (key, values) => translate(spoken, key, values),
      format: titleFormat(translate, spoken, caller.timeZone),
      recent,
      freeBytes: () => freeBytes(files.spoolFolder),
    }
  }
  const read = async (request: FastifyRequest, stored: readonly Placed[]) => {
    const failureOf = (error: unknown): string => {
      const problem = problemOf(error)
      if (problem.status >= 500) request.log.error({ err: error }, 'a section of the home page failed')
      return documentOf(problem, language(request), translate).message
    }
    const data = await readHome(sections, stored, contextOf(request), failureOf)
    return { data, defaults: defaultArrangement(actor(request), sections) }
  }

  app.get(
    '/api/home/sections',
    {
      config: { access: 'signed-in' },
      schema: {
        ...docs,
        summary: 'One’s home: its sections in their order, with what they hold',
        operationId: 'home_sections',
        querystring: { type: 'object', properties: { recent: recentDocs } },
        response: {
          ...answer(
            { data: sectionDocs, defaults: defaultDocs, total: { type: 'integer' } },
            'Sections in their order',
          ),
          ...problems(401, 422, 429, 503),
        },
      },
    },
    async (request) => {
      const answered = await read(request, await storedArrangement(engine, actor(request)))
      return { ...answered, total: answered.data.length }
    },
  )

  app.put(
    '/api/home/sections',
    {
      config: { access: 'signed-in' },
      schema: {
        ...docs,
        summary: 'Arrange one’s home; without sections it is as it was at first',
        operationId: 'home_sections_update',
        body: arrangementBody,
        response: {
          ...answer({ data: sectionDocs, defaults: defaultDocs, message: { type: 'string' } }, 'Kept'),
          ...problems(400, 401, 403, 413, 415, 422, 429, 503),
        },
      },
    },
    async (request) => {
      const sent = readArrangement(bodyOf(request, arrangementBody).sections)
      if (sent === undefined) throw faultAt('sections', 'bad_value', { max: mostPlaced })
      const caller = actor(request)
      const stored = toStore(sent, await storedArrangement(engine, caller), caller, sections)
      await storeSetting(engine.db, caller.id, homeSetting, stored, engine.now())
      const message = translate(language(request), 'server:message.updated')
      return { ...(await read(request, stored)), message }
    },
  )
}
