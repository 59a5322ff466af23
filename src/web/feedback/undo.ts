import { onSessionEnd } from '../api/session-end.ts'
import { makeStore } from '../base/store.ts'

/** An action that can be undone. */
export type Undo = {
  /** Undoes the action and shows a notice of the outcome. */
  readonly run: () => Promise<void>
}

const last = makeStore<Undo | undefined>(undefined)

/** Sets the action that the undo command reverts. */
export const offerUndo = last.set
export const lastUndo = last.get
export const watchUndo = last.watch

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
  const lastBefore = lastUndo()
  const wasPending = pendingCall !== undefined
  await pendingCall
  // The pending call has failed, so there is nothing to undo.
  if (wasPending && lastUndo() === lastBefore) return
  const undo = wasPending ? lastUndo() : (of ?? lastUndo())
  if (undo === undefined || undone.has(undo)) return
  undone.add(undo)
  if (undo === lastUndo()) offerUndo(undefined)
  await undo.run()
}

onSessionEnd(() => {
  pendingCall = undefined
  offerUndo(undefined)
})
