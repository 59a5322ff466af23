import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/model.ts'
import { useListIncludes } from '../../access/readable.ts'
import { useUndo } from '../../access/use-undo.ts'
import { client } from '../../api/client.ts'
import type { CallError } from '../../api/errors.ts'
import type { Row } from '../../api/shapes.ts'
import { settings } from '../../base/settings.ts'
import { notify } from '../../feedback/notices.ts'
import { useReading } from '../../fields/use-reading.ts'
import { dayOrder } from '../../i18n/format.ts'
import { useProduct } from '../../product/product.ts'
import { accountOf } from './cell-changes.ts'
import { type ChangeSetting, changeRows, type RowOutcome, type RowWish } from './change-calls.ts'
import type { Preview } from './change-preview.tsx'

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])))

type Asked = Preview & { readonly wishes: readonly RowWish[] }

/**
 * Changes of many cells: tried first and shown, done once they are agreed to, taken back by one undo.
 * @param fields that are shown beside those that are changed
 * @param onDone what became of each row
 */
export const useChanges = (
  model: Model,
  fields: readonly ModelField[],
  onDone: (outcomes: readonly RowOutcome[]) => void,
) => {
  const { t } = useTranslation(['sheet', 'common'])
  const { payloads } = useProduct()
  const reading = useReading()
  const include = useListIncludes(model, fields)
  const { saidChanged } = useUndo(model)
  const [asked, setAsked] = useState<Asked>()
  const [isTrying, setTrying] = useState(false)
  const [progress, setProgress] = useState<{ readonly finished: number; readonly of: number }>()

  const settingFor = (onProgress: (finished: number) => void): ChangeSetting => ({
    model,
    http: client,
    payloads,
    own: settings.own,
    include,
    dates: dayOrder(reading.locale, navigator.language),
    timeZone: reading.timeZone,
    otherwise: t('common:error.unexpected'),
    t,
    onProgress,
  })

  /** Writes, says what was done and what was not, and offers to take it back. */
  const write = async (wishes: readonly RowWish[]): Promise<readonly RowOutcome[]> => {
    setProgress({ finished: 0, of: wishes.length })
    try {
      const outcomes = await changeRows(
        wishes,
        false,
        settingFor((finished) => setProgress({ finished, of: wishes.length })),
      )
      const { changes, refusals } = accountOf(model, outcomes, fields)
      if (changes.length > 0) {
        const done = outcomes.flatMap(({ wish, version }) =>
          version === undefined ? [] : [{ id: String(wish.row.id), version }],
        )
        saidChanged(t('sheet:changed', { count: changes.length }), done)
      }
      if (refusals.length > 0)
        notify({ type: 'error', message: t('sheet:preview.refused', { count: refusals.length }) })
      onDone(outcomes)
      return outcomes
    } finally {
      setProgress(undefined)
      setAsked(undefined)
    }
  }

  /** Rows whose relations did not come along: asked for by a trial of nothing, so that what is now can be shown. */
  const whole = async (wishes: readonly RowWish[]): Promise<readonly RowWish[]> => {
    const wires = new Set(wishes.flatMap(({ change, texts }) => [...Object.keys(change), ...Object.keys(texts)]))
    const related = model.fields.flatMap(({ wire, includeAs }) => (wires.has(wire) ? (includeAs ?? []) : []))
    const isWhole = wishes.every(({ row }) => related.every((relation) => row[relation] !== undefined))
    if (!settings.own || isWhole) return wishes
    const nothing = wishes.map(({ row }) => ({ row, change: {}, texts: {} }))
    const read = await changeRows(
      nothing,
      true,
      settingFor(() => undefined),
    )
    return wishes.map((wish, place) => ({
      ...wish,
      row: { ...read[place]?.row, ...wish.row, ...pick(read[place]?.row ?? {}, related) },
    }))
  }

  return {
    asked,
    isTrying,
    progress,
    write,
    /** Shows what would come of it. @param note what could not be taken along at all */
    ask: async (wishes: readonly RowWish[], note?: string): Promise<void> => {
      if (isTrying || progress !== undefined) return
      setTrying(true)
      try {
        const full = await whole(wishes)
        const outcomes = await changeRows(
          full,
          true,
          settingFor(() => undefined),
        )
        setAsked({ wishes: full, note, account: accountOf(model, outcomes, fields) })
      } catch (error) {
        notify({ type: 'error', message: (error as CallError).message })
      } finally {
        setTrying(false)
      }
    },
    confirm: (): void => {
      if (asked !== undefined && progress === undefined) void write(asked.wishes)
    },
    cancel: (): void => setAsked(undefined),
  }
}
