import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../../data/access/me.tsx'

/** Leads a user who may do nothing without a second factor to the page that sets it up. */
export const LacksFactorTool = () => {
  const { t } = useTranslation('common')
  if (useMe().lacks_second_factor !== true) return null
  return (
    <Button component={Link} to="/profile" variant="contained" color="warning" size="small" disableElevation>
      {t('lacksFactor')}
    </Button>
  )
}
