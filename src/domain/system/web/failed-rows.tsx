import { useTranslation } from 'react-i18next'
import { RowsSection } from '../../../web/pages/home/rows-section.tsx'

/** Rows that jobs could not do: somebody has to mend them. */
export const FailedRows = () => {
  const { t } = useTranslation('home')
  return (
    <RowsSection
      entity="failed_row"
      filter={{}}
      note="reason"
      empty={t('failedRows.empty')}
      more={t('failedRows.more')}
    />
  )
}
