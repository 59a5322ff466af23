import { permissionFor } from '../../core/declare/permissions.ts'
import type { Tile } from '../../core/declare/tile.ts'
import type { FigureQuestion } from '../../core/query/measured.ts'
import { dayIn } from '../../core/query/relative.ts'
import { isUuid } from '../../core/query/values.ts'
import { readDocs } from '../api/docs/call-docs.ts'
import { list, type Schema, text, uuid } from '../api/docs/parts.ts'
import { type Api, pairsOf } from '../api/route-context.ts'
import type { Queryable } from '../db/database.ts'
import { readQuestion } from '../facets/measures/question.ts'
import { readAnswer } from '../facets/measures/read-answer.ts'
import { rawParams } from '../figures/params.ts'
import { faultAt, notFound, Problem } from '../problem.ts'
import { type Reader, readerFor } from '../rows/read/read.ts'
import { questionsOf, type Scope } from './tile-questions.ts'

/** Parameter that leaves the results out: our own pages ask for each tile by itself, so that a slow one holds up no other. */
const resultsParam = 'results'

/** Numbers stand together at the top, and tables over the whole width at the end. */
const byKind = (tiles: readonly Tile[]): readonly Tile[] => {
  const placeOf = ({ kind }: Tile) => ({ number: 0, bars: 1, lines: 1, table: 2 })[kind]
  return tiles.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Whether the caller may ask a question; what is out of their reach makes no tile. */
const mayAsk = (question: FigureQuestion, reader: Reader): boolean => {
  try {
    readQuestion({ ...question, group: [...question.group] }, reader)
    return true
  } catch (error) {
    if (error instanceof Problem && (error.status === 403 || error.status === 422)) return false
    throw error
  }
}

const question: Schema = { type: 'object', description: 'The body of `POST /figures`' }
const docsOf = (scopes: readonly string[]): Schema => ({
  ...readDocs('figures', 'dashboard', 'Tiles with the questions that the caller may ask, and their answers', {
    data: {
      type: 'object',
      properties: {
        id: { ...text, nullable: true },
        title: text,
        tiles: list({
          type: 'object',
          properties: {
            id: text,
            kind: text,
            title: text,
            question,
            before: { ...question, description: 'The same question about as many days before' },
            result: { type: 'object', nullable: true },
          },
        }),
      },
    },
  }),
  querystring: {
    type: 'object',
    properties: {
      ...Object.fromEntries(scopes.map((name) => [`${name}_id`, { ...uuid, description: `Of this ${name} alone` }])),
      [resultsParam]: { type: 'boolean', default: true, description: '`false`: without the answers' },
    },
  },
})

/**
 * The dashboard: tiles that areas declare, for whoever may ask their questions (decisions, 'Dashboard').
 * @param scopes entities to whose rows a dashboard may be narrowed, such as departments
 */
export const dashboardRoutes = (
  { app, engine, actor, translate, language }: Api,
  tiles: readonly Tile[],
  scopes: readonly string[],
): void => {
  const known = scopes.filter((name) => engine.models.all.some((model) => model.name === name))
  const scopeIn = async (raw: ReadonlyMap<string, string>, reader: Reader): Promise<Scope | undefined> => {
    const named = known.filter((name) => raw.has(`${name}_id`))
    const [name] = named
    if (name === undefined) return undefined
    if (named.length > 1) throw faultAt(`${named[1]}_id`, 'unknown_parameter')
    const [model, id] = [engine.models.of(name), raw.get(`${name}_id`) ?? '']
    if (!isUuid(id)) throw faultAt(`${name}_id`, 'bad_value')
    const { caller, rules } = reader.scope
    const holds = caller === 'system' || caller.permissions.has(permissionFor(model.entity, 'show'))
    if (!holds || !rules.mayRead(model) || !(await reader.sees(model, id))) throw notFound()
    return { model, id }
  }
  app.get('/api/dashboard', { config: { access: 'signed-in' }, schema: docsOf(known) }, async (request) => {
    const caller = actor(request)
    const raw = rawParams(pairsOf(request), [...known.map((name) => `${name}_id`), resultsParam])
    const wants = raw.get(resultsParam) ?? 'true'
    if (wants !== 'true' && wants !== 'false') throw faultAt(resultsParam, 'bad_value')
    const reader = readerFor(engine, caller)
    const scope = await scopeIn(raw, reader)
    const spoken = language(request)
    const today = dayIn(engine.now(), caller.timeZone)
    const asked = byKind(tiles).flatMap((tile) => {
      const model = engine.models.all.find(({ name }) => name === tile.entity)
      const questions = model && questionsOf(tile, model, scope, today)
      return questions === undefined || !mayAsk(questions.question, reader) ? [] : [{ tile, ...questions }]
    })
    const answerOf = (one: FigureQuestion, on: Queryable) =>
      readAnswer(readQuestion({ ...one, group: [...one.group] }, reader), reader, on, spoken, translate)
    const results =
      wants === 'false'
        ? []
        : await engine.heavily(caller, async (on) => {
            const all = []
            for (const one of asked) all.push(await answerOf(one.question, on))
            return all
          })
    return {
      data: {
        id: null,
        title: translate(spoken, 'dashboard:title'),
        tiles: asked.map(({ tile, question: own, before }, n) => ({
          id: tile.key,
          kind: tile.kind,
          title: translate(spoken, `dashboard:tile.${tile.key}`),
          question: own,
          ...(before === undefined ? {} : { before }),
          result: results[n] ?? null,
        })),
      },
    }
  })
}
