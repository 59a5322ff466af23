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

/** Once: who presses twice means it once. */
export const runUndo = async (): Promise<void> => {
  const undo = last
  offerUndo(undefined)
  await undo?.run()
}
