import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { client } from '../api/client.ts'
import type { CallError } from '../api/errors.ts'
import { isRow, type Row, readList, readMessage } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { anyOf, type Changed } from '../data/changed.ts'
import { useApply } from '../data/use-write.ts'
import { notify } from '../feedback/notices.ts'
import { offerUndo, runUndo } from '../feedback/undo.ts'
import { useHoldsAll } from './use-holds-all.ts'

/** Most rows that our server takes in one call. */
const mostAtOnce = 200

type Outcome = {
  readonly done: readonly Row[]
  readonly reasons: readonly string[]
  readonly message: string | undefined
}

/** Sends rows in parts; a part that fails as a whole ends it. */
const inParts = async (
  rows: readonly unknown[],
  call: (part: readonly unknown[]) => Promise<{ data: unknown }>,
): Promise<Outcome> => {
  const done: Row[] = []
  let message: string | undefined
  const reasons: string[] = []
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const { data } = await call(rows.slice(from, from + mostAtOnce))
    message = readMessage(data)
    for (const row of readList(data).data) {
      const { ok, problem } = row
      if (ok === true) done.push(row)
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
  const apply = useApply()
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
        // What was refused may be of another's newer write: it is read again, too.
        void apply({ data: [...done] }, { rows: model, more: reasons.length > 0 ? [anyOf(model)] : [] })
        const count = reasons.length
        if (count > 0)
          notify({
            type: 'error',
            message: done.length === 0 && count === 1 ? (reasons[0] ?? '') : t('undo.refused', { count }),
          })
        else if (done.length > 0) notify({ type: 'success', message: said ?? t('common:message.updated') })
      } catch (error) {
        notify({ type: 'error', message: (error as CallError).message })
      }
    }
    const undo = { run }
    offerUndo(undo)
    notify({ type: 'success', message, actions: [{ label: t('shell:undo'), handler: () => void runUndo(undo) }] })
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
