import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model } from '../../../core/declare/model.ts'
import type { ChangeOf, RowOf } from '../../../core/declare/register.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { type Row, readMessage, readOne } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useProduct } from '../areas/product.ts'
import { withMissingValues } from '../rows/missing-values.ts'
import { patchRowQueries } from '../rows/patch-row-queries.ts'
import type { Scope } from '../rows/query-keys.ts'
import { writeRow } from '../rows/row-calls.ts'
import { applyEffects, changedIn, changeOfRow, effectsOf, movedIn } from '../rows/write-effects.ts'
import { MomentContext } from './moment.ts'
import { useMomentWrite } from './use-moment-calls.ts'
import { useUndo } from './use-undo.ts'

type WriteOptions = {
  /** Relations to include in the answer. */
  readonly include: readonly string[]
  /** Applies the change optimistically. @returns reverts it if the call fails */
  readonly applyOptimistic?: (row: Row, changed: Row) => () => void
  /** Called with the answer's row. */
  readonly onAnswer?: (answer: Row) => void
  readonly isUpToDate?: (scope: Scope) => boolean
  /** The caller itself shows which values the row still needs; otherwise a dialog asks for them. */
  readonly showsMissing?: true
}

/** Tells whether a change can be undone: files and secrets do not come back in answers, so changes of them can't. */
const isSentBack = (model: Model, changed: Row): boolean =>
  model.fields.every(({ wire, field }) => !Object.hasOwn(changed, wire) || traitsOf(field).oneWay !== true)

/**
 * Updates fields of a row by one call, whose answer includes the relations. Shows a notice with undo and refetches only
 * outdated queries.
 * @returns the answer's row; the given row itself where the user took the change back and nothing was written
 * @throws CallError after reverting the optimistic change
 */
export const useRowWrite = <N extends string>(
  model: Model<N>,
  { include, applyOptimistic, onAnswer, isUpToDate, showsMissing }: WriteOptions,
) => {
  const { t, i18n } = useTranslation('common')
  const { models, payloads } = useProduct()
  const { announceChanged } = useUndo(model)
  // Other servers get no `include`: the specification does not define it for writes.
  const query = settings.own && include.length > 0 ? `?${new URLSearchParams({ include: include.join(',') })}` : ''
  const here = useContext(MomentContext)
  const writeMoment = useMomentWrite(model)
  return async (shown: RowOf<N>, wanted: ChangeOf<N>): Promise<Row> => {
    const moment = here?.model.name === model.name && here.id === shown.id ? here : undefined
    const left = moment === undefined ? { row: shown, changed: wanted } : await writeMoment(moment, shown, wanted)
    if ('done' in left) return left.done
    const { row, changed } = left
    const revert = applyOptimistic?.(row, changed)
    try {
      const send = (more: Row) => writeRow(model, payloads, row, { ...changed, ...more }, query)
      const { data } = showsMissing ? await send({}) : await withMissingValues({ model, rows: [row], changed }, send)
      const answer = readOne(data)
      const { rows, emptied } = movedIn(data)
      const message = readMessage(data) ?? t('message.updated')
      // The notice names the fields that were emptied elsewhere, as nobody sees that happen; one undo restores all of
      // it.
      const fields = emptied.map((wire) => t(labelKey(model, model.byWire.get(wire)?.name ?? wire)))
      announceChanged(
        fields.length === 0
          ? message
          : t('message.emptied', { what: message, list: new Intl.ListFormat(i18n.language).format(fields) }),
        isSentBack(model, changed) ? (rows.length > 0 ? rows : changedIn([answer])) : [],
      )
      onAnswer?.(answer)
      patchRowQueries(model, answer)
      const more = rows.map(({ id }) => changeOfRow(model, id))
      void applyEffects(models, effectsOf(data, { rows: model, more }), isUpToDate === undefined ? {} : { isUpToDate })
      return answer
    } catch (error) {
      revert?.()
      throw error
    }
  }
}
