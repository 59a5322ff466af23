import { onSessionEnd } from '../api/session-end.ts'
import { listenersOf } from './listeners.ts'
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

const { notifyListeners, subscribe } = listenersOf()
let past: readonly PastMessage[] = []
let isOpen = false
let last = 0

const areEqual = (one: Message, other: Message) => JSON.stringify(one) === JSON.stringify(other)

/** Adds a message; a repetition of the newest one only updates its time. */
export const recordMessage = (message: Message, type: PastMessage['type']): void => {
  last += 1
  const [newest] = past
  const older = newest !== undefined && newest.type === type && areEqual(newest.message, message) ? past.slice(1) : past
  past = [{ id: last, message, type, at: Date.now() }, ...older].slice(0, maxMessages)
  notifyListeners()
}

/** At the session's end: one user's messages must not be shown to the next. */
export const clearPastMessages = (): void => {
  past = []
  isOpen = false
  notifyListeners()
}

export const showPastMessages = (open: boolean): void => {
  isOpen = open
  notifyListeners()
}

export const pastMessages = (): readonly PastMessage[] => past
export const arePastMessagesShown = (): boolean => isOpen
export const watchPastMessages = subscribe

onSessionEnd(clearPastMessages)
