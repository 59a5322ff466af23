// Decision (2026-11): An adding line is empty again at once: each entry is sent in turn; a refused one returns
// beside the line, never into newer text. It outlives its line; the browser asks before the page is left. Not kept
// over a reload.
import { useState, useSyncExternalStore } from 'react'
import { endsWithSession } from '../api/session-end.ts'
import { makeTurns } from './turns.ts'
import { holdPage } from './unsaved.ts'

/** What was written, by wire name. */
type Written = { readonly [wire: string]: unknown }
/** Refused, and on this page alone: kept until it is sent again, put back to be mended or thrown away. */
export type Unsent = { readonly written: Written; readonly letGo: () => void }

const none: readonly Unsent[] = []
const byPlace = new Map<string, readonly Unsent[]>()
const listeners = new Set<() => void>()
const set = (place: string, next: readonly Unsent[]) => {
  byPlace.set(place, next)
  for (const listener of listeners) listener()
}
endsWithSession(() => {
  byPlace.clear()
  for (const listener of listeners) listener()
})
const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps what could not be sent; it outlives its line, which may be on screen no more when the refusal comes. */
export const keepUnsent = (place: string, written: Written): void =>
  set(place, [...(byPlace.get(place) ?? none), { written, letGo: holdPage() }])

export const unsentOf = (place: string): readonly Unsent[] => byPlace.get(place) ?? none

/** It is sent again, or wanted no more. */
export const dropUnsent = (place: string, one: Unsent): void => {
  if (!unsentOf(place).includes(one)) return
  one.letGo()
  set(
    place,
    unsentOf(place).filter((other) => other !== one),
  )
}

/**
 * For a line whose text goes out as it is ended, while the next is written: in the order of writing, and what is refused
 * comes back beside the line, never into what is being typed.
 * @param place tells it from other lines, and its users from each other
 * @param call must not fail @returns whether it was done
 */
export const useSending = (place: string, call: (written: Written) => Promise<boolean>) => {
  const [turn] = useState(makeTurns)
  const unsent = useSyncExternalStore(watch, () => unsentOf(place))
  const send = (written: Written): void =>
    void turn(() => call(written)).then((isDone) => {
      if (!isDone) keepUnsent(place, written)
    })
  return { unsent, send, drop: (one: Unsent) => dropUnsent(place, one) }
}
