import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { ShortDate } from '../../fields/values/short-date.tsx'

type Props = {
  /** `YYYY-MM-DD`, where a day begins. */
  readonly day: string | undefined
  /** Whether the rows below the line are unread. */
  readonly isNew: boolean
}

/** A line between two days of a stream, or above the first unread row. */
export const DayLine = ({ day, isNew }: Props) => {
  const { t } = useTranslation('stream')
  const rule = { flex: 1, blockSize: '1px', bgcolor: isNew ? 'error.main' : 'divider' }
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        paddingInline: 4,
        paddingBlock: 2,
        fontSize: '0.75rem',
        fontWeight: 600,
        color: 'text.secondary',
      }}
    >
      <Box sx={rule} />
      {day !== undefined && <ShortDate at={day} />}
      {day !== undefined && <Box sx={rule} />}
      {isNew && (
        <Box component="span" data-first-new="" sx={{ color: 'error.main' }}>
          {t('new')}
        </Box>
      )}
    </Box>
  )
}
