import { useTranslation } from 'react-i18next'
import { RowsSection } from '../../../web/pages/home/rows-section.tsx'

/** Work outside requests that has failed for good and waits for somebody to look at it. */
export const FailedJobs = () => {
  const { t } = useTranslation('home')
  return (
    <RowsSection
      entity="job"
      filter={{ state: 'failed' }}
      note="finished_at"
      empty={t('failedJobs.empty')}
      more={t('failedJobs.more')}
    />
  )
}
