import type { Model, ModelField } from './model.ts'

const isMarked = ({ field }: ModelField): boolean => 'marks' in field && field.marks !== undefined

/** The choices of a row that have marks. */
export const markedFields = ({ fields }: Pick<Model, 'fields'>): readonly ModelField[] => fields.filter(isMarked)

/**
 * Returns the choice whose mark represents a row where it is named among others: the declared one (`state`), else the
 * columns of its board, else the only one with marks.
 */
export const stateField = ({ entity, byName, fields }: Model): ModelField | undefined => {
  if (entity.state !== undefined) return byName.get(entity.state)
  const column = byName.get(entity.board?.columns ?? '')
  if (column !== undefined && isMarked(column)) return column
  const marked = markedFields({ fields })
  return marked.length === 1 ? marked[0] : undefined
}
