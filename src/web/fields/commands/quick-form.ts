// Decision (2026-11): The small form of a new row has no address: it opens over any page by key, button or palette, and
// the text typed in it is kept as a draft. The form behind it has an address of its own.
import type { Model } from '../../../core/declare/model.ts'
import { onSessionEnd } from '../../base/api/session-end.ts'
import { settings } from '../../base/browser/settings.ts'
import { makeStore } from '../../base/browser/store.ts'
import type { Preset } from '../../data/addresses/form-address.ts'
import { announceField } from './type-ahead.ts'

/** The part of the page beside which a small form opens, in pixels of the window. */
export type Beside = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export type QuickForm = {
  readonly model: Model
  /** Values that the page gives the new row. */
  readonly preset: Preset
  /** The place on the page for which the row is made; the form opens beside it. */
  readonly beside?: Beside | undefined
}

const open = makeStore<QuickForm | undefined>(undefined)
/** Values that pages give new rows; an inner part of a page comes after the page. */
const places = makeStore<readonly QuickForm[]>([])

/** Tells whether an entity has a small form. Other servers may refuse its fields. */
export const hasQuickForm = ({ entity }: Model): boolean => settings.own && entity.quick !== undefined

export const currentQuickForm = open.get
export const watchQuickForm = open.watch
export const closeQuickForm = (): void => open.set(undefined)

/**
 * Opens the small form with the values that the page gives a new row, and further values. Text typed before the form is
 * mounted is kept for it.
 */
export const openQuickForm = (model: Model, more: Preset = {}, beside?: Beside): void => {
  announceField('place')
  const place = places.get().findLast((one) => one.model.name === model.name)
  open.set({ model, preset: { ...place?.preset, ...more }, beside })
}

/** Registers the values that a part of the page gives new rows. @returns unregister */
export const registerPlace = (place: QuickForm): (() => void) => {
  places.set([...places.get(), place])
  return () => places.set(places.get().filter((other) => other !== place))
}

onSessionEnd(closeQuickForm)
