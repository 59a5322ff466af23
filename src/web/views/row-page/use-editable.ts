// Decision (2026-11): On a row's page a choice is saved at once, with undo; a small field on Enter, a long text when the
// focus leaves it. Clearing a picker's text does not clear the value.
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useFormSections } from '../../fields/forms/form-fields.ts'
import { useMayEdit } from '../../fields/forms/popover/use-may-edit.ts'

/** @returns whether the user may edit a field of the row in place: one of its form */
export const useEditable = (model: Model, row: Row): ((field: ModelField) => boolean) => {
  const formFields = useFormSections(model, row).flatMap(({ fields }) => fields)
  const mayEdit = useMayEdit(model)
  return (field) => formFields.includes(field) && mayEdit(row, field)
}
