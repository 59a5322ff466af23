import type { ReactNode } from 'react'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import type { RowChange } from '../../../fields/forms/changes/change-calls.ts'
import type { Leave } from '../../sheet/cell-frame.tsx'
import type { TimelineItem } from '../item.ts'

/** A column of the tree beside the names. */
export type TreeColumn = { readonly name: string; readonly label: string; readonly width: number }

/** Name of the column of names, which comes before all others. */
export const nameColumn = 'name'

/** The columns of the tree. A new object renders all rows again, so it must stay the same while its texts do. */
export type TreeColumns = {
  readonly list: readonly TreeColumn[]
  /** Returns the text of a cell. @param column its name */
  readonly textOf: (item: TimelineItem, column: string) => string
  /** Tells whether a cell may be edited. @param column its name; may be the column of names */
  readonly mayEdit: (item: TimelineItem, column: string) => boolean
}

/** A cell that is being edited. */
export type CellEdit = {
  readonly item: TimelineItem
  /** Name of its column. */
  readonly column: string
  /** The first typed character. */
  readonly first: string | undefined
  /** True where the cell is in the last column, so that its editor opens towards the start. */
  readonly atEnd: boolean
  /** Ends editing. */
  readonly onLeave: (way: Leave) => void
}
/** Renders the editor of a cell. */
export type EditorOf = (cell: CellEdit) => ReactNode

/** What the tree needs so that ranges of its cells are copied, pasted, filled and emptied as in a sheet. */
export type TreeSheet = {
  readonly model: Model
  /** Returns the field of a column. @param column its name; may be the column of names */
  readonly fieldOf: (column: string) => ModelField | undefined
  /** Returns the row of a bar, with the values of all columns. */
  readonly rowOf: (item: TimelineItem) => Row
  /** Writes changes. @param note sentence about values that could not be used at all */
  readonly onChange: (changes: readonly RowChange[], note: string | undefined) => void
}
