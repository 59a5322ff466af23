import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { client } from '../api/client.ts'
import type { CallError } from '../api/errors.ts'
import { isRow, readList, readMessage } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import type { Changed } from '../data/changed.ts'
import { refresh } from '../data/use-write.ts'
import { notify } from '../feedback/notices.ts'
import { offerUndo, runUndo } from '../feedback/undo.ts'
import { useHoldsAll } from './use-holds-all.ts'

/** Most rows that our server takes in one call. */
const mostAtOnce = 200

type Outcome = { readonly done: number; readonly reasons: readonly string[]; readonly message: string | undefined }

/** Sends rows in parts; a part that fails as a whole ends it. */
const inParts = async (
  rows: readonly unknown[],
  call: (part: readonly unknown[]) => Promise<{ data: unknown }>,
): Promise<Outcome> => {
  let done = 0
  let message: string | undefined
  const reasons: string[] = []
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const { data } = await call(rows.slice(from, from + mostAtOnce))
    message = readMessage(data)
    for (const { ok, problem } of readList(data).data) {
      if (ok === true) done += 1
      else reasons.push(String((isRow(problem) && problem.message) || ''))
    }
  }
  return { done, reasons, message }
}

/**
 * Says that something was done, with the way to take it back where there is one: on our own server alone, as the
 * specification has no call for it.
 */
export const useUndo = (model: Model) => {
  const { t } = useTranslation(['list', 'common', 'shell'])
  const holdsAll = useHoldsAll()
  const { entity } = model
  const mayRestore = settings.own && entity.trash === true && holdsAll([permissionFor(entity, 'restore')])

  const offer = (message: string, call: (() => Promise<Outcome>) | undefined): void => {
    if (call === undefined) {
      offerUndo(undefined)
      notify({ type: 'success', message })
      return
    }
    const run = async () => {
      try {
        const { done, reasons, message: said } = await call()
        const count = reasons.length
        if (count > 0)
          notify({
            type: 'error',
            message: done === 0 && count === 1 ? (reasons[0] ?? '') : t('undo.refused', { count }),
          })
        else if (done > 0) notify({ type: 'success', message: said ?? t('common:message.updated') })
      } catch (error) {
        notify({ type: 'error', message: (error as CallError).message })
      }
      refresh()
    }
    const undo = { run }
    offerUndo(undo)
    notify({ type: 'success', message, action: { label: t('shell:undo'), run: () => void runUndo(undo) } })
  }

  return {
    saidChanged: (message: string, changed: readonly Changed[]): void =>
      offer(
        message,
        settings.own && changed.length > 0
          ? () => inParts(changed, (rows) => client.post<unknown>(`${entity.api}/undo`, { rows }))
          : undefined,
      ),
    saidDeleted: (message: string, ids: readonly string[]): void =>
      offer(
        message,
        mayRestore && ids.length > 0
          ? () => inParts(ids, (part) => client.post<unknown>(`${entity.api}/bulk`, { ids: part, action: 'restore' }))
          : undefined,
      ),
  }
}
