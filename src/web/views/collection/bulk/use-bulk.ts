import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { client } from '../../../base/api/client.ts'
import { type CallError, refusalText } from '../../../base/api/errors.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { focusHeading } from '../../../base/browser/focus-heading.ts'
import { settings } from '../../../base/browser/settings.ts'
import { notify } from '../../../base/feedback/notices.ts'
import { focusBeside } from '../../../base/ui/focus/focus-beside.ts'
import { useUndo } from '../../../data/access/use-undo.ts'
import { withNewestVersions } from '../../../data/rows/newest-version.ts'
import { reasonOf } from '../../../data/rows/reason.ts'
import type { RowsQuery } from '../../../data/rows/use-rows.ts'
import { useApply } from '../../../data/rows/use-write.ts'
import { deletionOf } from '../../../data/rows/write-effects.ts'
import { writtenRows } from '../../../fields/forms/changes/change-calls.ts'
import { useChanges } from '../../../fields/forms/changes/use-changes.ts'
import type { Selection } from '../use-selection.ts'
import { applyToRows, type BulkAction, type Outcome } from './bulk-calls.ts'
import { readAllMatching } from './read-all-matching.ts'

const successKeys = { delete: 'bulk.deleted', restore: 'bulk.restored', purge: 'trash:purged' } as const

/**
 * Actions on a selection, their progress, and the rows that were refused.
 * @param fields fields that can be changed for many rows
 */
export const useBulk = (model: Model, selection: Selection, fields: readonly ModelField[]) => {
  const { t } = useTranslation(['list', 'common', 'trash'])
  /** Number of rows done so far; undefined while no action runs. */
  const [doneCount, setDoneCount] = useState<number>()
  const [isGathering, setIsGathering] = useState(false)
  const [refused, setRefused] = useState<Outcome['refused']>([])
  const { own: isOwnServer } = settings
  const undo = useUndo(model)
  const apply = useApply()

  const changes = useChanges(
    model,
    fields,
    (outcomes) => {
      const refusedOutcomes = outcomes.filter(({ errors }) => Object.keys(errors).length > 0)
      setRefused(
        refusedOutcomes.map(({ change, errors }) => ({
          row: change.row,
          reason: reasonOf(model, { errors }, '', { ...change.change, ...change.texts }),
        })),
      )
      selection.setRows(refusedOutcomes.map(({ change }) => change.row))
      if (refusedOutcomes.length === 0) focusHeading()
      void apply({ data: writtenRows(outcomes) }, { rows: model })
    },
    'rows',
    'caller',
  )

  /** @param only rows instead of the selected ones, which stay selected */
  const run = async (action: BulkAction, only?: readonly Row[]): Promise<void> => {
    if (doneCount !== undefined || isGathering) return
    setRefused([])
    setDoneCount(0)
    const rows = withNewestVersions(model, only ?? [...selection.rows.values()])
    const fallbackMessage = t('common:error.unexpected')
    const outcome = await applyToRows(rows, action, {
      model,
      http: client,
      isOwnServer,
      fallbackMessage,
      onProgress: setDoneCount,
    })
    setDoneCount(undefined)
    // Refused rows stay selected, so that the action can be retried.
    if (only === undefined) {
      setRefused(outcome.refused)
      selection.setRows(outcome.refused.map(({ row }) => row))
    } else {
      const gone = new Set(outcome.done.map(({ id }) => String(id)))
      selection.setRows([...selection.rows.values()].filter(({ id }) => !gone.has(String(id))))
      const [first] = outcome.refused
      if (first !== undefined) notify({ type: 'error', message: first.reason })
    }
    const count = outcome.done.length
    if (count > 0) {
      const message = t(successKeys[action.action], { count })
      if (action.action !== 'delete') notify({ type: 'success', message })
      else
        undo.announceDeleted(
          message,
          outcome.done.map(({ id }) => String(id)),
        )
    }
    // The bar is removed with the selection.
    if (outcome.refused.length === 0) focusHeading()
    void apply(undefined, { more: outcome.done.map((row) => deletionOf(model, row)) })
  }

  /** Selects every row that matches the list's query. @param button is removed when all are selected */
  const selectAll = async (query: RowsQuery, button: Element): Promise<void> => {
    if (doneCount !== undefined || isGathering) return
    setIsGathering(true)
    try {
      const rows = await readAllMatching(model, query)
      focusBeside(button)
      selection.setRows(rows)
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError), key: 'select-all' })
    } finally {
      setIsGathering(false)
    }
  }

  return {
    finished: doneCount,
    isGathering,
    refused,
    forget: () => setRefused([]),
    remove: () => run({ action: 'delete' }),
    restore: (only?: readonly Row[]) => run({ action: 'restore' }, only),
    /** Deletes rows of the trash forever. */
    purge: (only?: readonly Row[]) => run({ action: 'purge' }, only),
    /** Opens the preview of a change of all selected rows; it is saved when the user confirms. */
    change: (change: Row) => {
      setRefused([])
      // The rows have their newest versions: the user's own later changes are no conflicts, but changes of others are.
      const rows = withNewestVersions(model, [...selection.rows.values()])
      void changes.ask(rows.map((row) => ({ row, change, texts: {} })))
    },
    changes,
    selectAll,
  }
}
