import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Referring, referringTo } from '../../core/deletion.ts'
import { keyOfEntity, labelKey } from '../../core/keys.ts'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { allOf } from '../../core/predicate.ts'
import { readList } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { fetchList } from '../data/list-call.ts'
import { queryKeys } from '../data/query-keys.ts'
import { listParams } from '../data/use-rows.ts'
import { useProduct } from '../product/product.ts'
import { useHoldsAll } from './use-holds-all.ts'

/** Rows of so many entities at most are counted before a deletion is asked about; of more, those that go along. */
const mostCounted = 6

type Counted = Referring & { readonly count: number }

/**
 * Counts what a deletion does to other rows, as far as the user may see them.
 * @param ids of the rows; counted while `isAsked`
 * @returns sentences: what goes along, and what keeps the rows from being deleted; undefined where there is nothing
 */
export const useDeletionCounts = (model: Model, ids: readonly string[], isAsked: boolean) => {
  const { t, i18n } = useTranslation('common')
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const referring = referringTo(models, model).filter(
    ({ child }) => child.operations.has('index') && holdsAll([permissionFor(child.entity, 'index')]),
  )
  const counted = referring.length > mostCounted ? referring.filter(({ does }) => does === 'follow') : referring
  // Other servers say neither what follows nor what is refused.
  const enabled = isAsked && settings.own && ids.length > 0
  const answers = useQueries({
    queries: counted.map(({ child, field }) => ({
      queryKey: queryKeys.list(child, 'deletion', field.wire, ...ids),
      enabled,
      staleTime: 0,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const where = allOf({ column: field.wire, operator: 'in', value: [...ids] })
        return readList(
          await fetchList(child.entity.api, listParams(child, { page: 1, perPage: 1, where }), child, { signal }),
        ).total
      },
    })),
  })
  const found = counted.flatMap((one, at): Counted[] => {
    const count = enabled ? (answers[at]?.data ?? 0) : 0
    return count > 0 ? [{ ...one, count }] : []
  })
  const listOf = (does: Referring['does']): string | undefined => {
    const some = found.filter((one) => one.does === does)
    if (some.length === 0) return undefined
    const texts = some.map(({ child, field, count }) => {
      const own = model.fields.find(
        ({ field: own }) => 'of' in own && 'by' in own && own.of === child.name && own.by === field.name,
      )
      const what = own === undefined ? t(keyOfEntity(child.name, 'many')) : t(labelKey(model, own.name))
      return t('deleteDialog.counted', { what, total: count })
    })
    return new Intl.ListFormat(i18n.language).format(texts)
  }
  const [along, held] = [listOf('follow'), listOf('restrict')]
  return {
    along: along === undefined ? undefined : t('deleteDialog.along', { list: along }),
    held: held === undefined ? undefined : t('deleteDialog.held', { list: held }),
  }
}
