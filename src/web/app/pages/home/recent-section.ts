import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { numberedTitleOf, rowAddress } from '../../../data/rows/titles.ts'
import { factsOf } from '../../../fields/commands/palette/row-facts.ts'
import { useRecents } from '../../../fields/commands/palette/use-recents.ts'
import type { Section } from './section.ts'

/** Rows opened last on this device, read one by one with their current titles, as any server of the specification allows. */
export const useRecentSection = (enabled: boolean): Section => {
  const { t } = useTranslation(['home', 'common'])
  const { models } = useProduct()
  const { rows } = useRecents(enabled)
  return {
    key: 'recent',
    hidden: false,
    title: t('home:recent.title'),
    count: null,
    href: null,
    text: null,
    error: null,
    items: rows.map(({ model, row }) => ({
      id: String(row.id),
      entity: model.name,
      icon: model.entity.icon,
      title: numberedTitleOf(model, row),
      href: rowAddress(model, row) ?? '/',
      owner: factsOf(models, model, row).owner ?? null,
      state: null,
      at: null,
      with_time: false,
      is_late: false,
      progress: null,
      note: t(keyOfEntity(model.name, 'one')),
    })),
  }
}
