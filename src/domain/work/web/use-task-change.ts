import { useTranslation } from 'react-i18next'
import { client } from '../../../web/api/client.ts'
import type { CallError } from '../../../web/api/errors.ts'
import { type Row, readMessage, readOne } from '../../../web/api/shapes.ts'
import { changedIn } from '../../../web/data/changed.ts'
import { useUndo } from '../../../web/data/use-undo.ts'
import { refresh } from '../../../web/data/use-write.ts'
import { useModel, useProduct } from '../../../web/product.ts'
import { updatePayload } from '../../../web/providers/payload.ts'
import { notify } from '../../../web/shell/notices.ts'

/** Changes some fields of a task and says its outcome, with the way to take it back. @returns false where it failed */
export const useTaskChange = () => {
  const { t } = useTranslation('common')
  const model = useModel('task')
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
