/** SQLSTATE of a database error, also inside wrapped errors. */
export const sqlState = (error: unknown): string | undefined => {
  const at = error as { code?: unknown; cause?: unknown } | null | undefined
  if (typeof at?.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  return at?.cause === undefined ? undefined : sqlState(at.cause)
}

const collisions = new Set([
  // deadlock_detected, serialization_failure: the others go on, and this one may after them.
  '40P01',
  '40001',
  // foreign_key_violation: the row existed when it was checked and has gone since; another check says so at its field.
  '23503',
])
/** Tells whether a transaction failed because of another one at the same time. */
export const hasCollided = (error: unknown): boolean => collisions.has(sqlState(error) ?? '')

/** disk_full */
export const isOutOfSpace = (error: unknown): boolean => sqlState(error) === '53100'
