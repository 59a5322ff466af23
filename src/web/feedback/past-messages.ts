import { endsWithSession } from '../api/session-end.ts'
import { listenersOf } from './listeners.ts'
import type { Message } from './message.ts'

export type PastMessage = {
  readonly id: number
  readonly message: Message
  readonly type: 'error' | 'success' | 'warning' | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

/** More nobody reads; they live as long as the page. */
const mostKept = 100

const { tell, watch } = listenersOf()
let past: readonly PastMessage[] = []
let isOpen = false
let last = 0

const same = (one: Message, other: Message) => JSON.stringify(one) === JSON.stringify(other)

/** Keeps what was said, newest first; what is said again and again stands there once, with its last time. */
export const remember = (message: Message, type: PastMessage['type']): void => {
  last += 1
  const [newest] = past
  const older = newest !== undefined && newest.type === type && same(newest.message, message) ? past.slice(1) : past
  past = [{ id: last, message, type, at: Date.now() }, ...older].slice(0, mostKept)
  tell()
}

/** At sign-out: what one user was told must not be on the next one's screen. */
export const forgetPastMessages = (): void => {
  past = []
  isOpen = false
  tell()
}

export const showPastMessages = (open: boolean): void => {
  isOpen = open
  tell()
}

export const pastMessages = (): readonly PastMessage[] => past
export const arePastMessagesShown = (): boolean => isOpen
export const watchPastMessages = watch

endsWithSession(forgetPastMessages)
