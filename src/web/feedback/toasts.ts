import { endsWithSession } from '../api/session-end.ts'
import { randomId } from '../base/random-id.ts'
import { listenersOf } from './listeners.ts'
import type { Message } from './message.ts'
import { remember } from './past-messages.ts'

export type ToastAction = {
  readonly label: string
  /** Looks of its button, and its name where the label does not say enough. */
  readonly attr?: { readonly color?: 'primary' | 'error' | 'inherit'; readonly 'aria-label'?: string }
  /** Handed to the handler. */
  readonly detail?: unknown
  readonly handler?: (detail: unknown) => void
}
/** A message of the browser itself (specification, section 3). */
export type Toast = {
  readonly id: string
  readonly message: Message
  readonly type: 'error' | 'success' | 'warning' | undefined
  readonly actions: readonly ToastAction[]
  /** For whoever made it. */
  readonly data: unknown
}
type Given = { readonly message: Message } & Partial<Omit<Toast, 'id'>>

const { tell, watch } = listenersOf()
let toasts: readonly Toast[] = []

/** Shows a toast, in front of those that are there. @returns its id */
export const toast = ({ message, type, actions = [], data }: Given): string => {
  const id = randomId()
  toasts = [{ id, message, type, actions, data }, ...toasts]
  remember(message, type)
  tell()
  return id
}

/** One that has had its time, or whose action was chosen. */
export const dropToast = (id: string): void => {
  toasts = toasts.filter((one) => one.id !== id)
  tell()
}

/** Closing clears all. */
export const closeToasts = (): void => {
  toasts = []
  tell()
}

/** Runs an action, then closes its toast, whatever the handler does. */
export const choose = (id: string, { handler, detail }: ToastAction): void => {
  try {
    handler?.(detail)
  } finally {
    dropToast(id)
  }
}

export const currentToasts = (): readonly Toast[] => toasts
export const watchToasts = watch

endsWithSession(closeToasts)
