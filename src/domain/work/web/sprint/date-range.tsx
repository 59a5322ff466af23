import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { formatShortInstant } from '../../../../web/base/i18n/format.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'

/** Start and end date of a row; either may be missing. */
export const DateRange = ({ row }: { row: Row }) => {
  const { t } = useTranslation('stretch')
  const reading = useReading()
  const day = (value: unknown) =>
    typeof value === 'string' ? formatShortInstant(value, Date.now(), reading) : undefined
  const [from, to] = [day(row.start_at), day(row.end_at)]
  if (from === undefined && to === undefined) return null
  const singleDate = from === undefined ? t('until', { when: to ?? '' }) : t('from', { when: from })
  return (
    <Typography component="span" variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {from !== undefined && to !== undefined ? (
        <>
          <bdi>{from}</bdi> – <bdi>{to}</bdi>
        </>
      ) : (
        singleDate
      )}
    </Typography>
  )
}
