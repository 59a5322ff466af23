/** Thrown when a running import is cancelled. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** Reasons why an import cannot run at all: `imports:failure.<code>`. */
export const refusals = ['project_gone'] as const
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: (typeof refusals)[number]
  constructor(code: (typeof refusals)[number]) {
    super(code)
    this.code = code
  }
}
