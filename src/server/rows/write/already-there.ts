/**
 * Thrown by a hook of a new row: the row that is asked for is there already, as there may be one alone. The call answers with that
 * one, and nothing is written.
 */
export class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere'
  readonly id: string
  constructor(id: string) {
    super('already there')
    this.id = id
  }
}
