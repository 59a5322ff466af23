import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import type { CallError } from '../api/errors.ts'
import { readMessage } from '../api/shapes.ts'
import { notify } from '../feedback/notices.ts'
import { queryClient } from './query-client.ts'

/**
 * Makes all that was read stale and reads again what is on screen. Files never change, and one that was just replaced
 * could not be read again.
 */
export const refresh = (): void => void reread()

/** The same. @returns when what is on screen has been read */
export const reread = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'file' })

/** Forgets a deleted row, which is still on screen for a moment and must not be asked for again; the rest is read anew. */
export const forget = (id: string): void => {
  const tellsOf = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => JSON.stringify(queryKey).includes(id)
  queryClient.removeQueries({ predicate: tellsOf })
  void queryClient.invalidateQueries({ predicate: (query) => !tellsOf(query) })
}

const failed = (error?: CallError) =>
  error === undefined || error.statusCode === 401
    ? (false as const)
    : { type: 'error' as const, message: error.message, key: `write-${error.message}` }

/**
 * What Refine is told of every write of an entity: its outcome is said in the snackbar, and Refine makes nothing stale
 * by itself, as `refresh` takes in counts and included rows of other entities, too.
 * @param say `caller`: who asks says a success by itself, with the way to take it back
 */
export const useWriteOptions = (
  model: Model,
  outcome: 'created' | 'updated' | 'deleted',
  say: 'here' | 'caller' = 'here',
) => {
  const { t } = useTranslation('common')
  return {
    resource: model.name,
    mutationMode: 'pessimistic' as const,
    invalidates: [],
    successNotification: (answer?: unknown) =>
      say === 'caller'
        ? (false as const)
        : { type: 'success' as const, message: readMessage(answer) ?? t(`message.${outcome}`) },
    errorNotification: failed,
  }
}

/**
 * For calls beside the five: runs one, says its outcome, makes what was read stale.
 * @returns false where it failed, after saying why
 */
export const useAction = () => {
  const { t } = useTranslation('common')
  return async (call: () => Promise<{ data: unknown }>, otherwise?: string): Promise<boolean> => {
    try {
      const { data } = await call()
      notify({ type: 'success', message: readMessage(data) ?? otherwise ?? t('message.updated') })
      refresh()
      return true
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message })
      return false
    }
  }
}
