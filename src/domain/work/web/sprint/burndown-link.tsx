import ShowChartIcon from '@mui/icons-material/ShowChart'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import type { Choice } from '../../../../web/base/ui/choices-button.tsx'
import { AvailableTabs } from '../project/available-tabs.ts'

const burndownOf = (sprint: RowOf<'sprint'>) => `?tab=figures&sprint=${encodeURIComponent(sprint.id)}`

/** The way from a sprint to its figures, as a choice of a menu. */
export const useBurndownChoice = (sprint: RowOf<'sprint'>): Choice => {
  const { t } = useTranslation('work_figures')
  const navigate = useNavigate()
  const isAvailable = useContext(AvailableTabs).includes('figures')
  return [t('title', { name: sprint.name }), () => void navigate(burndownOf(sprint)), isAvailable]
}

/** Link from a sprint to its figures, if the project has that tab. */
export const BurndownLink = ({ sprint }: { readonly sprint: RowOf<'sprint'> }) => {
  const { t } = useTranslation('work_figures')
  if (!useContext(AvailableTabs).includes('figures')) return null
  const label = t('title', { name: sprint.name })
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={burndownOf(sprint)} aria-label={label} size="small">
        <ShowChartIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
