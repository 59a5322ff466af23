import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../../data/access/me.tsx'

/** Leads whoever may do nothing without a second factor to where they set it up. */
export const LacksFactorTool = () => {
  const { t } = useTranslation('common')
  if (useMe().lacks_second_factor !== true) return null
  return (
    <Button component={Link} to="/profile" variant="contained" color="warning" size="small" disableElevation>
      {t('lacksFactor')}
    </Button>
  )
}
