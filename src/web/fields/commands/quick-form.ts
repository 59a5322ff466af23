// Decision (2026-11): The small form of a new row is no address: it opens over any page by key, button or palette, and
// what is typed in it is kept as a draft. The form behind it has an address of its own.
import type { Model } from '../../../core/declare/model.ts'
import { onSessionEnd } from '../../base/api/session-end.ts'
import { settings } from '../../base/browser/settings.ts'
import { makeStore } from '../../base/browser/store.ts'
import type { Preset } from '../../data/addresses/form-address.ts'
import { announceField } from './type-ahead.ts'

export type QuickForm = {
  readonly model: Model
  /** Values that the page gives the new row. */
  readonly preset: Preset
}

const open = makeStore<QuickForm | undefined>(undefined)
/** What pages give new rows, the inner part of a page last. */
const places = makeStore<readonly QuickForm[]>([])

/** Whether an entity has a small form. Other servers may refuse its fields. */
export const hasQuickForm = ({ entity }: Model): boolean => settings.own && entity.quick !== undefined

export const currentQuickForm = open.get
export const watchQuickForm = open.watch
export const closeQuickForm = (): void => open.set(undefined)

/**
 * Opens the small form with what the page gives a new row, and further values. Text typed until it is mounted is buffered for it.
 */
export const openQuickForm = (model: Model, more: Preset = {}): void => {
  announceField('place')
  const place = places.get().findLast((one) => one.model.name === model.name)
  open.set({ model, preset: { ...place?.preset, ...more } })
}

/** Registers what a part of the page gives new rows. @returns unregister */
export const registerPlace = (place: QuickForm): (() => void) => {
  places.set([...places.get(), place])
  return () => places.set(places.get().filter((other) => other !== place))
}

onSessionEnd(closeQuickForm)
