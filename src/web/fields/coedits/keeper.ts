import { type Doc, encodeStateAsUpdate } from 'yjs'
import { keepChanges, type Place } from './kept-changes.ts'

/** Milliseconds from a change until it is kept. */
const delayMs = 300

/** Tells whether this browser has all changes that are not saved; `refused`: it takes none. */
export type Keeping = 'kept' | 'pending' | 'refused'

type Text = { readonly doc: Doc; readonly state: { readonly isSaved: boolean } }

/** Keeps the unsaved changes of a text in this browser, and deletes them there once they are saved. */
export class Keeper {
  state: Keeping = 'kept'
  readonly #place: Place
  readonly #text: Text
  readonly #onState: () => void
  #isKept: boolean
  #last: Promise<boolean> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param isKept this browser has changes of an earlier visit, which the text contains */
  constructor(place: Place, text: Text, isKept: boolean, onState: () => void) {
    this.#place = place
    this.#text = text
    this.#isKept = isKept
    this.#onState = onState
    text.doc.on('update', () => {
      this.state = 'pending'
      this.plan()
    })
  }

  /** Keeps the changes in a moment, or deletes them if they are saved by then. */
  plan(): void {
    this.#timer ??= setTimeout(() => this.keep(), delayMs)
  }

  /** Does so now. */
  keep(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { isSaved } = this.#text.state
    if (isSaved ? !this.#isKept : this.state !== 'pending') return
    this.#isKept = !isSaved
    const request = keepChanges(this.#place, isSaved ? undefined : encodeStateAsUpdate(this.#text.doc))
    this.#last = request
    void request.then((isDone) => {
      // A later change waits for its own request.
      if (this.#last !== request || this.#timer !== undefined) return
      this.state = isDone ? 'kept' : 'refused'
      this.#onState()
    })
  }
}
