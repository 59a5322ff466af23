import { useDelete } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import type { CallError } from '../api/errors.ts'
import { type Row, readMessage } from '../api/shapes.ts'
import { useWriteOptions } from '../data/use-write.ts'
import { forgetRow } from '../data/write-effects.ts'
import { useProduct } from '../product/product.ts'
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
