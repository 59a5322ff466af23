import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

/** What a browser tells of itself: its number, how often it has told, and its state; null: it is gone. */
export type Presence = { readonly client: number; readonly clock: number; readonly state: unknown }

/** Letters of where somebody's caret stands. */
const mostState = 4_000

/** Reads the presence of one browser. @throws where it is malformed, or tells of others */
export const presenceIn = (bytes: Uint8Array): Presence => {
  const decoder = decoding.createDecoder(bytes)
  if (decoding.readVarUint(decoder) !== 1) throw new Error('a browser tells of itself alone')
  const client = decoding.readVarUint(decoder)
  const clock = decoding.readVarUint(decoder)
  const state = decoding.readVarString(decoder)
  if (state.length > mostState) throw new Error('a presence is short')
  return { client, clock, state: JSON.parse(state) }
}

/** A presence of one browser, as the protocol of presences says it. */
export const presenceOf = ({ client, clock, state }: Presence): Uint8Array => {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarUint(encoder, client)
  encoding.writeVarUint(encoder, clock)
  encoding.writeVarString(encoder, JSON.stringify(state))
  return encoding.toUint8Array(encoder)
}

/** Where a caret stands, of what a browser says of itself. */
export const cursorIn = (state: unknown): object | undefined => {
  const cursor = typeof state === 'object' && state !== null && 'cursor' in state ? state.cursor : undefined
  return typeof cursor === 'object' && cursor !== null ? cursor : undefined
}
