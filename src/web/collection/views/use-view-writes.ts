import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/model.ts'
import { client } from '../../api/client.ts'
import { type Row, readMessage, readOne } from '../../api/shapes.ts'
import { type Effect, goneOf } from '../../data/changed.ts'
import { useApply } from '../../data/use-write.ts'
import { notify } from '../../feedback/notices.ts'
import type { Layout } from '../layout.ts'
import type { ListState } from '../list-state.ts'
import { useViewKeeper } from './use-views.ts'
import { type View, writeView } from './view.ts'

/** The writes of a view; each says its outcome. @throws CallError where refused */
export const useViewWrites = (model: Model) => {
  const { t } = useTranslation('common')
  const apply = useApply()
  const found = useViewKeeper()
  if (found === undefined) return undefined
  const { keeper, fields } = found
  const { api, title } = keeper.entity
  const said = (body: unknown, otherwise: string, more: readonly Effect[] = []) => {
    notify({ type: 'success', message: readMessage(body) ?? otherwise })
    void apply(body, more.length > 0 ? { more } : { rows: keeper })
  }
  const put = async ({ id, row }: View, change: Row): Promise<void> => {
    const { data } = await client.put<unknown>(`${api}/${id}`, { ...change, version: row?.version })
    said(data, t('message.updated'))
  }
  return {
    keeper,
    fields,
    /** @returns the new view's id */
    add: async (name: string, isShared: boolean | undefined, state: ListState, layout: Layout): Promise<string> => {
      const { data } = await client.post<unknown>(api, {
        [title]: name,
        [fields.of]: model.name,
        [fields.state]: writeView(state, layout, model),
        ...(isShared === undefined ? {} : { [fields.shared]: isShared }),
      })
      said(data, t('message.created'))
      return String(readOne(data).id)
    },
    save: (view: View, state: ListState, layout: Layout) =>
      put(view, { [fields.state]: writeView(state, layout, model) }),
    rename: (view: View, name: string, isShared: boolean | undefined) =>
      put(view, { [title]: name, ...(isShared === undefined ? {} : { [fields.shared]: isShared }) }),
    remove: async ({ id }: View): Promise<void> => {
      const { data } = await client.delete<unknown>(`${api}/${id}`)
      said(data, t('message.deleted'), [goneOf(keeper, { id })])
    },
  }
}
