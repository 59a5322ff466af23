import type { NotificationProvider } from '@refinedev/core'
import { dismiss, notify } from '../feedback/notices.ts'

/** Where a hook can't be told how to word a failure, Refine's own English comes as message, the server's sentence beside. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, message, description, type }) =>
    notify({ key, message: description ?? message, type: type === 'progress' ? 'success' : type }),
  close: dismiss,
}
