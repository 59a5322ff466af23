import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { client } from '../../../base/api/client.ts'
import { type Row, readMessage, readOne } from '../../../base/api/shapes.ts'
import { notify } from '../../../base/feedback/notices.ts'
import { changeRow, deleteRow } from '../../../data/rows/row-calls.ts'
import { useApply } from '../../../data/rows/use-write.ts'
import { deletionOf, type Effect } from '../../../data/rows/write-effects.ts'
import type { Layout } from '../layout.ts'
import type { ListState } from '../list-state.ts'
import { useViewKeeper } from './use-views.ts'
import { type View, writeView } from './view.ts'

/** Writes of saved views; each shows the outcome as a message. @throws CallError if the server refuses */
export const useViewWrites = (model: Model) => {
  const { t } = useTranslation('common')
  const apply = useApply()
  const viewKeeper = useViewKeeper()
  if (viewKeeper === undefined) return undefined
  const { keeper, fields } = viewKeeper
  const { api, title } = keeper.entity
  const notifyOutcome = (body: unknown, fallback: string, more: readonly Effect[] = []) => {
    notify({ type: 'success', message: readMessage(body) ?? fallback })
    void apply(body, more.length > 0 ? { more } : { rows: keeper })
  }
  const save = async ({ id, row }: View, change: Row): Promise<void> => {
    const { data } = await changeRow(keeper, row ?? { id }, change)
    notifyOutcome(data, t('message.updated'))
  }
  return {
    keeper,
    fields,
    /** Saves a new view. @returns its id */
    add: async (name: string, isShared: boolean | undefined, state: ListState, layout: Layout): Promise<string> => {
      const { data } = await client.post<unknown>(api, {
        [title]: name,
        [fields.of]: model.name,
        [fields.state]: writeView(state, layout, model),
        ...(isShared === undefined ? {} : { [fields.shared]: isShared }),
      })
      notifyOutcome(data, t('message.created'))
      return String(readOne(data).id)
    },
    save: (view: View, state: ListState, layout: Layout) =>
      save(view, { [fields.state]: writeView(state, layout, model) }),
    rename: (view: View, name: string, isShared: boolean | undefined) =>
      save(view, { [title]: name, ...(isShared === undefined ? {} : { [fields.shared]: isShared }) }),
    remove: async ({ id, row }: View): Promise<void> => {
      const { data } = await deleteRow(keeper, row ?? { id })
      notifyOutcome(data, t('message.deleted'), [deletionOf(keeper, { id })])
    },
  }
}
