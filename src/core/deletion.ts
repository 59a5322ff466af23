import { traitsOf } from './kinds.ts'
import type { Model, ModelField, Models } from './model.ts'

/** A reference to rows of an entity that are deleted. */
export type Referring = { readonly child: Model; readonly field: ModelField; readonly does: 'follow' | 'restrict' }

/**
 * The references that decide what the deletion of a row does to others: rows that go along, into the trash or for good as the row
 * itself does, and rows that keep it from being deleted. References that are emptied are left out, and lists.
 */
export const referringTo = (models: Models, model: Model): readonly Referring[] =>
  models.all.flatMap((child) =>
    child.fields.flatMap((field): Referring[] => {
      const declared = field.field
      if (!('to' in declared) || declared.to !== model.name || traitsOf(declared).many === true) return []
      const does = ('onDelete' in declared ? declared.onDelete : undefined) ?? 'restrict'
      if (does === 'clear') return []
      // In the trash only what has a trash of its own follows.
      if (does === 'follow' && model.entity.trash === true && child.entity.trash !== true) return []
      return [{ child, field, does }]
    }),
  )
