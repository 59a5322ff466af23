import { allOf, equals } from '../../../core/predicate.ts'
import { titleOf } from '../../data/titles.ts'
import { useRows } from '../../data/use-rows.ts'
import { cells } from '../../fields/cells.tsx'
import { useModel } from '../../product/product.ts'
import { iconOf } from '../../ui/icons.ts'
import { SectionLines } from './section-state.tsx'

type Props = {
  readonly entity: string
  /** Filter values by wire name; the link to the whole list carries the same. */
  readonly filter: { readonly [wire: string]: string }
  /** Maximum number of rows; 5 by default. */
  readonly limit?: number
  /** Name of a field shown beside each title; of a kind whose cell has no link, as the line is a link itself. */
  readonly note?: string
  readonly empty: string
  /** Label of the link to the whole list. */
  readonly more: string
}

/** A section that shows the first rows of a filtered list. */
export const RowsSection = ({ entity, filter, limit = 5, note, empty, more }: Props) => {
  const model = useModel(entity)
  const { query } = useRows(model, {
    page: 1,
    perPage: limit,
    where: allOf(...Object.entries(filter).map(([column, value]) => equals(column, value))),
  })
  const field = note === undefined ? undefined : model.byName.get(note)
  const Cell = field === undefined ? undefined : cells[field.field.kind]
  const { page = '/', icon } = model.entity
  const search = new URLSearchParams(Object.entries(filter).map(([wire, value]) => [`filter[${wire}]`, value]))
  return (
    <SectionLines
      lines={(query.data?.data ?? []).map((row) => ({
        key: String(row.id),
        to: `${page}/${encodeURIComponent(String(row.id))}`,
        icon: iconOf(icon),
        title: titleOf(model, row),
        ...(field === undefined || Cell === undefined
          ? {}
          : { note: <Cell model={model} field={field} row={row} place="list" /> }),
      }))}
      pending={query.isPending}
      failed={query.isError}
      reason={query.error?.message}
      onRetry={() => void query.refetch()}
      empty={empty}
      more={{ to: `${page}?${search}`, label: more }}
    />
  )
}
