import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { isApplied } from '../../data/rows/live/applied.ts'
import { watchLive } from '../../data/rows/live/watch-live.ts'
import { makeStream, type StreamAnswer, type StreamQuestion, type StreamRow } from './stream-window.ts'

/** Milliseconds in which changes by others are gathered before they are read. */
const gatherMs = 120
/** The most rows that one call reads by their ids. */
const mostAtOnce = 50

type Options<R extends StreamRow> = {
  /** The entity of the stream's rows. */
  readonly model: Model
  /**
   * Entities of rows that the stream's rows show: a change of one of them reads the rows in view again. Must stay the
   * same.
   */
  readonly parts?: readonly string[]
  /** Reads a page; must stay the same for the same stream. */
  readonly read: (question: StreamQuestion) => Promise<StreamAnswer<R> | undefined>
  readonly placeOf: (row: R) => number
  /** The row at which the stream opens; with undefined, its end. A later change opens it again. */
  readonly at: string | undefined
  /** Called with rows that others wrote. */
  readonly onArrival?: (rows: readonly R[]) => void
}

const none: readonly string[] = []

/**
 * Reads a stream's rows around one of them or at its end, and keeps them up to date by events about the writes of
 * others.
 */
export const useStream = <R extends StreamRow & Row>({
  model,
  parts = none,
  read,
  placeOf,
  at,
  onArrival,
}: Options<R>) => {
  const stream = useMemo(() => makeStream<R>({ read, placeOf }), [read, placeOf])
  const visible = useRef<readonly string[]>([])
  const state = useSyncExternalStore(stream.watch, stream.get)
  useEffect(() => {
    void (at === undefined ? stream.toEnd() : stream.openAt(at))
  }, [stream, at])
  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = async () => {
      timer = undefined
      const ids = [...changed]
      changed.clear()
      try {
        for (let n = 0; n < ids.length; n += mostAtOnce) {
          const rows = await stream.readAgain(ids.slice(n, n + mostAtOnce))
          onArrival?.(rows)
        }
      } catch {
        // The connection is broken. Missed rows are read once it is back, when the stream of events sends a reset.
      }
    }
    const stop = watchLive((event) => {
      if (event.kind === 'reset') void stream.again()
      if (event.kind !== 'changes') return
      stream.drop(event.gone.flatMap(({ entity, id }) => (entity === model.name && id !== undefined ? [id] : [])))
      for (const { entity, id, version } of event.changes)
        if (entity === model.name && !isApplied(entity, id, version)) changed.add(id)
      const isPart = ({ entity }: { readonly entity: string }) => parts.includes(entity)
      if (event.changes.some(isPart) || event.gone.some(isPart)) for (const id of visible.current) changed.add(id)
      if (changed.size > 0) timer ??= setTimeout(() => void flush(), gatherMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [stream, model, parts, onArrival])
  return { ...state, stream, visible }
}
