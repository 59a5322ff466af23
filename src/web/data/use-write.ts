import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import type { CallError } from '../api/errors.ts'
import { readMessage } from '../api/shapes.ts'
import { notify } from '../feedback/notices.ts'
import { useProduct } from '../product/product.ts'
import { applyEffects, effectsOf, type Wrote } from './changed.ts'

const failed = (error?: CallError) =>
  error === undefined || error.statusCode === 401
    ? (false as const)
    : { type: 'error' as const, message: error.message, key: `write-${error.message}` }

/**
 * What Refine is told of every write of an entity: its outcome is said in the snackbar, and Refine makes nothing stale
 * by itself, as what a write outdates (`changed.ts`) takes in counts and included rows of other entities, too.
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
 * For calls beside the five: runs one, says its outcome, reads again what it outdated.
 * @returns false where it failed, after saying why
 */
export const useAction = () => {
  const { t } = useTranslation('common')
  const { models } = useProduct()
  return async (call: () => Promise<{ data: unknown }>, wrote: Wrote, otherwise?: string): Promise<boolean> => {
    try {
      const { data } = await call()
      notify({ type: 'success', message: readMessage(data) ?? otherwise ?? t('message.updated') })
      void applyEffects(models, effectsOf(data, wrote), { keys: wrote.keys ?? [] })
      return true
    } catch (error) {
      notify({ type: 'error', message: (error as CallError).message })
      return false
    }
  }
}

/** Reads again what a write outdated, for who says its outcome by themselves. @returns when what is on screen has been read */
export const useApply = () => {
  const { models } = useProduct()
  return (body: unknown, wrote: Wrote): Promise<void> =>
    applyEffects(models, effectsOf(body, wrote), { keys: wrote.keys ?? [] })
}
