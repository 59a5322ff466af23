import type { MeasureName } from '../query/measured.ts'
import type { Group } from '../query/predicate.ts'
import type { ColumnName, EntityName } from './register.ts'

/** How the answer to a question is shown: one number, bars by the groups, a line over the parts of time, or a table. */
export type TileKind = 'number' | 'bars' | 'lines' | 'table'

type TileOf<N extends EntityName> = {
  /** Its words: `dashboard:tile.<key>`. */
  readonly key: string
  readonly kind: TileKind
  readonly entity: N
  readonly measure: MeasureName
  /** The number that is worked out, for all but `count`. */
  readonly field?: ColumnName<N>
  /** Groupings of the entity's `measures`, by their names in calls. */
  readonly group?: readonly string[]
  readonly where?: Group
  /** The rows of the last days, by a date of the row; a number is told beside that of as many days before. */
  readonly window?: { readonly column: ColumnName<N>; readonly days: number }
}

/** A question about the rows of an entity, answered on the dashboard for whoever may ask it; plain data. */
export type Tile = { readonly [N in EntityName]: TileOf<N> }[EntityName]
