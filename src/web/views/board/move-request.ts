import { traitsOf } from '../../../core/declare/kinds.ts'
import type { ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { includedRows, keyIn } from '../../data/rows/titles.ts'
import type { Anchor } from '../row-order/order.ts'
import type { MoveRequest } from '../row-order/use-moves.ts'
import type { BoardColumn, Lane, Target } from './board-context.ts'
import { cellsOf, keysIn, noneKey } from './cell-key.ts'

type Fields = { readonly columnField: ModelField; readonly laneField: ModelField | undefined }

const orNull = (key: string): string | null => (key === noneKey ? null : key)

/** Values to write for a lane; in list fields the value of the source lane is removed. */
const laneValues = (field: ModelField, rows: readonly Row[], { lane = noneKey, fromLane }: Target): Row => {
  if (traitsOf(field.field).many !== true) return { [field.wire]: orNull(lane) }
  const all = [...new Set(rows.flatMap((row) => keysIn(field, row)))].filter((key) => key !== noneKey)
  const removed = lane === noneKey ? all : all.filter((key) => key === fromLane && key !== lane)
  return { [field.wire]: { added: lane === noneKey ? [] : [lane], removed } }
}

/** The row with the values of a lane. */
const inLane = (row: Row, field: ModelField, values: Row, lane: Lane | undefined): Row => {
  const included = field.includeAs
  if (included === null) return { ...row, ...values }
  if (traitsOf(field.field).many !== true) return { ...row, ...values, [included]: lane?.row ?? null }
  const { added, removed } = values[field.wire] as { added: readonly string[]; removed: readonly string[] }
  const remaining = includedRows(field, row).filter(
    (one) => !removed.includes(keyIn(field, one)) && !added.includes(keyIn(field, one)),
  )
  return { ...row, [included]: added.length === 0 || lane?.row === undefined ? remaining : [...remaining, lane.row] }
}

type MoveOptions = Fields & {
  readonly rows: readonly Row[]
  readonly to: Target
  readonly anchor: Anchor
  readonly columns: readonly BoardColumn[]
  readonly lanes: readonly Lane[]
}

/** The request of a move, with the rows for the optimistic display. */
export const moveRequestFor = ({
  rows,
  to,
  anchor,
  columns,
  lanes,
  columnField,
  laneField,
}: MoveOptions): MoveRequest => {
  const gives = columns.find(({ key }) => key === to.column)?.gives ?? {}
  const lane = lanes.find(({ key }) => key === to.lane)
  const entersColumn = rows.some((row) => !keysIn(columnField, row).includes(to.column))
  const leavesLane = to.fromLane !== undefined && to.fromLane !== to.lane
  const entersLane =
    laneField !== undefined &&
    to.lane !== undefined &&
    (leavesLane || rows.some((row) => !keysIn(laneField, row).includes(to.lane ?? noneKey)))
  const laneChange = entersLane ? laneValues(laneField, rows, to) : {}
  const columnChange = entersColumn ? { [columnField.wire]: orNull(to.column) } : {}
  const values = { ...columnChange, ...laneChange }
  return {
    anchor,
    values: Object.keys(values).length === 0 ? undefined : values,
    rows: rows.map((was) => {
      const inColumn = keysIn(columnField, was).includes(to.column) ? was : { ...was, ...gives, ...columnChange }
      const row = entersLane ? inLane(inColumn, laneField, laneChange, lane) : inColumn
      return {
        id: String(was.id),
        was,
        row,
        from: cellsOf(columnField, laneField, was),
        to: cellsOf(columnField, laneField, row),
      }
    }),
  }
}
