/**
 * Thrown by a hook of a new row where the row exists already and there may only be one. The call answers with that row,
 * and nothing is written.
 */
export class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere'
  readonly id: string
  constructor(id: string) {
    super('already there')
    this.id = id
  }
}
