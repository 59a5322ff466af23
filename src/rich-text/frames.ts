import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import { frames } from './wire.ts'

const steps = { ask: messageYjsSyncStep1, answer: messageYjsSyncStep2, update: messageYjsUpdate } as const
type Step = keyof typeof steps

/** A frame: a question for changes beyond a vector, its answer, changes, or the presence of somebody. */
export type Frame = { readonly kind: Step | 'presence'; readonly data: Uint8Array }

/** Reads a frame. @throws where it is malformed */
export const readFrame = (bytes: Uint8Array): Frame => {
  const decoder = decoding.createDecoder(bytes)
  const type = decoding.readVarUint(decoder)
  if (type === frames.presence) return { kind: 'presence', data: decoding.readVarUint8Array(decoder) }
  if (type !== frames.sync) throw new Error('a frame of unknown type')
  const step = decoding.readVarUint(decoder)
  const kind = (['ask', 'answer', 'update'] as const).find((one) => steps[one] === step)
  if (kind === undefined) throw new Error('a step of unknown type')
  return { kind, data: decoding.readVarUint8Array(decoder) }
}

export const frameOf = ({ kind, data }: Frame): Uint8Array => {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, kind === 'presence' ? frames.presence : frames.sync)
  if (kind !== 'presence') encoding.writeVarUint(encoder, steps[kind])
  encoding.writeVarUint8Array(encoder, data)
  return encoding.toUint8Array(encoder)
}
