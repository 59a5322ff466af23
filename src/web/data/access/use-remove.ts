import { useDelete } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, readMessage } from '../../base/api/shapes.ts'
import { useProduct } from '../areas/product.ts'
import { useWriteOptions } from '../rows/use-write.ts'
import { forgetRow } from '../rows/write-effects.ts'
import { useUndo } from './use-undo.ts'

/** Deletes a row without refetching: the caller first leaves the row's page, then calls `forget`. */
export const useRemove = (model: Model) => {
  const { t } = useTranslation('common')
  const { models } = useProduct()
  const options = useWriteOptions(model, 'deleted', 'caller')
  const { announceDeleted } = useUndo(model)
  const { mutateAsync, mutation } = useDelete<Row, CallError>()
  return {
    pending: mutation.isPending,
    forget: (row: Row): void => forgetRow(models, model, row),
    remove: async (row: Row): Promise<void> => {
      const answer = await mutateAsync({ ...options, id: String(row.id), meta: { row } })
      announceDeleted(readMessage(answer) ?? t('message.deleted'), [String(row.id)])
    },
  }
}
