import ShowChartIcon from '@mui/icons-material/ShowChart'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { AvailableTabs } from '../project/available-tabs.ts'

/** Link from a sprint to its figures, if the project has that tab. */
export const BurndownLink = ({ sprint }: { readonly sprint: RowOf<'sprint'> }) => {
  const { t } = useTranslation('work_figures')
  if (!useContext(AvailableTabs).includes('figures')) return null
  const label = t('title', { name: sprint.name })
  return (
    <Tooltip title={label}>
      <IconButton
        component={Link}
        to={`?tab=figures&sprint=${encodeURIComponent(sprint.id)}`}
        aria-label={label}
        size="small"
      >
        <ShowChartIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
