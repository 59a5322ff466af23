import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { deferred } from '../../../../web/base/ui/deferred.tsx'

const FigureTile = deferred(async () => (await import('../../../../web/views/tiles/figure-tile.tsx')).FigureTile, 300)

/** The burndown of the running sprint, day by day. */
export const Burndown = ({ sprint }: { readonly sprint: RowOf<'sprint'> }) => {
  const { t } = useTranslation('work_overview')
  return (
    <Box component="section" aria-labelledby="project-burndown">
      <Typography id="project-burndown" variant="h2" sx={{ marginBlockEnd: 2 }}>
        {t('burndown')}
      </Typography>
      <FigureTile asked={{ entity: 'sprint', id: sprint.id, path: 'burndown' }} />
    </Box>
  )
}
