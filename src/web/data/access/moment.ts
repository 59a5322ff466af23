import { createContext, useContext } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { valuesAtMoment } from '../../../core/time/recurrence/moment-of-row.ts'
import type { Row } from '../../base/api/shapes.ts'

/** Which moments of a series are meant. */
export type SeriesScope = 'this' | 'following' | 'all'

/** One moment of a series, which a panel or a page shows in place of the series' row. */
export type Moment = {
  readonly model: Model
  /** Id of the series. */
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  /** Asks which moments a change is meant for; undefined takes it back. */
  readonly ask: (kind: 'change' | 'delete') => Promise<SeriesScope | undefined>
  /** Called after a change with the row or moment that replaces it; undefined where it was deleted. */
  readonly settled: (next: { readonly id: string; readonly at?: string } | undefined) => void
}
export const MomentContext = createContext<Moment | undefined>(undefined)

/** Returns the moment that is shown in place of a row; undefined where the row is shown itself. */
export const useMoment = (model: Model, id: unknown): Moment | undefined => {
  const moment = useContext(MomentContext)
  return moment !== undefined && moment.model.name === model.name && moment.id === id ? moment : undefined
}

/** Returns a row as it is at a moment of its series; without a moment, as it is. */
export const rowAt = (model: Model, row: Row, moment: Moment | undefined): Row =>
  moment === undefined ? row : { ...row, ...valuesAtMoment(model, row, moment.at) }
