import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { client } from '../api/client.ts'
import { type Row, readMessage, readOne } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { showAnswer } from '../data/answered-rows.ts'
import { applyEffects, changedIn, effectsOf } from '../data/changed.ts'
import { updatePayload } from '../data/payload.ts'
import type { Scope } from '../data/query-keys.ts'
import { useProduct } from '../product/product.ts'
import { useUndo } from './use-undo.ts'

type How = {
  /** Relations that come with the answer. */
  readonly include: readonly string[]
  /** Shows the change before its answer. @returns how to take it back where it is refused */
  readonly show?: (row: Row, changed: Row) => () => void
  /** Takes the row of the answer, where reads are not to be made again. */
  readonly take?: (answer: Row) => void
  readonly isLeft?: (scope: Scope) => boolean
}

/**
 * Changes fields of a row where it is shown: one call, whose answer has the relations; said with the way to take it back, and
 * only what it outdates is read again.
 * @returns the row of the answer @throws CallError where refused, after what was shown has been taken back
 */
export const useRowWrite = (model: Model, { include, show, take, isLeft }: How) => {
  const { t } = useTranslation('common')
  const { models, payloads } = useProduct()
  const { saidChanged } = useUndo(model)
  // Another server answers as the specification says, and is not asked for more.
  const query = settings.own && include.length > 0 ? `?${new URLSearchParams({ include: include.join(',') })}` : ''
  return async (row: Row, changed: Row): Promise<Row> => {
    const takeBack = show?.(row, changed)
    try {
      const { data } = await client.put<unknown>(
        `${model.entity.api}/${encodeURIComponent(String(row.id))}${query}`,
        updatePayload(model, payloads, row, changed),
      )
      const answer = readOne(data)
      saidChanged(readMessage(data) ?? t('message.updated'), changedIn([answer]))
      take?.(answer)
      showAnswer(model, answer)
      void applyEffects(models, effectsOf(data, { rows: model }), isLeft === undefined ? {} : { isLeft })
      return answer
    } catch (error) {
      takeBack?.()
      throw error
    }
  }
}
