import type { Field } from '../../../core/fields.ts'
import type { ModelField } from '../../../core/model.ts'
import { mostItems, mostLengthOf, wholeBounds } from '../../rows/schemas.ts'
import type { Schema } from './parts.ts'

const factsOfKind = (field: Field): Schema => {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return { maxLength: mostLengthOf(field, field.kind) }
    case 'email':
      return { format: 'email' }
    case 'color':
      return { example: '#3366cc' }
    case 'timeOfDay':
      return { example: '09:30' }
    case 'choice':
      return field.anyCase === true ? {} : { enum: [...field.options, null] }
    case 'integer':
    case 'progress':
    case 'minutes': {
      const [minimum, maximum] = wholeBounds(field)
      return { minimum, maximum }
    }
    case 'day':
      return { format: 'date' }
    case 'instant':
      return { format: 'date-time' }
    case 'ref':
      return { format: 'uuid' }
    case 'strings':
      return { maxItems: mostItems(field) }
    default:
      return {}
  }
}

/** What the declaration of a field says of its values and its validator does not tell in a schema. */
export const factsOf = ({ field }: ModelField): Schema => factsOfKind(field)
