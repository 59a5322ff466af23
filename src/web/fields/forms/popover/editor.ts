import type { Model, ModelField } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'

/** Props of the editors in a property's popover. */
export type EditorProps = {
  readonly model: Model
  readonly field: ModelField
  /** The row with its relations. */
  readonly row: Row
  /** A value that the server refused, to be corrected. */
  readonly refused?: unknown
  /**
   * Saves a value and closes the popover, unless it `stays` for further choices.
   * @param related rows that the value refers to, to be shown at once
   */
  readonly onSave: (
    value: unknown,
    more?: { readonly related?: Row | readonly Row[] | null; readonly stays?: boolean },
  ) => void
  /** Closes the popover without a change. */
  readonly onClose: () => void
}
