import type { Actor } from '../actor.ts'
import type { Engine } from '../engine.ts'

/** News of an act for its user alone, such as reading: their other devices hear of it, nobody else does. */
export type OwnNews = { readonly actorId: string; readonly row: { readonly entity: string; readonly id: string } }

const begin = 'own'

/** Tells the devices of a user that a row has changed for them alone. Call after the commit. */
export const tellOwn = ({ live }: Engine, { id: actorId, viewerId }: Actor, row: OwnNews['row']): void => {
  if (viewerId === undefined) live.say(`${begin} ${actorId} ${row.entity} ${row.id}`)
}

/** Reads the message of a process; undefined where it is about something else. */
export const ownNewsIn = (message: string): OwnNews | undefined => {
  const [kind, actorId, entity, id] = message.split(' ')
  return kind === begin && actorId !== undefined && entity !== undefined && id !== undefined
    ? { actorId, row: { entity, id } }
    : undefined
}
