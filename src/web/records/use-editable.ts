// Decision (2026-11): On a row's page a choice is saved at once, with undo; a small field on Enter, a long text when the
// focus leaves it. Clearing a picker's text does not clear the value.
import { useAbility } from '@casl/react'
import type { Model, ModelField } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { type Access, permitsRow } from '../access/ability.ts'
import { useHoldsAll } from '../access/use-holds-all.ts'
import type { Row } from '../api/shapes.ts'
import { targetModel } from '../data/titles.ts'
import { useFormSections } from '../forms/form-fields.ts'
import { useProduct } from '../product/product.ts'

/** @returns whether the user may edit a field of the row in place; a reference only with the list of what it may lead to */
export const useEditable = (model: Model, row: Row): ((field: ModelField) => boolean) => {
  const access = useAbility<Access>()
  const holdsAll = useHoldsAll()
  const { models } = useProduct()
  const formFields = useFormSections(model, row).flatMap(({ fields }) => fields)
  const may = model.operations.has('update') && permitsRow(access, 'update', model.entity.permission, row)
  return (field) =>
    may &&
    formFields.includes(field) &&
    (field.includeAs === null || holdsAll([permissionFor(targetModel(models, field).entity, 'index')]))
}
