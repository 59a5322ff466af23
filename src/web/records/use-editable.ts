// Decision (2026-11): On a row's page a choice is saved when chosen, with undo; text on Enter or on leaving. Escape
// keeps it as a draft. Clearing a picker's text chooses nothing. Forms wait for Save.
import { useAbility } from '@casl/react'
import type { Model, ModelField } from '../../core/model.ts'
import { type Access, permitsRow } from '../access/ability.ts'
import type { Row } from '../api/shapes.ts'
import { useFormSections } from '../forms/form-fields.ts'

/**
 * Which fields of a row this user may edit where they stand.
 * @returns for a field, what is edited with it: itself and those that only make sense together with it, or nothing
 */
export const useEditable = (model: Model, row: Row): ((field: ModelField) => readonly ModelField[]) => {
  const access = useAbility<Access>()
  const offered = useFormSections(model, row).flatMap(({ fields }) => fields)
  const may = model.operations.has('update') && permitsRow(access, 'update', model.entity.permission, row)
  return (field) => {
    if (!may || !offered.includes(field)) return []
    const group = model.entity.together?.find((names) => names.includes(field.name)) ?? [field.name]
    return offered.filter(({ name }) => group.includes(name))
  }
}
