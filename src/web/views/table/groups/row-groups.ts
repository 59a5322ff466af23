import { traitsOf } from '../../../../core/declare/kinds.ts'
import type { ModelField } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import type { ValueCount } from '../../../data/rows/groups.ts'

/** A group of rows. */
export type RowGroup = {
  /** The group's value as text; undefined for rows without a value. */
  readonly key: string | undefined
  readonly count: number
  /** Title of the group. */
  readonly name: string
  /** A row with only the value, to render the field's cell as the title; undefined for rows without a value. */
  readonly sample: Row | undefined
}

/** A referenced row with its title. */
export type TitledRow = { readonly row: Row; readonly name: string }

type GroupLabels = {
  /** Title of the group without a value. */
  readonly emptyGroup: string
  /** Title of the group of rows that refer to rows which the user can't see. */
  readonly hiddenGroup: string
  /** Label of an option, or of yes and no. */
  readonly nameOf: (key: string) => string
}

/** Options of a choice in declared order, yes before no; undefined for references. */
const declaredOrder = ({ field, type }: ModelField): readonly string[] | undefined =>
  'options' in field ? field.options : type === 'boolean' ? ['true', 'false'] : undefined

const sampleOf = ({ field, type, wire, includeAs }: ModelField, key: string, row: Row | undefined): Row | undefined => {
  if (type === 'boolean') return { [wire]: key === 'true' }
  if (includeAs === null) return { [wire]: key }
  return row === undefined ? undefined : { [wire]: key, [includeAs]: traitsOf(field).many === true ? [row] : row }
}

/** The values with most rows, so that small groups are left for 'more'. */
export const largest = (counts: readonly ValueCount[], limit: number): readonly ValueCount[] => {
  const withValue = counts.filter(({ key }) => key !== undefined)
  return withValue.length <= limit ? withValue : withValue.toSorted((a, b) => b.count - a.count).slice(0, limit)
}

/**
 * Groups in display order: options as declared, references by title; then the group of invisible references, and last
 * the group without a value.
 * @param titledRows referenced rows by id; undefined until loaded
 */
export const rowGroups = (
  field: ModelField,
  counts: readonly ValueCount[],
  titledRows: ReadonlyMap<string, TitledRow> | undefined,
  { emptyGroup, hiddenGroup, nameOf }: GroupLabels,
): readonly RowGroup[] => {
  const order = declaredOrder(field)
  const groups = counts.flatMap(({ key, count }): RowGroup[] => {
    if (key === undefined) return []
    const titledRow = titledRows?.get(key)
    const name = order !== undefined ? nameOf(key) : (titledRow?.name ?? (titledRows === undefined ? '' : hiddenGroup))
    return [{ key, count, name, sample: sampleOf(field, key, titledRow?.row) }]
  })
  const last = counts.filter(({ key, count }) => key === undefined && count > 0)
  return [
    ...groups.toSorted((a, b) =>
      order === undefined
        ? Number(a.sample === undefined) - Number(b.sample === undefined) || a.name.localeCompare(b.name)
        : order.indexOf(a.key ?? '') - order.indexOf(b.key ?? ''),
    ),
    ...last.map(({ count }) => ({ key: undefined, count, name: emptyGroup, sample: undefined })),
  ]
}
