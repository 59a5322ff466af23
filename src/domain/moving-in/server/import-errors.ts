/** Thrown where somebody no longer wants an import that is under way. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** Why an import can't be carried out at all: `imports:failure.<code>`. */
export const refusals = ['project_gone'] as const
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: (typeof refusals)[number]
  constructor(code: (typeof refusals)[number]) {
    super(code)
    this.code = code
  }
}
