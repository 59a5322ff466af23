import type { Model } from '../../../core/declare/model.ts'
import { onSessionEnd } from '../../base/api/session-end.ts'
import type { Row } from '../../base/api/shapes.ts'
import { makeCallQueue } from './call-queue.ts'
import { patchCachedRow } from './patch-row-queries.ts'

type RowWrites = {
  readonly enqueue: ReturnType<typeof makeCallQueue>
  /** The row as the server has it. Cached rows may show unsaved values instead. */
  saved: Row
  /** The changes of the unfinished writes, in order. */
  readonly unsaved: Row[]
}

/** The writes of each row that was edited in this session, by entity and id. */
const writes = new Map<string, RowWrites>()
onSessionEnd(() => writes.clear())
const keyOf = ({ name }: Model, row: Row): string => `${name} ${String(row.id)}`

const versionOf = ({ version }: Row): number => (typeof version === 'number' ? version : 0)

/**
 * Returns the newer one of the last saved row and a cached row. A cached row of the same version may hold unsaved
 * values, so the saved one wins then.
 */
const newestOf = ({ saved, unsaved }: RowWrites, row: Row): Row => {
  // Other servers have no versions.
  const isNewer = typeof row.version === 'number' ? versionOf(row) > versionOf(saved) : unsaved.length === 0
  return isNewer ? row : saved
}

/** Returns a row as the user has left it, with all changes that are still being saved. */
export const currentRow = (model: Model, row: Row): Row => {
  const state = writes.get(keyOf(model, row))
  return state === undefined ? row : Object.assign({}, newestOf(state, row), ...state.unsaved)
}

/** Remembers a row as it was read, for the next write. */
export const rememberSaved = (model: Model, row: Row): void => {
  const state = writes.get(keyOf(model, row))
  if (state !== undefined) state.saved = row
}

/**
 * Writes to a row in turn, each write on top of the answer to the one before, so that two quick changes do not
 * conflict. All cached queries show a write at once; an answer does not hide changes that are still to be sent.
 * @param shown values by wire and relation name
 * @param send receives the row as the server has it, and returns the answer's row
 * @returns what `send` threw
 */
export const writeInTurn = (
  model: Model,
  row: Row,
  shown: Row,
  send: (saved: Row) => Promise<Row>,
): Promise<{ readonly error?: unknown }> => {
  const key = keyOf(model, row)
  const state = writes.get(key) ?? { enqueue: makeCallQueue(), saved: row, unsaved: [] }
  writes.set(key, state)
  state.saved = newestOf(state, row)
  const revert = patchCachedRow(model, row, shown)
  state.unsaved.push(shown)
  return state.enqueue(async () => {
    try {
      state.saved = { ...state.saved, ...(await send(state.saved)) }
      return {}
    } catch (error) {
      revert()
      return { error }
    } finally {
      state.unsaved.splice(state.unsaved.indexOf(shown), 1)
      if (state.unsaved.length > 0) patchCachedRow(model, row, Object.assign({}, ...state.unsaved))
    }
  })
}
