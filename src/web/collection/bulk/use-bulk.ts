import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/model.ts'
import { useUndo } from '../../access/use-undo.ts'
import { client } from '../../api/client.ts'
import type { CallError } from '../../api/errors.ts'
import type { Row } from '../../api/shapes.ts'
import { settings } from '../../base/settings.ts'
import { goneOf } from '../../data/changed.ts'
import type { RowsQuery } from '../../data/use-rows.ts'
import { useApply } from '../../data/use-write.ts'
import { notify } from '../../feedback/notices.ts'
import { writtenRows } from '../../forms/changes/change-calls.ts'
import { useChanges } from '../../forms/changes/use-changes.ts'
import type { Selection } from '../use-selection.ts'
import { doToMany, type Outcome, type Wish } from './bulk-calls.ts'
import { gatherRows } from './gather.ts'

/** The bar goes with the selection, and with it the focus: it goes to where the page begins. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

const words = { delete: 'bulk.deleted', restore: 'bulk.restored' } as const

/**
 * What is going on with a selection: how far it is, and what was refused.
 * @param fields that may be changed for many
 */
export const useBulk = (model: Model, selection: Selection, fields: readonly ModelField[]) => {
  const { t } = useTranslation(['list', 'common'])
  /** Rows finished so far; undefined while nothing is going on. */
  const [finished, setFinished] = useState<number>()
  const [isGathering, setIsGathering] = useState(false)
  const [refused, setRefused] = useState<Outcome['refused']>([])
  const { own } = settings
  const undo = useUndo(model)
  const apply = useApply()

  const changes = useChanges(model, fields, (outcomes) => {
    const left = outcomes.filter(({ errors }) => Object.keys(errors).length > 0)
    setRefused(left.map(({ wish, errors }) => ({ row: wish.row, reason: Object.values(errors).join(' ') })))
    selection.setRows(left.map(({ wish }) => wish.row))
    void apply({ data: writtenRows(outcomes) }, { rows: model })
  })

  const run = async (wish: Wish): Promise<void> => {
    if (finished !== undefined || isGathering) return
    setRefused([])
    setFinished(0)
    const rows = [...selection.rows.values()]
    const otherwise = t('common:error.unexpected')
    const outcome = await doToMany(rows, wish, {
      model,
      http: client,
      own,
      otherwise,
      onProgress: setFinished,
    })
    setFinished(undefined)
    setRefused(outcome.refused)
    // What was refused stays chosen: it can be tried again, or let go.
    selection.setRows(outcome.refused.map(({ row }) => row))
    const count = outcome.done.length
    if (count > 0) {
      const message = t(words[wish.action], { count })
      if (wish.action === 'restore') notify({ type: 'success', message })
      else
        undo.saidDeleted(
          message,
          outcome.done.map(({ id }) => String(id)),
        )
    }
    if (outcome.refused.length > 0)
      notify({ type: 'error', message: t('bulk.refused', { count: outcome.refused.length }) })
    if (outcome.refused.length === 0) focusHeading()
    void apply(undefined, { more: outcome.done.map((row) => goneOf(model, row)) })
  }

  /** Chooses every row that the list's question finds. */
  const selectAll = async (query: RowsQuery): Promise<void> => {
    if (finished !== undefined || isGathering) return
    setIsGathering(true)
    try {
      selection.setRows(await gatherRows(model, query))
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message, key: 'select-all' })
    } finally {
      setIsGathering(false)
    }
  }

  return {
    finished,
    isGathering,
    refused,
    forget: () => setRefused([]),
    remove: () => run({ action: 'delete' }),
    restore: () => run({ action: 'restore' }),
    /** Shows what a change of all would come to; it is made once that is agreed to. */
    change: (change: Row) => {
      setRefused([])
      // Without the version of when a row was chosen: what its user has changed of it since is no conflict.
      void changes.ask([...selection.rows.values()].map(({ version: _, ...row }) => ({ row, change, texts: {} })))
    },
    changes,
    selectAll,
  }
}
