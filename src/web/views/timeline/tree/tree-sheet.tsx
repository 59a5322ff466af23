import { useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { selectCell, selectRange } from '../../sheet/cell-range.ts'
import type { SheetColumn } from '../../sheet/sheet-columns.ts'
import { useSheetCommands } from '../../sheet/sheet-commands.ts'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { useRangeActions } from '../../sheet/use-range-actions.ts'
import type { TimelineRow } from '../item.ts'
import type { TreeSheet as Setting, TreeColumn } from './tree-columns.ts'
import type { TreeCells } from './use-tree-cells.ts'

type Props = {
  readonly sheet: Setting
  readonly rows: readonly TimelineRow[]
  /** The columns beside the names. */
  readonly columns: readonly TreeColumn[]
  readonly cells: TreeCells
}

const nowhere = selectCell({ row: -1, column: -1 })

/** Copies, pastes, fills and empties ranges of a tree's cells, and says below them what is selected. */
export const TreeSheet = ({ sheet: { model, fieldOf, rowOf, onChange }, rows, columns, cells }: Props) => {
  const { t } = useTranslation('timeline')
  useSheetCommands()
  const { names, cellSelection, message } = cells
  const labels = [t('name'), ...columns.map(({ label }) => label)]
  const fields = names.map((id): SheetColumn => ({ id, field: fieldOf(id) }))
  const actions = useRangeActions({
    model,
    columns: fields,
    rows: {
      total: rows.length,
      at: (index) => {
        const row = rows[index]
        return row === undefined ? undefined : rowOf(row.item)
      },
      between: async (from, to) => rows.slice(from, to + 1).map(({ item }) => rowOf(item)),
    },
    onChange,
    onSelect: (range) => cells.select(selectRange(range)),
  })
  useImperativeHandle(cells.ranges, () => actions)
  return (
    <SheetFooter
      rows={{ total: rows.length, isEstimate: false }}
      cellSelection={cellSelection ?? nowhere}
      label={cellSelection && labels[cellSelection.active.column]}
      message={message}
    />
  )
}
