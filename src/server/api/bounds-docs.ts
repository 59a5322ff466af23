import { decimalsOf, itemsOf, lettersOf, numbersOf } from '../../core/bounds.ts'
import { daysOf } from '../../core/days/range.ts'
import type { Field } from '../../core/fields.ts'
import type { Schema } from './docs-parts.ts'

/** What OpenAPI says of the bounds of a field's values; those of exact decimals and days, which are texts, in words. */
export const boundsDocs = (field: Field): Schema => {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
    case 'email':
    case 'link':
      return { maxLength: lettersOf(field) }
    case 'integer':
    case 'progress':
    case 'minutes': {
      const { min, max } = numbersOf(field)
      return { minimum: min, maximum: max }
    }
    case 'decimal':
    case 'money': {
      const { min, max } = decimalsOf(field)
      return { description: `From ${min} to ${max}` }
    }
    case 'day':
    case 'instant': {
      const { min, max } = daysOf(field)
      return { format: field.kind === 'day' ? 'date' : 'date-time', description: `From ${min} to ${max}` }
    }
    case 'strings':
    case 'children':
      return { maxItems: itemsOf(field) }
    default:
      return {}
  }
}
