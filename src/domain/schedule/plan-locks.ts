/** Name of the locks of plans by project, and of those that are being computed anew. */
export const planLocks = 'schedule'
