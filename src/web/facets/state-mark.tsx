import type { Model } from '../../core/declare/model.ts'
import { stateField } from '../../core/declare/state.ts'
import type { Row } from '../base/api/shapes.ts'
import { ChoiceMark } from '../fields/forms/choice/choice-mark.tsx'

/** The mark of a row's state (`stateField`); nothing where there is none. */
export const StateMark = ({ model, row }: { readonly model: Model; readonly row: Row }) => {
  const field = stateField(model)
  return field === undefined ? null : <ChoiceMark model={model} field={field.name} row={row} />
}
