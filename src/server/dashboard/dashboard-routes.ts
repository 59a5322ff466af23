import type { FastifyRequest } from 'fastify'
import type { Model } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { firstDashboard } from '../../core/declare/tile.ts'
import { isDayWithin, isUuid } from '../../core/query/values.ts'
import type { Actor } from '../actor.ts'
import { readDocs } from '../api/docs/call-docs.ts'
import { list, type Schema, text, uuid } from '../api/docs/parts.ts'
import { type Api, idOf, pairsOf } from '../api/route-context.ts'
import { linkOpener } from '../facets/shares/open-link.ts'
import { rawParams } from '../figures/params.ts'
import { faultAt, notFound } from '../problem.ts'
import { type Reader, readerFor } from '../rows/read/read.ts'
import { keptTilesIn, tilesField } from './kept-tiles.ts'
import { type DashboardParts, readyDashboards, tileReader, tilesOn } from './read-tiles.ts'
import { sharedTilesDocs, withoutAddresses } from './shared-tiles.ts'
import type { Calendar, Scope } from './tile-questions.ts'

/** Parameter that leaves the results out: our own pages ask for each tile by itself, so that a slow one holds up no other. */
const resultsParam = 'results'
/** Parameter that names a ready dashboard. */
const readyParam = 'ready'

/** Parameters that name the first and the last day, instead of those of the tiles. */
const spanParams = ['from', 'to'] as const

/** The days that the caller has chosen. */
const spanIn = (raw: ReadonlyMap<string, string>): Calendar['span'] => {
  const [from, to] = spanParams.map((name) => raw.get(name))
  for (const name of spanParams) if (raw.has(name) && !isDayWithin(raw.get(name) ?? '')) throw faultAt(name, 'bad_day')
  if (from !== undefined && to !== undefined && from > to) throw faultAt('to', 'end_after_start')
  return from === undefined && to === undefined ? undefined : { from, to }
}

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
        before: { type: 'object' },
        compared: {
          type: 'object',
          description: 'What `before` asks about: as many `days` before, or the `period` before',
        },
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
    ...Object.fromEntries(known.map((name) => [`${name}_id`, uuid])),
    ...Object.fromEntries(spanParams.map((name) => [name, text])),
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
  const tilesFor = (request: FastifyRequest, caller: Actor) =>
    tileReader(parts, engine, caller, language(request), translate, (error) =>
      request.log.error({ err: error }, 'tile failed'),
    )
  const readerOf = (request: FastifyRequest) => tilesFor(request, actor(request))
  const wantsResults = (raw: ReadonlyMap<string, string>): boolean => {
    const wants = raw.get(resultsParam) ?? 'true'
    if (wants !== 'true' && wants !== 'false') throw faultAt(resultsParam, 'bad_value')
    return wants === 'true'
  }
  type Tiles = ReturnType<typeof readerOf>
  type Kept = Parameters<Tiles['told']>[0]
  const answerOf = async (tiles: Tiles, kept: Kept, raw: ReadonlyMap<string, string>) => {
    const wants = wantsResults(raw)
    const visibleTiles = await tiles.told(kept, await scopeIn(raw, tiles.reader), spanIn(raw))
    return wants ? tiles.answered(visibleTiles) : visibleTiles.map((tile) => ({ ...tile, result: null }))
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
      const raw = rawParams(pairsOf(request), [...scopeNames, ...spanParams, resultsParam, readyParam])
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

  /** Adds the call that shows visitors of a share link answers, by its maker's rights, without addresses. */
  const addShared = (model: Model, wire: string): void => {
    const openedLink = linkOpener(api, model)
    app.post(
      `/api/public${model.entity.api}/:id/tiles`,
      { config: { access: 'public' }, schema: sharedTilesDocs(model) },
      async (request) => {
        const { row, maker } = await openedLink(request)
        const tiles = tilesFor(request, maker)
        const answers = await tiles.answered(await tiles.told(keptTilesIn(row[wire]), undefined))
        const shown = answers.filter(({ figure }) => figure === undefined).map(withoutAddresses)
        return { data: { id: null, title: null, tiles: shown } }
      },
    )
  }

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
        const raw = rawParams(pairsOf(request), [...scopeNames, ...spanParams, resultsParam])
        const id = idOf(request)
        const reader = readerFor(engine, actor(request))
        const row = reader.scope.rules.mayRead(model) ? await reader.one(model, id) : undefined
        if (row === undefined) throw notFound()
        const values: { readonly [wire: string]: unknown } = row
        const named = String(values[model.byName.get(title)?.wire ?? title] ?? '')
        return { data: { id, title: named, tiles: await answerOf(readerOf(request), keptTilesIn(values[wire]), raw) } }
      },
    )
    if (model.entity.shares?.tiles !== undefined) addShared(model, wire)
  }
  for (const model of engine.models.all) {
    const field = tilesField(model)
    if (field !== undefined) addKept(model, field.wire)
  }
}
