import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../core/keys.ts'
import { useRecents } from '../../commands/palette/use-recents.ts'
import { titleOf } from '../../data/titles.ts'
import { iconOf } from '../../ui/icons.ts'
import { SectionLines } from './section-state.tsx'

/** Rows opened last on this device, with their current titles. */
export const RecentSection = () => {
  const { t } = useTranslation(['home', 'common'])
  const { rows, pending, failed, retry } = useRecents(true)
  return (
    <SectionLines
      lines={rows.map(({ model, row }) => ({
        key: `${model.name} ${String(row.id)}`,
        to: `${model.entity.page}/${encodeURIComponent(String(row.id))}`,
        icon: iconOf(model.entity.icon),
        title: titleOf(model, row),
        note: t(keyOfEntity(model.name, 'one')),
      }))}
      pending={pending > 0}
      failed={failed}
      onRetry={retry}
      empty={t('recent.empty')}
    />
  )
}
