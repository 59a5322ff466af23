/** Name of the locks of plans by project, and of the plans that are being computed anew. */
export const planLocks = 'schedule'
