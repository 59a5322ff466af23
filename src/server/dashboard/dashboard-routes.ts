import type { FastifyRequest } from 'fastify'
import type { Model } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { firstDashboard } from '../../core/declare/tile.ts'
import { isUuid } from '../../core/query/values.ts'
import { readDocs } from '../api/docs/call-docs.ts'
import { list, type Schema, text, uuid } from '../api/docs/parts.ts'
import { type Api, idOf, pairsOf } from '../api/route-context.ts'
import { rawParams } from '../figures/params.ts'
import { faultAt, notFound } from '../problem.ts'
import { type Reader, readerFor } from '../rows/read/read.ts'
import { keptTilesIn, tilesField } from './kept-tiles.ts'
import { type DashboardParts, readyDashboards, tileReader, tilesOn } from './read-tiles.ts'
import type { Scope } from './tile-questions.ts'

/** Parameter that leaves the results out: our own pages ask for each tile by itself, so that a slow one holds up no other. */
const resultsParam = 'results'
/** Parameter that names a ready dashboard. */
const readyParam = 'ready'

const question: Schema = { type: 'object', description: 'The body of `POST /figures`' }
const answer: Schema = {
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
        size: { type: 'integer' },
        question,
        before: { ...question, description: 'The same question about the days before' },
        figure: { type: 'object' },
        result: { type: 'object', nullable: true },
        fault: text,
      },
    }),
  },
}

/**
 * Dashboards: those of tiles that areas declare, and those that people keep, for whoever may ask their questions (decisions,
 * 'Dashboard').
 */
export const dashboardRoutes = (api: Api, parts: DashboardParts): void => {
  const { app, engine, actor, translate, language } = api
  const known = [...new Set(parts.scopes)].filter((name) => engine.models.all.some((model) => model.name === name))
  const ready = readyDashboards(parts.tiles)
  const scopeNames = known.map((name) => `${name}_id`)
  const scopeDocs = {
    ...Object.fromEntries(known.map((name) => [`${name}_id`, { ...uuid, description: `Of this ${name} alone` }])),
    [resultsParam]: { type: 'boolean', default: true, description: '`false`: without the answers' },
  }
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
  const readerOf = (request: FastifyRequest) =>
    tileReader(parts, engine, actor(request), language(request), translate, (error) =>
      request.log.error({ err: error }, 'tile failed'),
    )
  const wantsResults = (raw: ReadonlyMap<string, string>): boolean => {
    const wants = raw.get(resultsParam) ?? 'true'
    if (wants !== 'true' && wants !== 'false') throw faultAt(resultsParam, 'bad_value')
    return wants === 'true'
  }
  type Tiles = ReturnType<typeof readerOf>
  type Kept = Parameters<Tiles['told']>[0]
  const answerOf = async (tiles: Tiles, kept: Kept, raw: ReadonlyMap<string, string>) => {
    const wants = wantsResults(raw)
    const told = await tiles.told(kept, await scopeIn(raw, tiles.reader))
    return wants ? tiles.answered(told) : told.map((tile) => ({ ...tile, result: null }))
  }

  app.get(
    '/api/dashboard',
    {
      config: { access: 'signed-in' },
      schema: {
        ...readDocs('figures', 'dashboard', 'Tiles with the questions that the caller may ask, and their answers', {
          data: answer,
        }),
        querystring: { type: 'object', properties: { ...scopeDocs, [readyParam]: { ...text, enum: [...ready] } } },
      },
    },
    async (request) => {
      const raw = rawParams(pairsOf(request), [...scopeNames, resultsParam, readyParam])
      const name = raw.get(readyParam) ?? firstDashboard
      if (!ready.includes(name)) throw faultAt(readyParam, 'bad_choice')
      const spoken = language(request)
      return {
        data: {
          id: null,
          title: translate(spoken, name === firstDashboard ? 'dashboards:title' : `dashboards:ready.${name}`),
          tiles: await answerOf(readerOf(request), tilesOn(parts.tiles, name), raw),
        },
      }
    },
  )

  const addKept = (model: Model, wire: string): void => {
    const { api: path, title } = model.entity
    app.get(
      `/api${path}/:id/tiles`,
      {
        config: { access: { permission: permissionFor(model.entity, 'show') } },
        schema: {
          ...readDocs(
            model.name,
            `${model.name}_tiles`,
            'The same of a dashboard that somebody keeps',
            { data: answer },
            true,
          ),
          querystring: { type: 'object', properties: scopeDocs },
        },
      },
      async (request) => {
        const raw = rawParams(pairsOf(request), [...scopeNames, resultsParam])
        const id = idOf(request)
        const reader = readerFor(engine, actor(request))
        const row = reader.scope.rules.mayRead(model) ? await reader.one(model, id) : undefined
        if (row === undefined) throw notFound()
        const values: { readonly [wire: string]: unknown } = row
        const named = String(values[model.byName.get(title)?.wire ?? title] ?? '')
        return { data: { id, title: named, tiles: await answerOf(readerOf(request), keptTilesIn(values[wire]), raw) } }
      },
    )
  }
  for (const model of engine.models.all) {
    const field = tilesField(model)
    if (field !== undefined) addKept(model, field.wire)
  }
}
