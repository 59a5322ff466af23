import { endsWithSession } from '../api/session-end.ts'
import type { RowsQuery } from './use-rows.ts'

const questions = new Map<string, RowsQuery>()
endsWithSession(() => questions.clear())

/** Keeps what a list of an entity asked last, so that the page of one of its rows can lead to those beside it. */
export const rememberList = (entity: string, question: RowsQuery): void => {
  questions.set(entity, question)
}

/** The question of the list of an entity that was shown last, in this tab and session. */
export const lastList = (entity: string): RowsQuery | undefined => questions.get(entity)
