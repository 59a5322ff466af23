import type { Model, ModelField } from '../../../core/declare/model.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import type { RowChange, RowOutcome } from '../../fields/forms/changes/change-calls.ts'
import { useChanges } from '../../fields/forms/changes/use-changes.ts'

const ChangePreview = deferred(
  async () => (await import('../../fields/forms/changes/change-preview.tsx')).ChangePreview,
)

/**
 * Writes changes of ranges: a few cells at once, with undo; many after a preview.
 * @param fields visible fields, reported if they change as a consequence
 * @param onDone called with the outcome of each row
 */
export const useRangeWrites = (
  model: Model,
  fields: readonly ModelField[],
  onDone: (outcomes: readonly RowOutcome[]) => void,
) => {
  const changes = useChanges(model, fields, onDone)
  return {
    /** @param note sentence about values that could not be used at all */
    onChange: async (rowChanges: readonly RowChange[], note: string | undefined): Promise<void> => {
      const cells = rowChanges.reduce(
        (sum, { change, texts }) => sum + Object.keys(change).length + Object.keys(texts).length,
        0,
      )
      if (cells === 1 && note === undefined) await changes.write(rowChanges)
      else await changes.ask(rowChanges, note)
    },
    /** The preview that asks before many cells are changed. */
    preview: changes.asked !== undefined && (
      <ChangePreview
        model={model}
        summary={changes.asked.summary}
        note={changes.asked.note}
        progress={changes.progress}
        onCancel={changes.cancel}
        onConfirm={changes.confirm}
      />
    ),
  }
}
