import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keepingOf, type Referring } from '../../../core/declare/deletion/deletion.ts'
import { type Along, walkDeletion } from '../../../core/declare/deletion/deletion-walk.ts'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor, permissionsOn } from '../../../core/declare/permissions.ts'
import { allOf } from '../../../core/query/predicate.ts'
import { mostPerPage } from '../../../core/query/query.ts'
import { keyOfEntity, labelKey } from '../../../core/words/keys.ts'
import { isRow, type Row, readList } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useProduct } from '../areas/product.ts'
import { fetchList } from '../rows/list-call.ts'
import { queryKeys } from '../rows/query-keys.ts'
import { listParams } from '../rows/use-rows.ts'
import { useHoldsAll } from './use-holds-all.ts'

/** References that are asked at a time whether they keep a row, and rounds: after them the server says it. */
const atOnce = 6
const mostRounds = 6

/** Rows that keep others from being deleted, and which of these. */
type Holding = { readonly by: Referring; readonly count: number; readonly held: readonly string[] }

/** Which of some rows another one refers to by a field. */
const idsIn = (row: Row, { wire, includeAs, field }: ModelField, ids: readonly string[]): readonly string[] => {
  if (traitsOf(field).many !== true) return [String(row[wire])]
  const members = row[includeAs ?? wire]
  if (!Array.isArray(members)) return ids
  return members.flatMap((one) => (isRow(one) && ids.includes(String(one.id)) ? [String(one.id)] : []))
}

/**
 * Counts the effects of a deletion on other rows, as far as the user may see them.
 * @param ids of the rows; counted while `isAsked`
 * @returns sentences: about the rows that are deleted along, and about those that keep all of the rows, or `heldSome`,
 * from being deleted; undefined where there is nothing
 */
export const useDeletionCounts = (model: Model, ids: readonly string[], isAsked: boolean) => {
  const { t, i18n } = useTranslation('common')
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const isSeen = ({ child, field }: Referring): boolean =>
    child.operations.has('index') && holdsAll([permissionFor(child.entity, 'index'), ...permissionsOn(field, 'read')])
  const keeping = keepingOf(models, model).filter(isSeen)
  const { data } = useQuery({
    queryKey: queryKeys.list(model, 'deletion', ...ids),
    // Other servers name neither further deleted rows nor reasons of a refusal.
    enabled: isAsked && settings.own && ids.length > 0,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const rowsBy = async ({ child, field }: Referring, of: readonly string[]) => {
        const where = allOf({ column: field.wire, operator: 'in', value: [...of] })
        const include = traitsOf(field.field).many === true && field.includeAs !== null ? [field.includeAs] : []
        const params = listParams(child, { page: 1, perPage: mostPerPage, where, include })
        return readList(await fetchList(child.entity.api, params, child, { signal }))
      }
      const along = await walkDeletion(models, model, ids, async (by, of) => {
        if (!isSeen(by)) return { ids: [], total: 0 }
        const { data: rows, total } = await rowsBy(by, of)
        return { ids: rows.map(({ id }) => String(id)), total }
      })
      const holding = async (by: Referring): Promise<Holding> => {
        const { data: rows, total } = await rowsBy(by, ids)
        return { by, count: total, held: rows.flatMap((row) => idsIn(row, by.field, ids)) }
      }
      const held: Holding[] = []
      for (let round = 0; round < mostRounds && held.length === 0; round++) {
        const asked = keeping.slice(round * atOnce, (round + 1) * atOnce)
        held.push(...(await Promise.all(asked.map(holding))).filter(({ count }) => count > 0))
      }
      return { along, held }
    },
  })
  const nameOf = (parent: Model, { child, field }: Referring): string => {
    const own = parent.fields.find(
      ({ field: own }) => 'of' in own && 'by' in own && own.of === child.name && own.by === field.name,
    )
    return own === undefined ? t(keyOfEntity(child.name, 'many')) : t(labelKey(parent, own.name))
  }
  const listed = (texts: readonly string[]): string => new Intl.ListFormat(i18n.language).format(texts)
  const alongText = ({ parent, by, count, isAtLeast }: Along): string =>
    t(isAtLeast ? 'deleteDialog.countedAtLeast' : 'deleteDialog.counted', { what: nameOf(parent, by), total: count })
  const heldText = ({ by, count }: Holding): string =>
    t('deleteDialog.counted', { what: nameOf(model, by), total: count })
  const { along = [], held = [] } = data ?? {}
  const heldList = listed(held.map(heldText))
  const heldCount = new Set(held.flatMap((one) => one.held)).size
  const [isHeld, areAllHeld] = [held.length > 0, heldCount >= ids.length]
  return {
    along: along.length === 0 ? undefined : t('deleteDialog.along', { list: listed(along.map(alongText)) }),
    held: isHeld && areAllHeld ? t('deleteDialog.held', { list: heldList }) : undefined,
    heldSome: isHeld && !areAllHeld ? t('deleteDialog.heldSome', { count: heldCount, list: heldList }) : undefined,
  }
}
