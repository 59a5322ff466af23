import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

/** The presence that a browser sends: its number, a count of its messages, and its state; null when it leaves. */
export type Presence = { readonly client: number; readonly clock: number; readonly state: unknown }

/** Most characters of a caret's position. */
const mostState = 4_000

/**
 * Reads the presence of one browser.
 * @throws Error where it is malformed, or is about others
 */
export const presenceIn = (bytes: Uint8Array): Presence => {
  const decoder = decoding.createDecoder(bytes)
  if (decoding.readVarUint(decoder) !== 1) throw new Error('a browser tells of itself alone')
  const client = decoding.readVarUint(decoder)
  const clock = decoding.readVarUint(decoder)
  const state = decoding.readVarString(decoder)
  if (state.length > mostState) throw new Error('a presence is short')
  return { client, clock, state: JSON.parse(state) }
}

/** Writes the presence of one browser in the protocol of presences. */
export const presenceOf = ({ client, clock, state }: Presence): Uint8Array => {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarUint(encoder, client)
  encoding.writeVarUint(encoder, clock)
  encoding.writeVarString(encoder, JSON.stringify(state))
  return encoding.toUint8Array(encoder)
}

/** Returns the position of the caret from a browser's state. */
export const cursorIn = (state: unknown): object | undefined => {
  const cursor = typeof state === 'object' && state !== null && 'cursor' in state ? state.cursor : undefined
  return typeof cursor === 'object' && cursor !== null ? cursor : undefined
}
