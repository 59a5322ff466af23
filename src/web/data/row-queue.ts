import { onSessionEnd } from '../api/session-end.ts'
import type { Row } from '../api/shapes.ts'
import { makeCallQueue } from './call-queue.ts'

type RowQueue = {
  readonly enqueue: ReturnType<typeof makeCallQueue>
  /** The answer to the last write, to base the next on: on screen, the row may still be the one before. */
  last: Row | undefined
  /** What the unfinished writes change, in order: an answer to an earlier one does not know it yet. */
  readonly unsaved: Row[]
}

/** One for each row that was edited in this session. */
const queues = new Map<string, RowQueue>()
onSessionEnd(() => queues.clear())

/** The queue of writes to a row: in a row edited twice in quick succession, the second change must not conflict with the first. */
export const rowQueue = (entity: string, id: string): RowQueue => {
  const key = `${entity} ${id}`
  const queue = queues.get(key) ?? { enqueue: makeCallQueue(), last: undefined, unsaved: [] }
  queues.set(key, queue)
  return queue
}

const versionOf = ({ version }: Row): number => (typeof version === 'number' ? version : Number.POSITIVE_INFINITY)

/** The newer of two states of a row. */
export const newerOf = (row: Row, other: Row | undefined): Row =>
  other !== undefined && versionOf(other) > versionOf(row) ? other : row

/** A row as the user has left it, with all that is still being saved. */
export const currentRow = (queue: RowQueue, row: Row): Row =>
  Object.assign({}, newerOf(row, queue.last), ...queue.unsaved)
