import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/model.ts'
import { useUndo } from '../../access/use-undo.ts'
import { client } from '../../api/client.ts'
import type { CallError } from '../../api/errors.ts'
import { type Row, readMessage, readOne } from '../../api/shapes.ts'
import { changedIn } from '../../data/changed.ts'
import { updatePayload } from '../../data/payload.ts'
import { useApply } from '../../data/use-write.ts'
import { notify } from '../../feedback/notices.ts'
import { useProduct } from '../../product/product.ts'

/** Changes some fields of a row and says its outcome, with the way to take it back. @returns false where it failed */
export const useRowChange = (model: Model) => {
  const { t } = useTranslation('common')
  const { payloads } = useProduct()
  const { saidChanged } = useUndo(model)
  const apply = useApply()
  return async (row: Row, changed: Row): Promise<boolean> => {
    try {
      const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}`
      const { data } = await client.put<unknown>(path, updatePayload(model, payloads, row, changed))
      saidChanged(readMessage(data) ?? t('message.updated'), changedIn([readOne(data)]))
      void apply(data, { rows: model })
      return true
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message })
      return false
    }
  }
}
