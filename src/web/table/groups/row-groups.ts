import { traitsOf } from '../../../core/kinds.ts'
import type { ModelField } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import type { ValueCount } from '../../data/groups.ts'

/** Rows of a list under one heading. */
export type RowGroup = {
  /** The value that they have, as text; undefined: they have none. */
  readonly key: string | undefined
  readonly count: number
  /** What the heading says. */
  readonly name: string
  /** A row with nothing but the value, to be shown as a cell of the field; undefined where there is none to show. */
  readonly sample: Row | undefined
}

/** What a reference's headings are made of. */
export type Named = { readonly row: Row; readonly name: string }

type Words = {
  /** Heading of the rows without a value. */
  readonly without: string
  /** Heading of rows that refer to what the reader does not see. */
  readonly unseen: string
  /** What a value of a closed list is called, or a yes and a no. */
  readonly nameOf: (key: string) => string
}

/** Values of a closed list in their declared order, yes before no; undefined where values are rows. */
const declaredOrder = ({ field, type }: ModelField): readonly string[] | undefined =>
  'options' in field ? field.options : type === 'boolean' ? ['true', 'false'] : undefined

const sampleOf = ({ field, type, wire, includeAs }: ModelField, key: string, row: Row | undefined): Row | undefined => {
  if (type === 'boolean') return { [wire]: key === 'true' }
  if (includeAs === null) return { [wire]: key }
  return row === undefined ? undefined : { [wire]: key, [includeAs]: traitsOf(field).many === true ? [row] : row }
}

/** Of many values those with most rows, so that it is the small ones which wait to be asked for. */
export const largest = (counts: readonly ValueCount[], most: number): readonly ValueCount[] => {
  const some = counts.filter(({ key }) => key !== undefined)
  return some.length <= most ? some : some.toSorted((a, b) => b.count - a.count).slice(0, most)
}

/**
 * The groups of a list in the order in which they are shown: closed lists as declared, rows by their names; at the end what
 * the reader does not see, and what has no value.
 * @param named rows that the values lead to, by id; undefined until they have come
 */
export const rowGroups = (
  field: ModelField,
  counts: readonly ValueCount[],
  named: ReadonlyMap<string, Named> | undefined,
  { without, unseen, nameOf }: Words,
): readonly RowGroup[] => {
  const order = declaredOrder(field)
  const groups = counts.flatMap(({ key, count }): RowGroup[] => {
    if (key === undefined) return []
    const known = named?.get(key)
    const name = order !== undefined ? nameOf(key) : (known?.name ?? (named === undefined ? '' : unseen))
    return [{ key, count, name, sample: sampleOf(field, key, known?.row) }]
  })
  const last = counts.filter(({ key, count }) => key === undefined && count > 0)
  return [
    ...groups.toSorted((a, b) =>
      order === undefined
        ? Number(a.sample === undefined) - Number(b.sample === undefined) || a.name.localeCompare(b.name)
        : order.indexOf(a.key ?? '') - order.indexOf(b.key ?? ''),
    ),
    ...last.map(({ count }) => ({ key: undefined, count, name: without, sample: undefined })),
  ]
}
