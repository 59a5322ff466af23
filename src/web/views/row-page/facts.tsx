import type { ComponentProps } from 'react'
import { inputTraitsOf } from '../../../core/declare/input-kinds.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useReadable } from '../../data/access/readable.ts'
import { holdsFor } from '../../fields/forms/form-values.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { PropertyList } from './property-list.tsx'

/** Tells whether the row has the field: other servers may send fewer fields. */
const hasField = ({ wire, includeAs }: ModelField, row: Row): boolean =>
  row[wire] !== undefined || (includeAs !== null && row[includeAs] !== undefined)

/** Tells whether a value takes the width of a page: long texts, conditions, lists of files. */
export const isWide = ({ field }: ModelField): boolean =>
  inputTraitsOf(field).wide === true && traitsOf(field).oneWay !== true

/** Excludes secrets, which are never sent, and internal fields: ranks and ids. */
const isShown = ({ field, name }: ModelField): boolean => traitsOf(field).inner !== true && name !== 'id'

/**
 * Tells which fields a row's page shows: those whose condition (`shownWhen`) holds, as in the form. A value that a row has in
 * spite of it is shown all the same: hidden data is never looked for.
 */
const useApplies = (model: Model, row: Row): ((field: ModelField) => boolean) => {
  const { timeZone } = useReading()
  return ({ field, wire }) => {
    const condition = 'shownWhen' in field ? field.shownWhen : undefined
    return condition === undefined || (row[wire] ?? '') !== '' || holdsFor(condition, model, {}, row, timeZone)
  }
}

/** The fields of a row that the user may see and that apply to it. */
export const useShownFields = (model: Model, row: Row): readonly ModelField[] => {
  const applies = useApplies(model, row)
  return useReadable(model).filter((field) => isShown(field) && hasField(field, row) && applies(field))
}

type Props = Omit<ComponentProps<typeof PropertyList>, 'fields'> & {
  /** Field names in order; unreadable and missing fields are left out. */
  readonly names: readonly string[]
}

/** The named properties of a row. */
export const Facts = ({ names, ...props }: Props) => {
  const shown = useShownFields(props.model, props.row)
  const fields = names.flatMap((name) => shown.filter((field) => field.name === name))
  return <PropertyList {...props} fields={fields} />
}
