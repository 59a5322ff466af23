// Decision (2026-11): The tiles of one answer are read three at a time, each for itself: one that is slow or fails keeps no other
// from being answered, and says so in its own place. What would change that is a statement that answers many questions at once.
import type { KeptTile, TileKind, TileSize } from '../../core/declare/kept-tile.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import {
  type Compared,
  firstDashboard,
  type HealthQuestion,
  offeredDashboards,
  type Tile,
  wholeDashboard,
} from '../../core/declare/tile.ts'
import type { FigureQuestion } from '../../core/query/figure-question.ts'
import { type HealthLimits, type HealthRow, healthOf } from '../../core/query/health.ts'
import type { FigureAnswer } from '../../core/query/measured.ts'
import { dayIn } from '../../core/query/relative.ts'
import type { Actor } from '../actor.ts'
import { problemOf } from '../api/answer-problems.ts'
import type { Engine } from '../engine.ts'
import { readQuestion } from '../facets/measures/question.ts'
import { readAnswer, readingOf } from '../facets/measures/read-answer.ts'
import type { ServerFigure } from '../figures/figure.ts'
import { Problem } from '../problem.ts'
import { type Reader, readerFor } from '../rows/read/read.ts'
import type { Language, Translate } from '../translate.ts'
import { type Calendar, questionOfTile, questionsOf, type Scope } from './tile-questions.ts'

/** Tiles of one answer that are read at a time: as many as one user's reads of many rows. */
const atOnce = 3

/** The parts of dashboards that areas declare. */
export type DashboardParts = {
  readonly tiles: readonly Tile[]
  /** Entities to whose rows a dashboard may be narrowed. */
  readonly scopes: readonly string[]
  readonly figures: readonly ServerFigure[]
}

/** A tile as its reader gets it. */
export type ToldTile = {
  readonly id: string
  readonly kind: TileKind
  readonly title: string
  readonly size: TileSize
  /** The key of a declared tile. */
  readonly ready?: string
  readonly question?: FigureQuestion
  /** The same question about the days before. */
  readonly before?: FigureQuestion
  readonly compared?: Compared
  readonly figure?: NonNullable<KeptTile['figure']>
  /** The questions of a tile about rows that are not on track. */
  readonly health?: { readonly all: FigureQuestion; readonly signals: readonly ToldSignal[] }
}
type ToldSignal = HealthLimits & { readonly question: FigureQuestion }
export type AnsweredTile = ToldTile & {
  readonly result: FigureAnswer | null
  /** The answer about the days before. */
  readonly earlier?: FigureAnswer
  /** The rows that are not on track. */
  readonly off?: readonly HealthRow[]
  /** The reason for which there is no result. */
  readonly fault?: string
}

/** Tells whether the caller may ask a question; a tile with a question out of their reach is not shown. */
const mayAsk = (question: FigureQuestion, reader: Reader): boolean => {
  try {
    readQuestion({ ...question, group: [...question.group] }, reader)
    return true
  } catch (error) {
    if (error instanceof Problem && (error.status === 403 || error.status === 422)) return false
    throw error
  }
}

const usualSizes: { readonly [K in TileKind]: TileSize } = {
  number: 1,
  bars: 2,
  columns: 2,
  lines: 2,
  areas: 2,
  pie: 1,
  heat: 2,
  table: 4,
  health: 2,
  figure: 2,
}

/** Numbers stand together at the top, and tables over the whole width at the end. */
const byKind = (tiles: readonly Tile[]): readonly Tile[] => {
  const placeOf = ({ kind }: Tile) => (kind === 'number' ? 0 : kind === 'table' ? 2 : 1)
  return tiles.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Names of the dashboards that areas declare, the first one first. */
export const readyDashboards = (tiles: readonly Tile[]): readonly string[] => [
  ...new Set([...offeredDashboards, wholeDashboard, ...tiles.flatMap(({ on = [] }) => on)]),
]

/** The declared tiles of a dashboard, as if somebody had put them there. */
export const tilesOn = (tiles: readonly Tile[], dashboard: string): readonly KeptTile[] =>
  byKind(tiles.filter(({ on = [firstDashboard] }) => dashboard === wholeDashboard || on.includes(dashboard))).map(
    ({ key }) => ({ id: key, ready: key }),
  )

/** Reads tiles with the rights of one caller. @param onFault told of what nobody expected */
export const tileReader = (
  { tiles, figures }: DashboardParts,
  engine: Engine,
  caller: Actor,
  language: Language,
  translate: Translate,
  onFault: (error: unknown) => void,
) => {
  const reader = readerFor(engine, caller)

  const figureOf = async (id: KeptTile['figure']): Promise<ServerFigure | undefined> => {
    const served = figures.find(({ figure }) => figure.of === id?.entity && figure.path === id.path)
    const model = engine.models.all.find(({ name }) => name === id?.entity)
    if (served === undefined || model === undefined || id === undefined || served.mayRead?.(caller) === false)
      return undefined
    const mayShow = caller.permissions.has(permissionFor(model.entity, 'show')) && reader.scope.rules.mayRead(model)
    return mayShow && (await reader.sees(model, id.id)) ? served : undefined
  }

  /** Returns the questions of a health tile, as far as the caller may ask them. */
  const healthIn = (
    { all, signals }: Tile & { readonly kind: 'health' },
    scope: Scope | undefined,
    calendar: Calendar,
  ): ToldTile['health'] => {
    const asked = (question: HealthQuestion): FigureQuestion | undefined => {
      const model = engine.models.all.find(({ name }) => name === question.entity)
      const found = model && questionsOf(question, 'table', model, scope, calendar)?.question
      return found !== undefined && mayAsk(found, reader) ? found : undefined
    }
    const whole = asked(all)
    return (
      whole && {
        all: whole,
        signals: signals.flatMap(({ key, over, question }) => {
          const found = asked(question)
          return found === undefined ? [] : [{ key, over, question: found }]
        }),
      }
    )
  }

  /** The tiles that the caller may see, in their order, without answers. */
  const told = async (
    kept: readonly KeptTile[],
    scope: Scope | undefined,
    span?: Calendar['span'],
  ): Promise<readonly ToldTile[]> => {
    const { zone } = await readingOf(reader, language, translate, engine.db)
    const calendar = { today: dayIn(engine.now(), caller.timeZone), firstWeekday: zone.firstWeekday, span }
    const titleOf = ({ key, saysDays }: Tile) =>
      translate(
        language,
        span !== undefined && saysDays === true ? `dashboards:spanned.${key}` : `dashboards:tile.${key}`,
      )
    const toldOf = async (one: KeptTile): Promise<readonly ToldTile[]> => {
      const declared = tiles.find(({ key }) => key === one.ready)
      if (one.ready !== undefined && declared === undefined) return []
      const asked = declared === undefined ? one.question : questionOfTile(declared)
      const kind = one.kind ?? declared?.kind ?? (one.figure === undefined ? 'bars' : 'figure')
      const base = {
        id: one.id,
        kind,
        title: one.title ?? (declared === undefined ? '' : titleOf(declared)),
        size: one.size ?? declared?.size ?? usualSizes[kind],
        ...(one.ready === undefined ? {} : { ready: one.ready }),
      }
      if (asked === undefined) {
        const own = declared?.kind === 'figure' && scope?.model.name === declared.entity ? scope : undefined
        const figure =
          own !== undefined && declared?.kind === 'figure'
            ? { entity: declared.entity, path: declared.path, id: own.id }
            : one.figure
        const served = await figureOf(figure)
        if (served === undefined || figure === undefined) return []
        const { words, key } = served.figure
        return [{ ...base, title: one.title ?? translate(language, `${words}:${key}`), figure }]
      }
      const model = engine.models.all.find(({ name }) => name === asked.entity)
      const questions = model && questionsOf(asked, kind, model, scope, calendar)
      if (questions === undefined || !mayAsk(questions.question, reader)) return []
      if (declared?.kind !== 'health') return [{ ...base, ...questions }]
      const health = healthIn(declared, scope, calendar)
      return health === undefined ? [] : [{ ...base, question: questions.question, health }]
    }
    const all = await Promise.all(kept.map(toldOf))
    return all.flat()
  }

  const answerOf = async (tile: ToldTile): Promise<AnsweredTile> => {
    const { question, health } = tile
    if (question === undefined) return { ...tile, result: null }
    const read = (one: FigureQuestion): Promise<FigureAnswer> => {
      const asked = readQuestion({ ...one, group: [...one.group] }, reader)
      return engine.heavily(caller, (on) => readAnswer(asked, reader, on, language, translate))
    }
    try {
      const result = await read(question)
      if (health === undefined)
        return { ...tile, result, ...(tile.before === undefined ? {} : { earlier: await read(tile.before) }) }
      const whole = await read(health.all)
      const signals = []
      for (const signal of health.signals) signals.push({ ...signal, answer: await read(signal.question) })
      return { ...tile, result, off: healthOf(whole, signals) }
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status === 500) onFault(error)
      return { ...tile, result: null, fault: translate(language, `server:problem.${problem.code}`) }
    }
  }

  /** The same with their answers, a few at a time. */
  const answered = async (all: readonly ToldTile[]): Promise<readonly AnsweredTile[]> => {
    const results: AnsweredTile[] = []
    const queue = [...all.entries()]
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [place, tile] = next
        results[place] = await answerOf(tile)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return results
  }

  return { reader, told, answered, figureOf }
}
