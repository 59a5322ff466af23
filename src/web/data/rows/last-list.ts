import { onSessionEnd } from '../../base/api/session-end.ts'
import type { RowsQuery } from './use-rows.ts'

const queries = new Map<string, RowsQuery>()
onSessionEnd(() => queries.clear())

/** Stores the last query of an entity's list, for the previous and next buttons of its rows' pages. */
export const rememberList = (entity: string, query: RowsQuery): void => {
  queries.set(entity, query)
}

/** The last query of an entity's list in this tab and session. */
export const lastList = (entity: string): RowsQuery | undefined => queries.get(entity)
