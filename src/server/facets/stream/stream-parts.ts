import type { Stream } from '../../../core/declare/facets/stream.ts'
import type { Model } from '../../../core/declare/model.ts'
import { fieldOf } from '../../rows/rules/members.ts'

/** Columns of a stream, by their meaning. */
export type StreamParts = {
  readonly rows: Model
  /** Wire name of the reference to what its rows belong to. */
  readonly wire: string
  readonly in: string
  readonly by: string
  /** Column with the moment at which a row was deleted. */
  readonly gone: string | undefined
}

export const streamParts = (rows: Model, stream: Stream): StreamParts => ({
  rows,
  wire: fieldOf(rows, stream.in).wire,
  in: fieldOf(rows, stream.in).column ?? '',
  by: fieldOf(rows, stream.by).column ?? '',
  gone: stream.leaves === undefined ? undefined : (fieldOf(rows, stream.leaves.at).column ?? ''),
})
