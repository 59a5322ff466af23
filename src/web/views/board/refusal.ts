import type { FieldOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { followersIn, type MayStep } from '../../fields/values/followers.ts'
import type { MoveRequest } from '../row-order/use-moves.ts'

/** A row that a move would give a disallowed value, with the allowed values. */
export type Refusal = {
  readonly row: Row
  readonly field: ModelField
  readonly to: string
  readonly allowed: readonly string[]
}

/** The first refusal of a move by declared transitions (`follows`), which the server enforces too. */
export const refusalOf = (model: Model, { rows, values = {} }: MoveRequest, may: MayStep): Refusal | undefined => {
  for (const [wire, to] of Object.entries(values)) {
    const field = model.byWire.get(wire)
    if (field?.field.kind !== 'choice' || field.field.follows === undefined || typeof to !== 'string') continue
    const choice: FieldOf<'choice'> = field.field
    for (const { was } of rows) {
      if (was[wire] === to) continue
      const allowed = followersIn(choice, was[wire], was, may)
      if (!allowed.includes(to)) return { row: was, field, to, allowed }
    }
  }
  return undefined
}
