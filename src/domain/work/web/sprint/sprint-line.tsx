import BoltIcon from '@mui/icons-material/BoltOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { DateRange } from './date-range.tsx'
import { SprintTools, sprintStateOf } from './sprint-tools.tsx'

/** A sprint in a line: state, actions, columns. */
export const SprintLine = ({ row, mayEdit }: { row: RowOf<'sprint'>; mayEdit: boolean }) => {
  const { t } = useTranslation('work')
  const state = sprintStateOf(row)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        minBlockSize: 40,
        paddingBlock: 0.5,
      }}
    >
      <BoltIcon fontSize="small" sx={{ color: state === 'completed' ? 'success.main' : 'text.secondary' }} />
      <Box component="span" sx={{ flex: '1 1 140px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        <bdi>{row.name}</bdi>
      </Box>
      <DateRange row={row} />
      <Typography variant="body2" sx={{ color: state === 'completed' ? 'success.main' : 'text.secondary' }}>
        {t(`work:phases.${state}`)}
      </Typography>
      <Box sx={{ display: 'flex', flex: 'none' }}>
        <SprintTools row={row} mayEdit={mayEdit} />
      </Box>
    </Box>
  )
}
