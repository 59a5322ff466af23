import type { MeasureName } from '../query/figure-question.ts'
import type { HealthLimits } from '../query/health.ts'
import type { Group } from '../query/predicate.ts'
import type { Period } from '../time/days/periods.ts'
import type { TileKind, TileSize } from './kept-tile.ts'
import type { ColumnName, EntityName } from './register.ts'

/** What a number is compared with: as many days before, or the period before. */
export type Compared = { readonly days: number } | { readonly period: Period }
/** Key of the words for the days before, and their number. */
export const comparedWords = (compared: Compared): { readonly key: string; readonly count?: number } =>
  'days' in compared
    ? { key: 'dashboards:before.days', count: compared.days }
    : { key: `dashboards:before.${compared.period}` }

/** Ready dashboards that are offered by name (`dashboards:ready.<name>`); tiles without `on` are on the first one. */
export const offeredDashboards = ['organisation', 'manager', 'leader', 'agent'] as const
export const [firstDashboard] = offeredDashboards
/** The dashboard that has every tile of the areas, for those who choose among them. */
export const wholeDashboard = 'all'

type Shown = {
  /** Its words: `dashboards:tile.<key>`. */
  readonly key: string
  readonly size?: TileSize
  /** Its words name the days of its window: where the reader chooses the days, those of `dashboards:spanned.<key>` do not. */
  readonly saysDays?: true
  /** Ready dashboards that have the tile, offered ones or those of an area's own page. */
  readonly on?: readonly string[]
}

type QuestionTileOf<N extends EntityName> = Shown & {
  readonly kind: Exclude<TileKind, 'figure' | 'health'>
  readonly entity: N
  readonly measure: MeasureName
  /** The number that is worked out, for all but `count`. */
  readonly field?: ColumnName<N>
  /** The percentile, for the measure `percentile`. */
  readonly percentile?: number
  /** Groupings of the entity's `measures`, by their names in calls. */
  readonly group?: readonly string[]
  readonly where?: Group
  /** Only rows of the last days, by a date of the row; a number is shown beside that of as many days before. */
  readonly window?: { readonly column: ColumnName<N>; readonly days: number }
}
type QuestionTile = { readonly [N in EntityName]: QuestionTileOf<N> }[EntityName]

/** A figure of the row to which the dashboard is narrowed; elsewhere it is not shown. */
type FigureTile = Shown & { readonly kind: 'figure'; readonly entity: EntityName; readonly path: string }

/** A question with a number for each row of the tile's entity. */
export type HealthQuestion = {
  readonly entity: EntityName
  readonly measure: MeasureName
  readonly field?: string
  readonly group: readonly [string]
  readonly where?: Group
}
type HealthSignal = HealthLimits & { readonly question: HealthQuestion }

/** A tile with the rows that are not on track, and the reasons. */
type HealthTile = Shown & {
  readonly kind: 'health'
  readonly entity: EntityName
  /** The rows that are watched. */
  readonly where?: Group
  /** The whole, of which the numbers of signals are parts. */
  readonly all: HealthQuestion
  /** A signal whose numbers have a value beside them (`measures.beside`) is measured as a part of that value. */
  readonly signals: readonly HealthSignal[]
}

/** A question about the rows of an entity, answered on the dashboard for everybody who may ask it; plain data. */
export type Tile = QuestionTile | FigureTile | HealthTile
