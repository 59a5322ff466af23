import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/model.ts'
import { useUndo } from '../../access/use-undo.ts'
import { client } from '../../api/client.ts'
import type { CallError } from '../../api/errors.ts'
import { isRow, type Row, readMessage, readOne } from '../../api/shapes.ts'
import { settings } from '../../base/settings.ts'
import { changedIn, changeIn } from '../../data/changed.ts'
import { queryKeys } from '../../data/query-keys.ts'
import { useSaidFailure } from '../../data/use-said-failure.ts'
import { useApply } from '../../data/use-write.ts'

/** A row on the other side, and the list in which the link is stored: one of this row, or one of the other's (`back`). */
export type Linked = { readonly row: Row; readonly kind: string }

const declared = (model: Model) => Object.entries(model.entity.links ?? {})

/**
 * Kinds of links in the order in which one asks: what a row waits for comes before what waits for it. A link that reads the
 * same from both sides is one kind.
 */
export const linkKindsOf = (model: Model): readonly string[] =>
  declared(model).flatMap(([kind, { back, acyclic, symmetric }]) =>
    symmetric ? [kind] : acyclic ? [back, kind] : [kind, back],
  )

const included = (row: Row, kind: string): readonly Linked[] =>
  (Array.isArray(row[kind]) ? row[kind] : []).filter(isRow).map((one) => ({ row: one, kind }))

/** Rows that a row is linked to, by the kinds of `linkKindsOf`. */
export const useLinks = (model: Model, id: string): ReadonlyMap<string, readonly Linked[]> => {
  const include = declared(model)
    .flatMap(([kind, { back }]) => [kind, back])
    .join(',')
  const { data: row = {}, error } = useQuery<Row, CallError>({
    queryKey: queryKeys.part(model, id, 'links'),
    queryFn: async () =>
      readOne(
        (await client.get<unknown>(`${model.entity.api}/${encodeURIComponent(id)}`, { params: { include } })).data,
      ),
    enabled: settings.own,
  })
  useSaidFailure(error)
  return new Map(
    linkKindsOf(model).map((kind) => {
      const link = model.entity.links?.[kind]
      return [kind, link?.symmetric ? [...included(row, kind), ...included(row, link.back)] : included(row, kind)]
    }),
  )
}

/** Links a row with another and removes links; a link is stored by the row that has the list of its kind. */
export const useLinking = (model: Model, row: Row) => {
  const { t } = useTranslation('common')
  const { saidChanged } = useUndo(model)
  const apply = useApply()
  const write = async (other: Row, kind: string, change: 'added' | 'removed'): Promise<void> => {
    const [field] = declared(model).find(([, { back }]) => back === kind) ?? []
    const [source, target, list] = field === undefined ? [row, other, kind] : [other, row, field]
    const path = `${model.entity.api}/${encodeURIComponent(String(source.id))}`
    const { data } = await client.put<unknown>(path, { [list]: { [change]: [target.id] } })
    saidChanged(readMessage(data) ?? t('message.updated'), changedIn([readOne(data)]))
    // The other row shows the link from its side, and is no newer than it was.
    void apply(data, { rows: model, more: [changeIn(model, target.id)] })
  }
  return {
    link: (other: Row, kind: string) => write(other, kind, 'added'),
    unlink: ({ row: other, kind }: Linked) => write(other, kind, 'removed'),
  }
}
