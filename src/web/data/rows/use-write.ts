import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import { readMessage } from '../../base/api/shapes.ts'
import { type NoticeAction, notify } from '../../base/feedback/notices.ts'
import { useProduct } from '../areas/product.ts'
import { applyEffects, effectsOf, type WriteDescription } from './write-effects.ts'

const writeErrorNotice = (error?: CallError) =>
  error === undefined || error.statusCode === 401
    ? (false as const)
    : { type: 'error' as const, message: error.message, key: `write-${error.message}` }

/**
 * Refine's options of all writes of an entity: a notice of the outcome, and no invalidation by Refine, as a write
 * outdates counts and included rows of other entities too (`write-effects.ts`).
 * @param say `caller`: the caller shows the notice of success itself, with undo
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
    errorNotification: writeErrorNotice,
  }
}

/**
 * Runs a call other than CRUD, shows a notice of its outcome and refetches outdated queries. `shows`: whether its
 * caller shows a failure itself, and where. `actionsOf`: the actions in the notice of success.
 * @returns false if it failed, after a notice of the error
 */
export const useAction = () => {
  const { t } = useTranslation('common')
  const { models } = useProduct()
  return async (
    call: () => Promise<{ data: unknown }>,
    wrote: WriteDescription,
    otherwise?: string,
    shows?: (error: CallError) => boolean,
    actionsOf: (answer: unknown) => readonly NoticeAction[] = () => [],
  ): Promise<boolean> => {
    try {
      const { data } = await call()
      notify({
        type: 'success',
        message: readMessage(data) ?? otherwise ?? t('message.updated'),
        actions: actionsOf(data),
      })
      void applyEffects(models, effectsOf(data, wrote), { keys: wrote.keys ?? [] })
      return true
    } catch (error) {
      if (shows?.(error as CallError) !== true) notify({ type: 'error', message: refusalText(error as CallError) })
      return false
    }
  }
}

/** Refetches outdated queries for callers that show notices themselves. @returns resolves after the refetch */
export const useApply = () => {
  const { models } = useProduct()
  return (body: unknown, wrote: WriteDescription): Promise<void> =>
    applyEffects(models, effectsOf(body, wrote), { keys: wrote.keys ?? [] })
}
