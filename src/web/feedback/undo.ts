import { endsWithSession } from '../api/session-end.ts'
import { listenersOf } from './listeners.ts'

/** Something that was done and can be taken back. */
export type Undo = {
  /** Takes it back, and says what became of that. */
  readonly run: () => Promise<void>
}

const { tell, watch } = listenersOf()
let last: Undo | undefined

/** Offers the last thing that was done to be taken back, until something else is done. */
export const offerUndo = (undo: Undo | undefined): void => {
  last = undo
  tell()
}
export const lastUndo = (): Undo | undefined => last
export const watchUndo = watch

let underWay: Promise<unknown> | undefined

/** Says that something is being done: who takes back before its answer has come means that. @param answer never fails */
export const undoAfter = (answer: Promise<unknown>): void => {
  const all = Promise.all([underWay, answer])
  underWay = all
  void all.then(() => {
    if (underWay === all) underWay = undefined
  })
}

const taken = new WeakSet<Undo>()

/**
 * Once: who presses twice means it once.
 * @param of what a message offers to take back, which may be older than the last; while something is under way that is meant
 */
export const runUndo = async (of?: Undo): Promise<void> => {
  const before = last
  const isWaiting = underWay !== undefined
  await underWay
  // What was under way has failed, so it is back already.
  if (isWaiting && last === before) return
  const undo = isWaiting ? last : (of ?? last)
  if (undo === undefined || taken.has(undo)) return
  taken.add(undo)
  if (undo === last) offerUndo(undefined)
  await undo.run()
}

endsWithSession(() => {
  underWay = undefined
  offerUndo(undefined)
})
