import { onSessionEnd } from '../api/session-end.ts'
import { makeStore } from '../browser/store.ts'
import type { Message } from './message.ts'

export type PastMessage = {
  readonly id: number
  readonly message: Message
  readonly type: 'error' | 'success' | 'warning' | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Maximum number of messages; they are kept until the page is reloaded. */
const maxMessages = 100

const past = makeStore<readonly PastMessage[]>([])
const isOpen = makeStore(false)

const areEqual = (one: Message, other: Message) => JSON.stringify(one) === JSON.stringify(other)

/** Adds a message; a repetition of the newest one only updates its time. */
export const recordMessage = (message: Message, type: PastMessage['type']): void => {
  const [newest, ...others] = past.get()
  const isRepeated = newest !== undefined && newest.type === type && areEqual(newest.message, message)
  const older = isRepeated ? others : past.get()
  past.set([{ id: (newest?.id ?? 0) + 1, message, type, at: Date.now() }, ...older].slice(0, maxMessages))
}

/** Empties the list at the session's end: one user's messages must not be shown to the next. */
export const clearPastMessages = (): void => {
  past.set([])
  isOpen.set(false)
}

export const showPastMessages = isOpen.set

export const pastMessages = past.get
export const watchPastMessages = past.watch
export const arePastMessagesShown = isOpen.get
export const watchPastMessagesShown = isOpen.watch

onSessionEnd(clearPastMessages)
