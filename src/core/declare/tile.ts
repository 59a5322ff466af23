import type { MeasureName } from '../query/figure-question.ts'
import type { Group } from '../query/predicate.ts'
import type { TileKind, TileSize } from './kept-tile.ts'
import type { ColumnName, EntityName } from './register.ts'

/** Ready dashboards that are offered by name (`dashboards:ready.<name>`); on the first one stand tiles that say nothing else. */
export const offeredDashboards = ['organisation', 'manager', 'leader', 'agent'] as const
export const [firstDashboard] = offeredDashboards
/** The dashboard that has every tile of the areas, for those who choose among them. */
export const wholeDashboard = 'all'

type Shown = {
  /** Its words: `dashboards:tile.<key>`. */
  readonly key: string
  readonly size?: TileSize
  /** Ready dashboards on which it stands, offered ones or those of an area's own page. */
  readonly on?: readonly string[]
}

type QuestionTileOf<N extends EntityName> = Shown & {
  readonly kind: Exclude<TileKind, 'figure'>
  readonly entity: N
  readonly measure: MeasureName
  /** The number that is worked out, for all but `count`. */
  readonly field?: ColumnName<N>
  /** Which one, for `percentile`. */
  readonly percentile?: number
  /** Groupings of the entity's `measures`, by their names in calls. */
  readonly group?: readonly string[]
  readonly where?: Group
  /** The rows of the last days, by a date of the row; a number is told beside that of as many days before. */
  readonly window?: { readonly column: ColumnName<N>; readonly days: number }
}
type QuestionTile = { readonly [N in EntityName]: QuestionTileOf<N> }[EntityName]

/** A figure of the row to which the dashboard is narrowed; elsewhere it is not shown. */
type FigureTile = Shown & { readonly kind: 'figure'; readonly entity: EntityName; readonly path: string }

/** A question about the rows of an entity, answered on the dashboard for whoever may ask it; plain data. */
export type Tile = QuestionTile | FigureTile
