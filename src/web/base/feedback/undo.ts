import { onSessionEnd } from '../api/session-end.ts'
import { makeStore } from '../browser/store.ts'
import { dismiss } from './notices.ts'

/** An action that can be undone. */
export type Undo = {
  /**
   * Undoes the action and shows a notice of the outcome. @returns an action that does it again, where that is possible
   */
  readonly run: () => Promise<Undo | undefined>
}

const last = makeStore<Undo | undefined>(undefined)
/** The action that repeats the last undone one, until another action is done. */
let again: Undo | undefined

/** Sets the action that the undo command reverts; undefined after one that can't be undone. */
export const offerUndo = (undo: Undo | undefined): void => {
  again = undefined
  last.set(undo)
}
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

/** Tells whether a call is under way that can be undone once it is answered. */
export const isUndoAwaited = (): boolean => pendingCall !== undefined

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
  // Its notice, which has it as its data, would say that it was done once those above it are gone.
  dismiss(undo)
  if (undo === lastUndo()) offerUndo(undefined)
  const back = await undo.run()
  // An action that was done meanwhile is the last one now, so nothing can be repeated.
  if (lastUndo() === undefined) again = back
}

/** Repeats the action that was undone last. @returns whether there was one */
export const runRedo = async (): Promise<boolean> => {
  const redo = again
  if (redo === undefined) return false
  again = undefined
  offerUndo(await redo.run())
  return true
}

onSessionEnd(() => {
  pendingCall = undefined
  offerUndo(undefined)
})
