import { onSessionEnd } from '../api/session-end.ts'
import { listenersOf } from './listeners.ts'

/** An action that can be undone. */
export type Undo = {
  /** Undoes the action and shows a notice of the outcome. */
  readonly run: () => Promise<void>
}

const { notifyListeners, subscribe } = listenersOf()
let last: Undo | undefined

/** Sets the action that the undo command reverts. */
export const offerUndo = (undo: Undo | undefined): void => {
  last = undo
  notifyListeners()
}
export const lastUndo = (): Undo | undefined => last
export const watchUndo = subscribe

let pendingCall: Promise<unknown> | undefined

/** Registers a pending call: an undo before its answer refers to it. @param answer must not reject */
export const undoAfter = (answer: Promise<unknown>): void => {
  const all = Promise.all([pendingCall, answer])
  pendingCall = all
  void all.then(() => {
    if (pendingCall === all) pendingCall = undefined
  })
}

const undone = new WeakSet<Undo>()

/**
 * Undoes an action, once.
 * @param of the action of a notice, which may be older than the last; while a call is pending, that call is undone
 *   instead
 */
export const runUndo = async (of?: Undo): Promise<void> => {
  const lastBefore = last
  const wasPending = pendingCall !== undefined
  await pendingCall
  // The pending call has failed, so there is nothing to undo.
  if (wasPending && last === lastBefore) return
  const undo = wasPending ? last : (of ?? last)
  if (undo === undefined || undone.has(undo)) return
  undone.add(undo)
  if (undo === last) offerUndo(undefined)
  await undo.run()
}

onSessionEnd(() => {
  pendingCall = undefined
  offerUndo(undefined)
})
