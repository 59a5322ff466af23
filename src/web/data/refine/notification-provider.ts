import type { NotificationProvider } from '@refinedev/core'
import { dismiss, notify } from '../../base/feedback/notices.ts'

/** Prefers `description`, the server's message: `message` may be Refine's own English text. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, message, description, type }) =>
    notify({ key, message: description ?? message, type: type === 'progress' ? 'success' : type }),
  close: dismiss,
}
