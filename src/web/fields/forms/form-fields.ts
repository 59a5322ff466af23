import { writtenInitial } from '../../../core/declare/beginnings.ts'
import { asksOf, backOf, isFigured } from '../../../core/declare/kinds.ts'
import { type Model, type ModelField, targetOf } from '../../../core/declare/model.ts'
import { permissionFor, permissionsOn } from '../../../core/declare/permissions.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { isFixed } from '../../data/access/ability.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { customInput, useProduct } from '../../data/areas/product.ts'

export type FormSection = { readonly section: AnySection; readonly fields: readonly ModelField[] }
type AnySection = Model['entity']['form'][number]

/**
 * Sections with the fields that the user may write. For other servers only the fields that the specification
 * lists for the call; they reject others.
 * @param hidden names of fields that the context fixes
 */
export const useFormSections = (
  model: Model,
  row: Row | undefined,
  hidden: readonly string[] = [],
): readonly FormSection[] => {
  const holdsAll = useHoldsAll()
  const product = useProduct()
  const { payloads, models } = product
  const creating = row === undefined
  const isForeign = creating ? !settings.own : row.version === undefined
  const acceptedFields = isForeign ? payloads[model.name]?.[creating ? 'create' : 'update'] : undefined
  /**
   * Tells whether a form asks for rows inside the row: those that it includes, and new ones for users who may make
   * some.
   */
  const mayAsk = (field: ModelField): boolean => {
    if (backOf(field.field) === undefined) return true
    const asks = asksOf(field.field) !== undefined
    if (!creating) return asks && Array.isArray(row[field.includeAs ?? ''])
    // New rows are asked for by their fields, or by an input of their own, as files are.
    if (!asks && customInput(product, model, field) === undefined) return false
    return holdsAll([permissionFor(models.of(targetOf(field.field)).entity, 'store')])
  }
  const isAvailable = (field: ModelField) =>
    ((creating ? field.creatable : field.updatable) ||
      (isFigured(field.field) && holdsAll(permissionsOn(field, 'read')))) &&
    !hidden.includes(field.name) &&
    (creating || !isFixed(row, field.wire)) &&
    (acceptedFields === undefined || acceptedFields.includes(field.wire)) &&
    holdsAll(permissionsOn(field, 'write')) &&
    mayAsk(field)
  return model.entity.form
    .map((section) => ({
      section,
      fields: section.fields.flatMap((name) =>
        model.fields.filter((field) => field.name === name && isAvailable(field)),
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
}

/** Tells whether a field may be empty. */
export const mayBeEmpty = ({ field }: ModelField): boolean =>
  !('required' in field && field.required === true) && writtenInitial(field) === undefined
