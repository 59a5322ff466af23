import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { client } from '../../../base/api/client.ts'
import { type CallError, refusalText } from '../../../base/api/errors.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { notify } from '../../../base/feedback/notices.ts'
import { dayOrder } from '../../../base/i18n/format.ts'
import { useListIncludes } from '../../../data/access/readable.ts'
import { useUndo } from '../../../data/access/use-undo.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { useReading } from '../../values/use-reading.ts'
import { type CountedBy, countBy, summarizeChanges } from './cell-changes.ts'
import { type ChangeSetting, changeRows, type RowChange, type RowOutcome } from './change-calls.ts'
import type { Preview } from './change-preview.tsx'
import { completeChanges } from './complete-changes.ts'
import { refusalsText } from './refusals-text.ts'

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])))

/** Most cells of a sheet, or rows of a table, that are changed without a question: their notice offers Undo. */
export const maxUnasked = 10
type PendingChange = Preview & { readonly wishes: readonly RowChange[] }

/**
 * Makes changes of many cells: previewed by a dry run, saved when confirmed, undone as one step.
 * @param fields visible fields, reported if they change as a consequence
 * @param by the unit that its words count
 * @param tells `caller`: the caller lists the refusals, and no notice repeats them
 * @param onDone called with the outcome of each row
 */
export const useChanges = (
  model: Model,
  fields: readonly ModelField[],
  onDone: (outcomes: readonly RowOutcome[]) => void,
  by: CountedBy = 'cells',
  tells: 'here' | 'caller' = 'here',
) => {
  const { t } = useTranslation(['sheet', 'common'])
  const { payloads } = useProduct()
  const reading = useReading()
  const include = useListIncludes(model, fields)
  const { announceChanged } = useUndo(model)
  const [pending, setPending] = useState<PendingChange>()
  const [isTrying, setTrying] = useState(false)
  const [progress, setProgress] = useState<{ readonly doneCount: number; readonly total: number }>()

  const settingFor = (onProgress: (doneCount: number) => void): ChangeSetting => ({
    model,
    http: client,
    payloads,
    isOwnServer: settings.own,
    include,
    dates: dayOrder(reading.locale, navigator.language),
    timeZone: reading.timeZone,
    fallbackMessage: t('common:error.unexpected'),
    t,
    onProgress,
  })

  /** Saves, reports successes and refusals, and offers undo. */
  const write = async (wishes: readonly RowChange[]): Promise<readonly RowOutcome[]> => {
    setProgress({ doneCount: 0, total: wishes.length })
    try {
      const outcomes = await completeChanges(
        wishes,
        false,
        settingFor((doneCount) => setProgress({ doneCount, total: wishes.length })),
      )
      const { changes, refusals } = summarizeChanges(model, outcomes, fields)
      if (changes.length > 0) {
        const done = outcomes.flatMap(({ change, version }) =>
          version === undefined ? [] : [{ id: String(change.row.id), version }],
        )
        announceChanged(
          t(by === 'rows' ? 'sheet:ofRows.changed' : 'sheet:changed', { count: countBy(by, changes) }),
          done,
        )
      }
      if (refusals.length > 0 && tells === 'here')
        notify({
          type: 'error',
          message: refusalsText(
            t,
            countBy(by, refusals),
            refusals.map(({ reason }) => reason),
            by,
          ),
        })
      // Closes the preview first, which gives the focus back, as its opener may be removed next.
      flushSync(() => {
        setProgress(undefined)
        setPending(undefined)
      })
      onDone(outcomes)
      return outcomes
    } finally {
      setProgress(undefined)
      setPending(undefined)
    }
  }

  /** Rows without their relations are read by an empty dry run, so that the preview can show old values. */
  const withRelations = async (changes: readonly RowChange[]): Promise<readonly RowChange[]> => {
    const wires = new Set(changes.flatMap(({ change, texts }) => [...Object.keys(change), ...Object.keys(texts)]))
    const related = model.fields.flatMap(({ wire, includeAs }) => (wires.has(wire) ? (includeAs ?? []) : []))
    const isWhole = changes.every(({ row }) => related.every((relation) => row[relation] !== undefined))
    if (!settings.own || isWhole) return changes
    const emptyChanges = changes.map(({ row }) => ({ row, change: {}, texts: {} }))
    const outcomes = await changeRows(
      emptyChanges,
      true,
      settingFor(() => undefined),
    )
    return changes.map((wish, place) => ({
      ...wish,
      row: { ...outcomes[place]?.row, ...wish.row, ...pick(outcomes[place]?.row ?? {}, related) },
    }))
  }

  return {
    asked: pending,
    isTrying,
    progress,
    write,
    /**
     * Tries the changes, then writes them at once where they are few and none is refused; else opens the preview.
     * @param note sentence about values that could not be used at all
     */
    ask: async (changes: readonly RowChange[], note?: string): Promise<void> => {
      if (isTrying || progress !== undefined) return
      setTrying(true)
      try {
        const full = await withRelations(changes)
        const outcomes = await completeChanges(
          full,
          true,
          settingFor(() => undefined),
        )
        const wishes = outcomes.map(({ change }) => change)
        const summary = summarizeChanges(model, outcomes, fields)
        const count = countBy(by, summary.changes)
        // Other servers undo nothing, so that everything is asked there.
        const isPlain = settings.own && note === undefined && summary.refusals.length === 0 && count <= maxUnasked
        if (!isPlain) setPending({ wishes, note, summary })
        else if (count > 0) await write(wishes)
        else notify({ type: 'success', message: t('sheet:nothingNew') })
      } catch (error) {
        notify({ type: 'error', message: refusalText(error as CallError) })
      } finally {
        setTrying(false)
      }
    },
    confirm: (): void => {
      if (pending !== undefined && progress === undefined) void write(pending.wishes)
    },
    cancel: (): void => setPending(undefined),
  }
}
