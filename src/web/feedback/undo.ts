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

/** Once: who presses twice means it once. */
export const runUndo = async (): Promise<void> => {
  const before = last
  const isWaiting = underWay !== undefined
  await underWay
  // What was under way has failed, so it is back already.
  if (isWaiting && last === before) return
  const undo = last
  offerUndo(undefined)
  await undo?.run()
}
