// Decision (2026-11): The small form of a new row is no address: it opens over any page by key, button or palette, and
// what is typed in it is kept as a draft. The form behind it has an address of its own.
import type { Model } from '../../core/model.ts'
import type { Preset } from '../addresses/form-address.ts'
import { onSessionEnd } from '../api/session-end.ts'
import { settings } from '../base/settings.ts'
import { announceField } from './type-ahead.ts'

export type QuickForm = {
  readonly model: Model
  /** Values that the page gives the new row. */
  readonly preset: Preset
}

let open: QuickForm | undefined
/** What pages give new rows, the inner part of a page last. */
let places: readonly QuickForm[] = []
const listeners = new Set<() => void>()

const set = (next: QuickForm | undefined): void => {
  open = next
  for (const listener of listeners) listener()
}

/** Whether an entity has a small form. Other servers may refuse its fields. */
export const hasQuickForm = ({ entity }: Model): boolean => settings.own && entity.quick !== undefined

export const currentQuickForm = (): QuickForm | undefined => open
export const watchQuickForm = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const closeQuickForm = (): void => set(undefined)

/**
 * Opens the small form with what the page gives a new row, and further values. Text typed until it is mounted is buffered for it.
 */
export const openQuickForm = (model: Model, more: Preset = {}): void => {
  announceField('place')
  set({ model, preset: { ...places.findLast((place) => place.model.name === model.name)?.preset, ...more } })
}

/** Registers what a part of the page gives new rows. @returns unregister */
export const registerPlace = (place: QuickForm): (() => void) => {
  places = [...places, place]
  return () => {
    places = places.filter((other) => other !== place)
  }
}

onSessionEnd(closeQuickForm)
