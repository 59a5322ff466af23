import type { Actor } from '../../actor.ts'
import type { Engine } from '../../engine.ts'
import type { Recall } from '../../live/hub.ts'
import { judge } from '../../live/judge.ts'
import type { Connection } from './connection.ts'
import { mayWriteText } from './may.ts'
import type { Room } from './room.ts'

/** Returns the callers who have this access to a text, by the row rules of every list. */
const allowed = async (engine: Engine, { text }: Room, callers: readonly Actor[], access: 'read' | 'update') => {
  const entry = { entity: text.model.name, rowId: text.id, action: 'updated', fields: [] }
  const changesOf = await judge(engine, [entry], callers, access)
  return new Set(callers.filter((one) => (changesOf.get(one)?.changes.length ?? 0) > 0))
}

/**
 * Ends connections whose session has ended or whose user may no longer read the text, and lets users only watch who may
 * no longer write.
 */
export const judgeConnections = async (engine: Engine, recall: Recall, rooms: readonly Room[]): Promise<void> => {
  // Browsers that connect meanwhile are judged when they are let in, and their sessions are not asked for here.
  const present = rooms.map((room) => ({ room, connections: [...room.connections] }))
  const all = present.flatMap(({ connections }) => connections)
  if (all.length === 0) return
  const sessions = [...new Set(all.map(({ actor }) => actor.sessionId))]
  const actors = new Map((await recall(sessions)).map((actor) => [actor.sessionId, actor]))
  for (const { room, connections } of present) {
    // The callers asked about here are kept apart: another check may have begun meanwhile, with its own.
    const here: { readonly one: Connection; readonly actor: Actor }[] = []
    for (const one of connections) {
      const actor = actors.get(one.actor.sessionId)
      if (actor === undefined) one.end('session')
      else {
        one.actor = actor
        here.push({ one, actor })
      }
    }
    const callers = here.map(({ actor }) => actor)
    const readers = await allowed(engine, room, callers, 'read')
    const writers = await allowed(engine, room, callers, 'update')
    for (const { one, actor } of here) {
      if (!readers.has(actor)) one.end('rights')
      else if ((one.mode === 'write' || one.isFull) && !(writers.has(actor) && mayWriteText(room.text, actor))) {
        one.mode = 'watch'
        one.isFull = false
        one.tell({ kind: 'mode', mode: 'watch', isFull: false })
      }
    }
  }
}
