import type { Model } from '../../core/declare/model.ts'
import type { Row } from '../base/api/shapes.ts'
import { ChoiceMark } from '../fields/forms/choice/choice-mark.tsx'

/** The mark of the row's first choice field that has marks; nothing if there is no such field. */
export const StateMark = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const field = model.fields.find((field) => field.field.kind === 'choice' && field.field.marks !== undefined)
  return field === undefined ? null : <ChoiceMark model={model} field={field.name} row={row} />
}
