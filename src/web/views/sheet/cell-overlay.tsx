import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { CellEditor } from './cell-editor.tsx'
import type { Leave } from './cell-frame.tsx'
import { CellNote } from './cell-note.tsx'
import { type CellWrites, cellKey } from './use-cell-writes.ts'

export type Editing = {
  /** The row when editing began, to detect conflicts with later changes of others. */
  readonly row: Row
  /** The first typed character. */
  readonly first: string | undefined
}
type Props = {
  readonly model: Model
  readonly row: Row
  readonly field: ModelField
  readonly editing: Editing | undefined
  readonly writes: CellWrites
  readonly atEnd: boolean
  readonly onLeave: (way: Leave) => void
  readonly onEdit: () => void
}

/** Overlay of the active cell: its editor, or the note of a failed write. */
export const CellOverlay = ({ model, row, field, editing, writes, atEnd, onLeave, onEdit }: Props) => {
  const id = String(row.id)
  const state = writes.states.get(cellKey(id, field))
  const failed = state?.is === 'failed' ? state : undefined
  if (editing?.row.id === id)
    return (
      <CellEditor
        key={`${id} ${field.wire}`}
        model={model}
        field={field}
        row={editing.row}
        first={editing.first}
        // A conflict is resolved first.
        refused={failed?.failure.conflicts === undefined ? failed?.value : undefined}
        atEnd={atEnd}
        onSave={(value, way) => {
          writes.save(editing.row, field, value)
          onLeave(way)
        }}
        onClose={onLeave}
      />
    )
  if (failed === undefined) return null
  const dismiss = () => {
    writes.forget(id, field)
    onLeave('stay')
  }
  return (
    <CellNote
      model={model}
      field={field}
      failure={failed.failure}
      atEnd={atEnd}
      onEdit={onEdit}
      onDismiss={dismiss}
      onResolve={(side) => {
        dismiss()
        const read = writes.reread(id)
        if (side === 'mine') void read.then((now) => writes.save(now, field, failed.value))
      }}
    />
  )
}
