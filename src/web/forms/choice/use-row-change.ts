import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/model.ts'
import { useUndo } from '../../access/use-undo.ts'
import { client } from '../../api/client.ts'
import type { CallError } from '../../api/errors.ts'
import { type Row, readMessage, readOne } from '../../api/shapes.ts'
import { changedIn } from '../../data/changed.ts'
import { updatePayload } from '../../data/payload.ts'
import { refresh } from '../../data/use-write.ts'
import { notify } from '../../feedback/notices.ts'
import { useProduct } from '../../product/product.ts'

/** Saves fields of a row and shows the outcome, with undo. @returns false if it failed */
export const useRowChange = (model: Model) => {
  const { t } = useTranslation('common')
  const { payloads } = useProduct()
  const { saidChanged } = useUndo(model)
  return async (row: Row, changed: Row): Promise<boolean> => {
    try {
      const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}`
      const { data } = await client.put<unknown>(path, updatePayload(model, payloads, row, changed))
      saidChanged(readMessage(data) ?? t('message.updated'), changedIn([readOne(data)]))
      refresh()
      return true
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message })
      return false
    }
  }
}
