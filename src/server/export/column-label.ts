import type { Model, ModelField } from '../../core/declare/model.ts'
import { labelKey } from '../../core/words/keys.ts'

/** A column's header: the field's label, of the two halves of a subject with the half's name. */
export const columnLabel = (model: Model, { field, name, wire }: ModelField, word: (key: string) => string): string => {
  const half = field.kind === 'subject' ? ` (${wire.slice(name.length + 1)})` : ''
  return `${word(labelKey(model, name))}${half}`
}
