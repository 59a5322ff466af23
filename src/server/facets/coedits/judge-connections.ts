import type { Actor } from '../../actor.ts'
import type { Engine } from '../../engine.ts'
import type { Recall } from '../../live/hub.ts'
import { judge } from '../../live/judge.ts'
import type { Connection } from './connection.ts'
import { mayWriteText } from './may.ts'
import type { Room } from './room.ts'

/** Those of the callers who may do this with a text, by the row rules of every list. */
const allowed = async (engine: Engine, { text }: Room, callers: readonly Actor[], access: 'read' | 'update') => {
  const entry = { entity: text.model.name, rowId: text.id, action: 'updated', fields: [] }
  const heard = await judge(engine, [entry], callers, access)
  return new Set(callers.filter((one) => (heard.get(one)?.changes.length ?? 0) > 0))
}

/**
 * Ends connections whose session has ended or whose user may no longer read the text, and lets those who may no longer write
 * watch.
 */
export const judgeConnections = async (engine: Engine, recall: Recall, rooms: readonly Room[]): Promise<void> => {
  const all = rooms.flatMap((room) => [...room.connections])
  if (all.length === 0) return
  const sessions = [...new Set(all.map(({ actor }) => actor.sessionId))]
  const actors = new Map((await recall(sessions)).map((actor) => [actor.sessionId, actor]))
  for (const room of rooms) {
    const here: Connection[] = []
    for (const one of room.connections) {
      const actor = actors.get(one.actor.sessionId)
      if (actor === undefined) one.end('session')
      else {
        one.actor = actor
        here.push(one)
      }
    }
    const callers = here.map(({ actor }) => actor)
    const readers = await allowed(engine, room, callers, 'read')
    const writers = await allowed(engine, room, callers, 'update')
    for (const one of here) {
      if (!readers.has(one.actor)) one.end('rights')
      else if (one.mode === 'write' && !(writers.has(one.actor) && mayWriteText(room.text, one.actor))) {
        one.mode = 'watch'
        one.tell({ kind: 'mode', mode: 'watch', isFull: false })
      }
    }
  }
}
