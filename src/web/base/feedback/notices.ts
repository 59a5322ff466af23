import { onSessionEnd } from '../api/session-end.ts'
import { makeStore } from '../browser/store.ts'
import type { Message } from './message.ts'
import { messageTimeout } from './message-timer.ts'
import { recordMessage } from './past-messages.ts'

/** `snackbar`: one line at the bottom; `toast`: a card at the top with a timer ring (specification, section 3). */
export type Look = 'snackbar' | 'toast'

export type NoticeAction = {
  readonly label: string
  /** Attributes of its button: colour, and accessible name if the label is not enough. */
  readonly attr?: { readonly color?: 'primary' | 'error' | 'inherit'; readonly 'aria-label'?: string }
  /** Argument of the handler. */
  readonly detail?: unknown
  readonly handler?: (detail: unknown) => void
}

/** A message to the user. */
export type Notice = {
  readonly id: number
  readonly look: Look
  readonly key: string | undefined
  readonly message: Message
  readonly type: 'error' | 'success' | 'warning' | undefined
  /** Milliseconds, or `noTimeout`. */
  readonly timeout: number
  /** Actions; running one closes the notice. */
  readonly actions: readonly NoticeAction[]
  /** Data of the caller. */
  readonly data: unknown
}

export const noTimeout = -1

const none: { readonly [L in Look]: readonly Notice[] } = { snackbar: [], toast: [] }
/** Open notices by look, newest last. */
const open = makeStore(none)
let last = 0

const set = (look: Look, notices: readonly Notice[]) => open.set({ ...open.get(), [look]: notices })
/** Open notices of a look, newest last. */
export const noticesAs = (look: Look): readonly Notice[] => open.get()[look]
export const watchNotices = open.watch

type NewNotice = Pick<Notice, 'message'> & Partial<Pick<Notice, 'key' | 'type' | 'timeout' | 'actions' | 'data'>>

const add = (look: Look, { key, message, type, timeout = messageTimeout, actions = [], data }: NewNotice) => {
  last += 1
  recordMessage(message, type)
  return { id: last, look, key, message, type, timeout, actions, data }
}

/**
 * Shows a snackbar; one at a time is visible. It replaces one with the same key or text, so that ten failed reads show
 * one notice.
 */
export const notify = (notice: NewNotice & { readonly message: string; readonly type: 'success' | 'error' }): void => {
  const { key, message } = notice
  const others = noticesAs('snackbar').filter(
    (other) => other.message !== message && (key === undefined || other.key !== key),
  )
  set('snackbar', [...others, add('snackbar', notice)])
}

/** Shows a toast, in addition to open ones. @returns its id */
export const toast = (notice: NewNotice): number => {
  const added = add('toast', notice)
  set('toast', [...noticesAs('toast'), added])
  return added.id
}

/** Closes a notice. @param which id, key of a snackbar, or the caller's data */
export const dismiss = (which: string | number | object): void => {
  for (const look of ['snackbar', 'toast'] as const) {
    const remaining = noticesAs(look).filter(({ id, key, data }) => ![id, key, data].includes(which))
    if (remaining.length < noticesAs(look).length) set(look, remaining)
  }
}

/** Closes all toasts. */
export const closeToasts = (): void => set('toast', none.toast)

/** Runs an action, then closes its notice, even if the handler throws. */
export const choose = (id: number, { handler, detail }: NoticeAction): void => {
  try {
    handler?.(detail)
  } finally {
    dismiss(id)
  }
}

onSessionEnd(() => open.set(none))
