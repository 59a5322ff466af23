import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { ChoiceMark } from '../forms/choice/choice-mark.tsx'

/** The state of a row by the mark of its first choice that has marks; nothing where it has none. */
export const StateMark = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const field = model.fields.find((field) => field.field.kind === 'choice' && field.field.marks !== undefined)
  return field === undefined ? null : <ChoiceMark model={model} field={field.name} row={row} />
}
