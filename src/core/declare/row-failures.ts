/** Kinds of reasons for which a job could not do a row; administrators read them in words. */
export const rowFailures = ['refused', 'unreadable', 'conflict', 'missing', 'busy', 'slow', 'unexpected'] as const
export type RowFailure = (typeof rowFailures)[number]
