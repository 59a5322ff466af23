// Decision (2026-11): On a row's page a choice is saved at once, with undo; text on Enter or when the focus leaves.
// Escape keeps text as a draft. Clearing a picker's text does not clear the value. Forms are saved with a button.
import { useAbility } from '@casl/react'
import type { Model, ModelField } from '../../core/model.ts'
import { type Access, permitsRow } from '../access/ability.ts'
import type { Row } from '../api/shapes.ts'
import { useFormSections } from '../forms/form-fields.ts'

/**
 * The fields of a row that the user may edit in place.
 * @returns for a field: the fields edited together with it, itself included; empty if it is not editable
 */
export const useEditable = (model: Model, row: Row): ((field: ModelField) => readonly ModelField[]) => {
  const access = useAbility<Access>()
  const formFields = useFormSections(model, row).flatMap(({ fields }) => fields)
  const may = model.operations.has('update') && permitsRow(access, 'update', model.entity.permission, row)
  return (field) => {
    if (!may || !formFields.includes(field)) return []
    const group = model.entity.together?.find((names) => names.includes(field.name)) ?? [field.name]
    return formFields.filter(({ name }) => group.includes(name))
  }
}
