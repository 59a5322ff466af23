import { useDelete } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import type { CallError } from '../api/errors.ts'
import { type Row, readMessage } from '../api/shapes.ts'
import { useWriteOptions } from '../data/use-write.ts'
import { useUndo } from './use-undo.ts'

/** Reads nothing again: the caller leaves the deleted row's page first, then calls `forget`. */
export const useRemove = (model: Model) => {
  const { t } = useTranslation('common')
  const options = useWriteOptions(model, 'deleted', 'caller')
  const { saidDeleted } = useUndo(model)
  const { mutateAsync, mutation } = useDelete<Row, CallError>()
  return {
    pending: mutation.isPending,
    remove: async (row: Row): Promise<void> => {
      const answer = await mutateAsync({ ...options, id: String(row.id) })
      saidDeleted(readMessage(answer) ?? t('message.deleted'), [String(row.id)])
    },
  }
}
