import { decimalsOf, itemsOf, lettersOf, numbersOf } from '../../../core/bounds.ts'
import { daysOf } from '../../../core/days/range.ts'
import type { Field } from '../../../core/fields.ts'
import type { ModelField } from '../../../core/model.ts'
import type { Schema } from './parts.ts'

const factsOfKind = (field: Field): Schema => {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
    case 'link':
      return { maxLength: lettersOf(field) }
    case 'email':
      return { format: 'email', maxLength: lettersOf(field) }
    case 'color':
      return { example: '#3366cc' }
    case 'timeOfDay':
      return { example: '09:30' }
    case 'choice':
      return field.anyCase === true ? {} : { enum: [...field.options, null] }
    case 'integer':
    case 'progress':
    case 'minutes': {
      const { min, max } = numbersOf(field)
      return { minimum: min, maximum: max }
    }
    // JSON schema has no bounds of texts: those of exact decimals and of days are said in words.
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
    case 'ref':
      return { format: 'uuid' }
    case 'strings':
    case 'children':
      return { maxItems: itemsOf(field) }
    default:
      return {}
  }
}

/** What the declaration of a field says of its values and its validator does not tell in a schema. */
export const factsOf = ({ field }: ModelField): Schema => factsOfKind(field)
