import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'

const lines = ['a', 'b', 'c', 'd', 'e', 'f']

/** What a row's page will look like. */
export const RowSkeleton = () => {
  const { t } = useTranslation('common')
  return (
    <Box role="status" aria-label={t('loading')}>
      <Skeleton width={240} height={32} sx={{ marginBlockEnd: 4 }} />
      <Paper elevation={1} sx={{ p: 5, display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {lines.map((line) => (
          <Skeleton key={line} height={28} />
        ))}
      </Paper>
    </Box>
  )
}
