// Decision (2026-11): A quick-add line is cleared at once; its entries are sent in order. A refused one is listed
// beside the line, never put into newer text, and outlives the line; the browser warns before the page is closed. It
// does not survive a reload.
import { useState, useSyncExternalStore } from 'react'
import { onSessionEnd } from '../../base/api/session-end.ts'
import { makeStore } from '../../base/browser/store.ts'
import { makeCallQueue } from './call-queue.ts'
import { holdPage } from './unload-warning.ts'

/** Values of an entry, by wire name. */
export type EntryValues = { readonly [wire: string]: unknown }
/** A refused entry, kept until it is sent again, edited or discarded. */
export type Unsent = { readonly values: EntryValues; readonly release: () => void }

const none: readonly Unsent[] = []
const byPlace = makeStore<ReadonlyMap<string, readonly Unsent[]>>(new Map())
const set = (place: string, next: readonly Unsent[]) => byPlace.set(new Map(byPlace.get()).set(place, next))
onSessionEnd(() => byPlace.set(new Map()))

/** Keeps a refused entry in module state, as its line may be unmounted when the refusal arrives. */
export const keepUnsent = (place: string, written: EntryValues): void =>
  set(place, [...unsentOf(place), { values: written, release: holdPage() }])

export const unsentOf = (place: string): readonly Unsent[] => byPlace.get().get(place) ?? none

/** Removes an entry that is sent again or discarded. */
const dropUnsent = (place: string, one: Unsent): void => {
  if (!unsentOf(place).includes(one)) return
  one.release()
  set(
    place,
    unsentOf(place).filter((other) => other !== one),
  )
}

/**
 * Sends the entries of a quick-add line in order, while the next is typed; refused ones are listed as `unsent`.
 * @param place identifies the line
 * @param call must not reject @returns whether it succeeded
 */
export const useSending = (place: string, call: (written: EntryValues) => Promise<boolean>) => {
  const [enqueue] = useState(makeCallQueue)
  const unsent = useSyncExternalStore(byPlace.watch, () => unsentOf(place))
  const send = (written: EntryValues): void =>
    void enqueue(() => call(written)).then((hasSucceeded) => {
      if (!hasSucceeded) keepUnsent(place, written)
    })
  return { unsent, send, drop: (one: Unsent) => dropUnsent(place, one) }
}
