import { allOf, equals } from '../../../core/predicate.ts'
import { titleOf } from '../../data/titles.ts'
import { useRows } from '../../data/use-rows.ts'
import { cells } from '../../fields/cells.tsx'
import { useModel } from '../../product/product.ts'
import { iconOf } from '../../ui/icons.ts'
import { SectionLines } from './section-state.tsx'

type Props = {
  readonly entity: string
  /** Values of the list's filters; the list behind the section is opened with the same. */
  readonly filter: { readonly [wire: string]: string }
  /** Rows shown; 5 unless said. */
  readonly most?: number
  /** Name of a field that stands beside each row's own; of a kind that shows no link, as the line is one. */
  readonly note?: string
  readonly empty: string
  /** What the way to all of them is called. */
  readonly more: string
}

/** The first rows of a list, as a section: what most sections of areas are. */
export const RowsSection = ({ entity, filter, most = 5, note, empty, more }: Props) => {
  const model = useModel(entity)
  const { query } = useRows(model, {
    page: 1,
    perPage: most,
    where: allOf(...Object.entries(filter).map(([column, value]) => equals(column, value))),
  })
  const field = note === undefined ? undefined : model.byName.get(note)
  const Cell = field === undefined ? undefined : cells[field.field.kind]
  const { page = '/', icon } = model.entity
  const asked = new URLSearchParams(Object.entries(filter).map(([wire, value]) => [`filter[${wire}]`, value]))
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
      more={{ to: `${page}?${asked}`, label: more }}
    />
  )
}
