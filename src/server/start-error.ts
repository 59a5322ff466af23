/**
 * A reason not to start that a person can do something about: printed as one line, without a stack.
 * Whatever else is thrown at start is our mistake and keeps its stack.
 */
export class StartError extends Error {
  override name = 'StartError'
}
