import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { isRow, type Row, readMessage, readOne } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useUndo } from '../../data/access/use-undo.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { changeRow } from '../../data/rows/row-calls.ts'
import { useReadErrorNotice } from '../../data/rows/use-read-error-notice.ts'
import { useApply } from '../../data/rows/use-write.ts'
import { changedIn, changeOfRow } from '../../data/rows/write-effects.ts'

/** A linked row, and the kind of the link: a field of this row, or the `back` name of a field of the linked row. */
export type Linked = { readonly row: Row; readonly kind: string }

/** Kinds that lead from row to row. Links with data of their own are rows of another entity, shown where these are. */
const declaredLinks = (model: Model) =>
  Object.entries(model.entity.links ?? {}).filter(([, { rows }]) => rows === undefined)

/**
 * Returns the kinds of links in display order: of an acyclic kind, the links that block the row come before those that
 * the row blocks. A symmetric kind is listed once.
 */
export const linkKindsOf = (model: Model): readonly string[] =>
  declaredLinks(model).flatMap(([kind, { back, acyclic, symmetric }]) =>
    symmetric ? [kind] : acyclic ? [back, kind] : [kind, back],
  )

const included = (row: Row, kind: string): readonly Linked[] =>
  (Array.isArray(row[kind]) ? row[kind] : []).filter(isRow).map((linkedRow) => ({ row: linkedRow, kind }))

/** Linked rows by kind, in the order of `linkKindsOf`; kinds without links are absent. */
export const useLinks = (model: Model, id: string): ReadonlyMap<string, readonly Linked[]> => {
  const include = declaredLinks(model)
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
  useReadErrorNotice(error)
  return new Map(
    linkKindsOf(model).map((kind) => {
      const link = model.entity.links?.[kind]
      return [kind, link?.symmetric ? [...included(row, kind), ...included(row, link.back)] : included(row, kind)]
    }),
  )
}

/** Adds and removes links of a row. A link is written to the row whose entity declares its kind. */
export const useLinking = (model: Model, row: Row) => {
  const { t } = useTranslation('common')
  const { announceChanged } = useUndo(model)
  const apply = useApply()
  const write = async (other: Row, kind: string, change: 'added' | 'removed'): Promise<void> => {
    const [field] = declaredLinks(model).find(([, { back }]) => back === kind) ?? []
    const [source, target, list] = field === undefined ? [row, other, kind] : [other, row, field]
    const { data } = await changeRow(model, source, { [list]: { [change]: [target.id] } })
    announceChanged(readMessage(data) ?? t('message.updated'), changedIn([readOne(data)]))
    // The other row shows the link from its side, and is no newer than it was.
    void apply(data, { rows: model, more: [changeOfRow(model, target.id)] })
  }
  return {
    link: (other: Row, kind: string) => write(other, kind, 'added'),
    unlink: ({ row: other, kind }: Linked) => write(other, kind, 'removed'),
  }
}
