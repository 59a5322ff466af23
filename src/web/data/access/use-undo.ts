import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { client } from '../../base/api/client.ts'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import { isRow, type Row, readList, readMessage } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { notify } from '../../base/feedback/notices.ts'
import { offerUndo, runUndo, type Undo } from '../../base/feedback/undo.ts'
import { deleteRow } from '../rows/row-calls.ts'
import { useApply } from '../rows/use-write.ts'
import { anyChangeOf, type Changed } from '../rows/write-effects.ts'
import { useHoldsAll } from './use-holds-all.ts'

/** Maximum number of rows per call of our server. */
const batchSize = 200

type Outcome = {
  readonly done: readonly Row[]
  readonly reasons: readonly string[]
  readonly message: string | undefined
}

/** Sends rows in batches; a failed call ends the loop. */
const inBatches = async (
  rows: readonly unknown[],
  call: (part: readonly unknown[]) => Promise<{ data: unknown }>,
): Promise<Outcome> => {
  const done: Row[] = []
  let message: string | undefined
  const reasons: string[] = []
  for (let from = 0; from < rows.length; from += batchSize) {
    const { data } = await call(rows.slice(from, from + batchSize))
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
 * Shows a notice of success with an undo button. Undo needs our own server: the specification has no call for it.
 */
export const useUndo = (model: Model) => {
  const { t } = useTranslation(['list', 'common', 'shell'])
  const holdsAll = useHoldsAll()
  const apply = useApply()
  const { entity } = model
  const mayRestore = settings.own && entity.trash === true && holdsAll([permissionFor(entity, 'restore')])

  /**
   * Makes a step that a call on rows takes.
   * @param back makes the step that leads back from the outcome
   * @param movesMoments true where rows appear and disappear with it, so that all lists of the entity are read again
   */
  const stepOf = (
    call: () => Promise<Outcome>,
    back: (done: readonly Row[]) => Undo | undefined,
    movesMoments = false,
  ): Undo => ({
    run: async () => {
      try {
        const { done, reasons, message } = await call()
        // A refused undo may be due to another user's newer write: everything of the entity is refetched.
        void apply(
          { data: [...done] },
          {
            rows: model,
            more: movesMoments
              ? [{ entity: entity.name, isGone: true }]
              : reasons.length > 0
                ? [anyChangeOf(model)]
                : [],
          },
        )
        const count = reasons.length
        if (count > 0)
          notify({
            type: 'error',
            message: done.length === 0 && count === 1 ? (reasons[0] ?? '') : t('undo.refused', { count }),
          })
        else if (done.length > 0) notify({ type: 'success', message: message ?? t('common:message.updated') })
        return done.length > 0 && count === 0 ? back(done) : undefined
      } catch (error) {
        notify({ type: 'error', message: refusalText(error as CallError) })
        return undefined
      }
    },
  })
  /** Takes changes back; to take that back does them again. */
  const changeStep = (rows: readonly unknown[]): Undo =>
    stepOf(
      () => inBatches(rows, (part) => client.post<unknown>(`${entity.api}/undo`, { rows: part })),
      (done) => changeStep(done.map(({ id, version }) => ({ id, version }))),
    )
  const bulkStep = (action: 'restore' | 'delete', ids: readonly string[]): Undo =>
    stepOf(
      () => inBatches(ids, (part) => client.post<unknown>(`${entity.api}/bulk`, { ids: part, action })),
      (done) =>
        bulkStep(
          action === 'restore' ? 'delete' : 'restore',
          done.map(({ id }) => String(id)),
        ),
    )

  const offer = (message: string, undo: Undo | undefined): void => {
    offerUndo(undo)
    if (undo === undefined) notify({ type: 'success', message })
    else
      notify({
        type: 'success',
        message,
        data: undo,
        actions: [{ label: t('shell:undo'), handler: () => void runUndo(undo) }],
      })
  }

  return {
    announceChanged: (message: string, changed: readonly Changed[]): void =>
      offer(message, settings.own && changed.length > 0 ? changeStep(changed) : undefined),
    /** @param made the row that replaces the moment @param series undefined where several moments were changed */
    announceMoment: (message: string, series: Changed | undefined, made: Row): void =>
      offer(
        message,
        settings.own && series !== undefined
          ? stepOf(
              async () => {
                await deleteRow(model, made)
                return inBatches([series], (rows) => client.post<unknown>(`${entity.api}/undo`, { rows }))
              },
              () => undefined,
              true,
            )
          : undefined,
      ),
    announceDeleted: (message: string, ids: readonly string[]): void =>
      offer(message, mayRestore && ids.length > 0 ? bulkStep('restore', ids) : undefined),
  }
}
