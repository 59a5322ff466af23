import { useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { client } from '../../../web/api/client.ts'
import type { CallError } from '../../../web/api/errors.ts'
import { isRow, type Row, readMessage, readOne } from '../../../web/api/shapes.ts'
import { changedIn } from '../../../web/data/changed.ts'
import { readFailed } from '../../../web/data/use-rows.ts'
import { useUndo } from '../../../web/data/use-undo.ts'
import { refresh } from '../../../web/data/use-write.ts'
import { useModel } from '../../../web/product.ts'
import { settings } from '../../../web/settings.ts'
import { type TaskLink, taskLinks } from '../task-link.ts'

export type LinkKind = TaskLink | (typeof taskLinks)[number]['back']
/** In the order in which one asks: what one waits for first. A link that reads the same from both sides is one kind. */
export const linkKinds = ['blocked_by', 'blocks', 'relates_to', 'duplicates', 'duplicated_by'] as const
export type OfferedKind = (typeof linkKinds)[number]

/** A task on the other side, and the list in which the link is kept. */
export type Linked = { readonly row: Row; readonly kind: LinkKind }

const included = (row: Row, kind: LinkKind): readonly Linked[] =>
  (Array.isArray(row[kind]) ? row[kind] : []).filter(isRow).map((one) => ({ row: one, kind }))

/** Tasks that a task is linked to, by kind. */
export const useTaskLinks = (id: string): ReadonlyMap<OfferedKind, readonly Linked[]> => {
  const { query } = useOne<Row, CallError>({
    resource: 'task',
    id,
    meta: { include: taskLinks.flatMap(({ field, back }) => [field, back]) },
    queryOptions: { enabled: settings.own },
    errorNotification: readFailed,
  })
  const row = query.data?.data ?? {}
  return new Map(
    linkKinds.map((kind) => [
      kind,
      kind === 'relates_to' ? [...included(row, kind), ...included(row, 'related_from')] : included(row, kind),
    ]),
  )
}

/** Links a task with another, and takes links back; a link is kept by the task that it is said of. */
export const useLinking = (row: Row) => {
  const { t } = useTranslation('common')
  const { saidChanged } = useUndo(useModel('task'))
  const write = async (other: Row, kind: LinkKind, change: 'added' | 'removed'): Promise<void> => {
    const back = taskLinks.find((one) => one.back === kind)
    const [keeper, target, field] = back === undefined ? [row, other, kind] : [other, row, back.field]
    const path = `/tasks/${encodeURIComponent(String(keeper.id))}`
    const { data } = await client.put<unknown>(path, { [field]: { [change]: [target.id] } })
    saidChanged(readMessage(data) ?? t('message.updated'), changedIn([readOne(data)]))
    refresh()
  }
  return {
    link: (other: Row, kind: LinkKind) => write(other, kind, 'added'),
    unlink: ({ row: other, kind }: Linked) => write(other, kind, 'removed'),
  }
}
