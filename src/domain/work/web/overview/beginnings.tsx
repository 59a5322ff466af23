import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { openQuickForm } from '../../../../web/fields/commands/quick-form.ts'
import { projectAddress } from '../project/project-address.ts'

/** Links to the first steps in a project that is still empty. */
export const Beginnings = ({ row }: { readonly row: RowOf<'project'> }) => {
  const { t } = useTranslation('work_overview')
  const task = useModel('task')
  const tab = row.type === 'waterfall' ? 'timeline' : 'board'
  return (
    <Box component="section" aria-labelledby="project-begin">
      <Typography id="project-begin" variant="h2" sx={{ marginBlockEnd: 1 }}>
        {t('begin.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ marginBlockEnd: 3 }}>
        {t('begin.text')}
      </Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => openQuickForm(task, { project_id: row.id })}>
          {t('begin.task')}
        </Button>
        <Button component={Link} to={`${projectAddress(row)}?tab=${tab}`}>
          {t(`begin.${tab}`)}
        </Button>
      </Stack>
    </Box>
  )
}
