import { useAbility } from '@casl/react'
import { useMemo } from 'react'
import { inputTraitsOf } from '../../core/input-kinds.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { type Access, permitsRow } from '../access/ability.ts'
import type { Row } from '../api/shapes.ts'
import { useFormSections } from '../forms/form-fields.ts'

/** Why a cell can't be changed, as the last part of its words' key; undefined where it can. */
export type Refusal = 'made' | 'row' | 'field' | 'page'
export type RefusalOf = (row: Row, field: ModelField) => Refusal | undefined

/**
 * @param sample a row of the list: whether it comes from our own server decides which fields may be sent
 */
export const useRefusal = (model: Model, sample: Row | undefined): RefusalOf => {
  const access = useAbility<Access>()
  const sections = useFormSections(model, sample ?? { version: 1 })
  const names = sections.flatMap(({ fields }) => fields.map(({ wire }) => wire)).join(' ')
  // By value: a new function would draw every row anew.
  return useMemo(() => {
    const offered = new Set(names.split(' '))
    return (row, field) => {
      if (!field.updatable) return 'made'
      if (!model.operations.has('update') || !permitsRow(access, 'update', model.entity.permission, row)) return 'row'
      if (!offered.has(field.wire)) return 'field'
      return inputTraitsOf(field.field).inCell === true ? undefined : 'page'
    }
  }, [names, access, model])
}

/** Whether a cell may be empty at all. */
export const mayBeEmpty = ({ field }: ModelField): boolean =>
  field.kind !== 'boolean' && !('required' in field && field.required === true) && !('initial' in field)
