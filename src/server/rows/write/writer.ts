import type { Model } from '../../../core/declare/model.ts'
import type { WriteBody } from '../../../core/declare/register.ts'
import type { Json } from '../../db/database.ts'

export type UpdateOptions = {
  /** Version that the caller read; without one the fields are changed whatever the row's version. */
  readonly version?: number | undefined
  /** `If-Match`: a stale one is refused, not merged (RFC 9110, 13.1.1). */
  readonly strict?: boolean
  /** Wire names of fields whose values follow from the row as it is: the version that the caller read does not judge them. */
  readonly computed?: readonly string[]
  /** Values of the row by wire name that no body can set, such as order keys. */
  readonly keys?: Json
  /** A step with a rule of its own, which the call has judged: the rule of changes is not asked, and hooks see its `keys`. */
  readonly isStep?: true
}

/** Everything that one caller may write, in one transaction. */
export type Writer = {
  /**
   * @param given values that no body may set, such as the origin of the row; by wire name, as they are stored. An `id`
   * is the new row's, where others name it before it exists
   * @returns the new row's id
   */
  readonly create: <N extends string>(model: Model<N>, body: WriteBody<N>, given?: Json) => Promise<string>
  /** @returns the wire names of the fields that changed */
  readonly update: <N extends string>(
    model: Model<N>,
    id: string,
    body: WriteBody<N>,
    options?: UpdateOptions,
  ) => Promise<readonly string[]>
}
