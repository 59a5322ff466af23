import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

const tabs = ['board', 'backlog', 'figures'] as const

/** To the work that came. */
export const ProjectLinks = ({ project }: { readonly project: string }) => {
  const { t } = useTranslation(['import_wizard', 'work_task'])
  const path = `/projects/list/${encodeURIComponent(project)}`
  return (
    <Box
      component="nav"
      aria-label={t('import_wizard:project.links')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}
    >
      <Button component={Link} to={path} variant="contained">
        {t('import_wizard:project.open')}
      </Button>
      {tabs.map((tab) => (
        <Button key={tab} component={Link} to={`${path}?tab=${tab}`} variant="outlined">
          {t(`work_task:tabs.${tab}`)}
        </Button>
      ))}
    </Box>
  )
}
