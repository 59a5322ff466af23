/**
 * A start failure that the operator can fix: printed as one line, without a stack. Other errors at start are bugs
 * and keep their stack.
 */
export class StartError extends Error {
  override name = 'StartError'
}
