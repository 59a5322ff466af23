import { useAbility } from '@casl/react'
import { useMemo } from 'react'
import { inputTraitsOf } from '../../../core/declare/input-kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { type Access, isFixed, permitsRow } from '../../data/access/ability.ts'
import { useFormSections } from '../../fields/forms/form-fields.ts'

/** Reason why a cell is read-only: last part of a translation key. */
type ReadOnlyReason = 'made' | 'row' | 'field' | 'page'
export type ReadOnlyReasonOf = (row: Row, field: ModelField) => ReadOnlyReason | undefined

/**
 * @param sample a row of the list; only rows of our own server have a version, which decides the writable fields
 */
export const useReadOnlyReason = (model: Model, sample: Row | undefined): ReadOnlyReasonOf => {
  const access = useAbility<Access>()
  const sections = useFormSections(model, sample ?? { version: 1 })
  const names = sections.flatMap(({ fields }) => fields.map(({ wire }) => wire)).join(' ')
  // Memoised by value: a new function would re-render every row.
  return useMemo(() => {
    const writable = new Set(names.split(' '))
    return (row, field) => {
      if (!field.updatable) return 'made'
      if (!model.operations.has('update') || !permitsRow(access, 'update', model.entity.permission, row)) return 'row'
      if (isFixed(row, field.wire)) return 'row'
      if (!writable.has(field.wire)) return 'field'
      return inputTraitsOf(field.field).inCell === true ? undefined : 'page'
    }
  }, [names, access, model])
}
