import { endsWithSession } from '../api/session-end.ts'
import { listenersOf } from './listeners.ts'
import type { Message } from './message.ts'
import { messageTimeout } from './message-timer.ts'
import { remember } from './past-messages.ts'

/** How it looks: one line at the foot of the window, or a card with a ring at its head (specification, section 3). */
export type Look = 'snackbar' | 'toast'

export type NoticeAction = {
  readonly label: string
  /** Looks of its button, and its name where the label does not say enough. */
  readonly attr?: { readonly color?: 'primary' | 'error' | 'inherit'; readonly 'aria-label'?: string }
  /** Handed to the handler. */
  readonly detail?: unknown
  readonly handler?: (detail: unknown) => void
}

/** What the user is told of what happened. */
export type Notice = {
  readonly id: number
  readonly look: Look
  readonly key: string | undefined
  readonly message: Message
  readonly type: 'error' | 'success' | 'warning' | undefined
  /** Milliseconds that it is shown, or `stays`. */
  readonly timeout: number
  /** What can be done about it; choosing one closes the notice. */
  readonly actions: readonly NoticeAction[]
  /** For whoever made it. */
  readonly data: unknown
}

export const stays = -1

const { tell, watch } = listenersOf()
const none: readonly Notice[] = []
/** Of each look, the newest last. */
const shown = new Map<Look, readonly Notice[]>()
let last = 0

const set = (look: Look, notices: readonly Notice[]) => {
  shown.set(look, notices)
  tell()
}
/** What is on screen in a look, the newest last. */
export const noticesAs = (look: Look): readonly Notice[] => shown.get(look) ?? none
export const watchNotices = watch

type Given = Pick<Notice, 'message'> & Partial<Pick<Notice, 'key' | 'type' | 'timeout' | 'actions' | 'data'>>

const add = (look: Look, { key, message, type, timeout = messageTimeout, actions = [], data }: Given) => {
  last += 1
  remember(message, type)
  return { id: last, look, key, message, type, timeout, actions, data }
}

/**
 * Tells it in the snackbar, which says one sentence at a time. One with the key of one already there replaces it, so that ten
 * failed reads say it once.
 */
export const notify = (given: Given & { readonly message: string; readonly type: 'success' | 'error' }): void => {
  const { key, message } = given
  const kept = noticesAs('snackbar').filter((one) => one.message !== message && (key === undefined || one.key !== key))
  set('snackbar', [...kept, add('snackbar', given)])
}

/** Tells it as a toast, beside those that are there. @returns its id */
export const toast = (given: Given): number => {
  const one = add('toast', given)
  set('toast', [...noticesAs('toast'), one])
  return one.id
}

/** One that has had its time, was closed, or means nothing any more. @param which its id, or the key of a snackbar */
export const dismiss = (which: string | number): void => {
  for (const [look, notices] of shown) {
    const left = notices.filter(({ id, key }) => id !== which && key !== which)
    if (left.length < notices.length) set(look, left)
  }
}

/** Closing a toast closes all. */
export const closeToasts = (): void => set('toast', none)

/** Runs an action, then closes its notice, whatever the handler does. */
export const choose = (id: number, { handler, detail }: NoticeAction): void => {
  try {
    handler?.(detail)
  } finally {
    dismiss(id)
  }
}

endsWithSession(() => {
  shown.clear()
  tell()
})
