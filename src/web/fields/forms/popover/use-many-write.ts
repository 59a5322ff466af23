import { useRef } from 'react'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { withNewestVersions } from '../../../data/rows/newest-version.ts'
import { includedRows, keyIn } from '../../../data/rows/titles.ts'
import { useApply } from '../../../data/rows/use-write.ts'
import { writtenRows } from '../changes/change-calls.ts'
import { useChanges } from '../changes/use-changes.ts'

/**
 * Saves one value of a property for many rows, as one step with one undo.
 * @param row the row that the editor shows; for a list, values that are added to it and removed from it are so for all
 * rows
 * @returns saves a value; a notice reports refusals
 */
export const useManyWrite = (model: Model, field: ModelField, row: Row, rows: readonly Row[]) => {
  const apply = useApply()
  const changes = useChanges(
    model,
    [field],
    (outcomes) => void apply({ data: writtenRows(outcomes) }, { rows: model }),
    'rows',
  )
  const shown = useRef<readonly string[]>(includedRows(field, row).map((one) => keyIn(field, one)))
  return async (value: unknown): Promise<undefined> => {
    const change = () => {
      if (field.includeAs === null || !Array.isArray(value)) return value
      const [before, after] = [shown.current, value.map(String)]
      shown.current = after
      return {
        added: after.filter((one) => !before.includes(one)),
        removed: before.filter((one) => !after.includes(one)),
      }
    }
    const wish = { change: { [field.wire]: change() }, texts: {} }
    await changes.write(withNewestVersions(model, rows).map((one) => ({ row: one, ...wish })))
  }
}
