import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../core/keys.ts'
import { factsOf } from '../../commands/palette/row-facts.ts'
import { useRecents } from '../../commands/palette/use-recents.ts'
import { numberedTitleOf, rowAddress } from '../../data/titles.ts'
import { useProduct } from '../../product/product.ts'
import { iconOf } from '../../ui/icons.ts'
import { SectionLines } from './section-state.tsx'

/** Rows opened last on this device, with their current titles. */
export const RecentSection = () => {
  const { t } = useTranslation(['home', 'common'])
  const { models } = useProduct()
  const { rows, pending, failed, retry } = useRecents(true)
  return (
    <SectionLines
      lines={rows.map(({ model, row }) => ({
        key: `${model.name} ${String(row.id)}`,
        to: rowAddress(model, row) ?? '/',
        icon: iconOf(model.entity.icon),
        title: numberedTitleOf(model, row),
        owner: factsOf(models, model, row).owner,
        note: t(keyOfEntity(model.name, 'one')),
      }))}
      pending={pending > 0}
      failed={failed}
      onRetry={retry}
      empty={t('recent.empty')}
    />
  )
}
