import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { allOf, equals, meValue } from '../../../core/predicate.ts'
import { useHoldsAll } from '../../access/use-holds-all.ts'
import { MoreRows } from '../../collection/more-rows.tsx'
import { useViewKeeper } from '../../collection/views/use-views.ts'
import type { ViewFields } from '../../collection/views/view.ts'
import { titleOf } from '../../data/titles.ts'
import { useRowPages } from '../../data/use-pages.ts'
import { useProduct } from '../../product/product.ts'
import { iconOf } from '../../ui/icons.ts'
import { SectionLines } from './section-state.tsx'

const Views = ({ keeper, fields }: { keeper: Model; fields: ViewFields }) => {
  const { t } = useTranslation(['home', 'common'])
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const mine = equals('created_by', meValue)
  const pages = useRowPages(keeper, { perPage: 20, where: allOf(mine) })
  const { query } = pages
  const lines = pages.rows.flatMap((row) => {
    const model = models.all.find(({ name }) => name === row[fields.of])
    if (model?.entity.page === undefined || !holdsAll([permissionFor(model.entity, 'index')])) return []
    return [
      {
        key: String(row.id),
        to: `${model.entity.page}?view=${encodeURIComponent(String(row.id))}`,
        icon: iconOf(model.entity.icon),
        title: titleOf(keeper, row),
        note: t(keyOfEntity(model.name, 'many')),
      },
    ]
  })
  return (
    <>
      <SectionLines
        lines={lines}
        pending={query.isPending}
        failed={query.isError}
        reason={query.error?.message}
        onRetry={() => void query.refetch()}
        empty={t('views.empty')}
      />
      <MoreRows {...pages} />
    </>
  )
}

/** The user's saved views of lists. */
export const ViewsSection = () => {
  const views = useViewKeeper()
  return views === undefined ? null : <Views {...views} />
}
