// Parts of a list that are downloaded with the first page that shows them.
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'

/** A third of a list's download, which phones do not need. */
export const Grid = deferred(async () => (await import('../../views/table/grid.tsx')).Grid, 320)
/** For phones, which have no room for a table. */
export const RowCards = deferred(async () => (await import('../../views/table/row-cards.tsx')).RowCards, 320)
export const PeekPanel = deferred(async () => (await import('../../views/collection/peek-panel.tsx')).PeekPanel)
export const SortMenu = deferred(async () => (await import('../../views/collection/sort-menu.tsx')).SortMenu, 36)
const loadGroups = async () => {
  const [parts] = await Promise.all([import('../../views/table/groups/parts.ts'), loadNamespace('groups')])
  return parts
}
export const GroupMenu = deferred(async () => (await loadGroups()).GroupMenu, 36)
export const GroupedRows = deferred(async () => (await loadGroups()).GroupedRows, 320)
export const ViewTabs = deferred(async () => (await import('../../views/collection/views/view-tabs.tsx')).ViewTabs, 36)
export const SaveView = deferred(async () => (await import('../../views/collection/views/view-tabs.tsx')).SaveView, 0)
export const TrashRows = deferred(async () => {
  const [{ TrashRows: Rows }] = await Promise.all([import('../../views/trash/trash-rows.tsx'), loadNamespace('trash')])
  return Rows
}, 320)
export const BulkBar = deferred(async () => (await import('../../views/collection/bulk/bulk-bar.tsx')).BulkBar)
