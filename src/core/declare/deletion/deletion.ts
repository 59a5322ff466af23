import { traitsOf } from '../kinds.ts'
import { isSubjectId, type Model, type ModelField, type Models } from '../model.ts'
import { viaFields } from '../via-fields.ts'

/** Days for which a deleted row can be restored from the trash (decisions, 'Data'). */
export const trashDays = 30

/** A reference to rows of an entity that are deleted. */
export type Referring = { readonly child: Model; readonly field: ModelField; readonly does: 'follow' | 'restrict' }

/** Facets whose rows a deletion mentions: what people have written, stored, ticked off and logged on a row. */
const toldFacets = ['talks', 'files', 'checklists', 'timed'] as const

const onDeleteOf = ({ entity }: Model, { name, field }: ModelField): 'follow' | 'restrict' | 'clear' => {
  if (entity.goesWithMaker === true && name === 'created_by') return 'follow'
  if (entity.goesWithMaker === true && name === 'updated_by') return 'clear'
  return ('onDelete' in field ? field.onDelete : undefined) ?? 'restrict'
}

/** Tells whether rows of the child hang on the model's by a facet that it declares. */
const hangsOn = (child: Model, field: ModelField, { entity }: Model): boolean => {
  const facet = toldFacets.find((one) => one === child.entity.serves)
  return facet !== undefined && isSubjectId(field) && entity[facet] !== undefined
}

/**
 * The references that decide what the deletion of a row does to others: rows that go along, and rows that keep it from being
 * deleted. In the trash nothing keeps a row; what has a trash goes there with it as declared, and what has none is hidden as long as
 * the row by which it is seen. References that are emptied are left out. Lists keep what is in them, but not from the trash.
 * @param intoTrash whether the row that is deleted, of this entity or one above it, goes into the trash
 */
export const referringTo = (
  models: Models,
  model: Model,
  intoTrash: boolean = model.entity.trash === true,
): readonly Referring[] =>
  models.all.flatMap((child) =>
    child.fields.flatMap((field): Referring[] => {
      if (hangsOn(child, field, model)) return [{ child, field, does: 'follow' }]
      const declared = field.field
      if (!('to' in declared) || declared.to !== model.name) return []
      if (traitsOf(declared).many === true) return intoTrash ? [] : [{ child, field, does: 'restrict' }]
      const does = onDeleteOf(child, field)
      if (does === 'clear') return []
      if (!intoTrash) return [{ child, field, does }]
      const goes =
        child.entity.trash === true ? does === 'follow' : viaFields(child.entity.access.read).includes(field.name)
      return goes ? [{ child, field, does: 'follow' }] : []
    }),
  )

/**
 * The references that keep rows of an entity from being deleted, in the order in which it is worth looking: who has made or
 * changed a row comes last. Entities whose rows nobody makes, as the log, tell of others and keep nothing.
 */
export const keepingOf = (models: Models, model: Model): readonly Referring[] => {
  const keeping = referringTo(models, model).filter(
    ({ child, field, does }) => does === 'restrict' && child.operations.has('store') && field.type !== null,
  )
  const isDeclared = ({ child, field }: Referring) => field.name in child.entity.fields
  return [...keeping.filter(isDeclared), ...keeping.filter((one) => !isDeclared(one))]
}
