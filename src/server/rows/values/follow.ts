import { followersOf } from '../../../core/declare/facets/follows.ts'
import { keptName, type Model, type ModelField } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { keyOfChoice } from '../../../core/words/keys.ts'
import { type Caller, holdsAll } from '../../actor.ts'
import type { Json } from '../../db/database.ts'
import { incomplete, Problem } from '../../problem.ts'

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The refusal of a forbidden transition, with the allowed ones. */
const changeRefusal = (model: Model, field: ModelField, from: string, to: string, allowed: readonly string[]) => {
  const keyOf = (value: string): string => keyOfChoice(model.name, field.name, value)
  const code = allowed.length === 0 ? 'status_final' : 'status_change'
  const words = { from: keyOf(from), to: keyOf(to), allowed: allowed.map(keyOf) }
  return new Problem(422, code, { words, errors: { [field.wire]: [{ code, words }] }, extra: { allowed } })
}

/** The refusal of a step that takes a permission which the caller lacks. */
const stepRefusal = (model: Model, field: ModelField, from: string, to: string, allowed: readonly string[]) => {
  const code = 'status_right'
  const words = { from: keyOfChoice(model.name, field.name, from), to: keyOfChoice(model.name, field.name, to) }
  return new Problem(403, code, { words, errors: { [field.wire]: [{ code, words }] }, extra: { allowed } })
}

/**
 * Checks declared transitions of choices, and stores the value that a row returns to.
 * @param plain the values to write, after references and hooks; the storing columns are added
 * @param isUndo an earlier value may come back even if no transition leads there
 * @throws Problem 422 at the field, with the allowed values; 403 there where the step takes a permission that the caller lacks
 */
export const follow = (
  model: Model,
  plain: Json,
  before: Json | undefined,
  { caller, isUndo = false }: { readonly caller: Caller; readonly isUndo?: boolean },
): void => {
  const may = (verb: string): boolean => holdsAll(caller, [permissionFor(model.entity, verb)])
  for (const field of model.fields) {
    const choice = field.field
    if (choice.kind !== 'choice' || (choice.follows === undefined && choice.returns === undefined)) continue
    const previous = choice.returns === undefined ? undefined : keptName(choice.returns)
    const was = textIn(before?.[field.wire])
    const sent = plain[field.wire]
    if (before !== undefined && sent === undefined) continue
    const becomes = textIn(sent === undefined ? choice.initial : sent)
    if (was === becomes) continue
    if (was !== null && choice.follows !== undefined && !isUndo) {
      if (becomes === null) throw incomplete({ [field.wire]: [{ code: 'required' }] })
      const kept = previous === undefined ? null : textIn(before?.[previous])
      const allowed = followersOf(choice, was, kept, may)
      const isStep = followersOf(choice, was, kept).includes(becomes)
      if (isStep && !allowed.includes(becomes)) throw stepRefusal(model, field, was, becomes, allowed)
      if (!isStep) throw changeRefusal(model, field, was, becomes, allowed)
    }
    if (previous !== undefined) plain[previous] = becomes === choice.returns ? (was ?? choice.initial ?? null) : null
  }
}
