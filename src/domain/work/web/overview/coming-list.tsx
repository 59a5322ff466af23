import BoltIcon from '@mui/icons-material/BoltOutlined'
import MilestoneIcon from '@mui/icons-material/DiamondOutlined'
import FlagIcon from '@mui/icons-material/OutlinedFlag'
import TaskIcon from '@mui/icons-material/RadioButtonUnchecked'
import PhaseIcon from '@mui/icons-material/ViewAgendaOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'
import { ShortDate } from '../../../../web/fields/values/short-date.tsx'
import type { ComingDate } from './coming-dates.ts'

const icons = { phase: PhaseIcon, sprint: BoltIcon, milestone: MilestoneIcon, task: TaskIcon, project: FlagIcon }

/** Columns of all lines together: the longest date has room, whatever the language. */
const columns = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  gridTemplateColumns: 'max-content max-content minmax(0, 1fr)',
} as const
const line = {
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  gridColumn: '1 / -1',
  alignItems: 'center',
  minBlockSize: 32,
  paddingBlock: 0.5,
} as const

/** The next dates of a project, soonest first: the date, the row, and what the date is of it. */
export const ComingList = ({ dates }: { readonly dates: readonly ComingDate[] }) => {
  const { t } = useTranslation('work_overview')
  return (
    <Box component="section" aria-labelledby="project-coming">
      <Typography id="project-coming" variant="h2" sx={{ marginBlockEnd: 2 }}>
        {t('coming.title')}
      </Typography>
      {dates.length === 0 ? (
        <Typography color="text.secondary">{t('coming.none')}</Typography>
      ) : (
        <Box component="ul" aria-labelledby="project-coming" sx={columns}>
          {dates.map(({ key, at, kind, name, address }) => {
            const Icon = icons[kind]
            return (
              <Box component="li" key={key} sx={line}>
                <Typography
                  component="span"
                  variant="body2"
                  color="text.secondary"
                  sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
                >
                  <ShortDate at={at} />
                </Typography>
                <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
                <Box component="span" sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
                  {address === undefined ? (
                    <bdi>{name}</bdi>
                  ) : (
                    <Link component={RouterLink} to={address} color="inherit" underline="hover">
                      <bdi>{name}</bdi>
                    </Link>
                  )}{' '}
                  <Typography
                    component="span"
                    variant="body2"
                    color="text.secondary"
                    // Most dates are of tasks, which their icon says.
                    sx={kind === 'task' ? visuallyHidden : { marginInlineStart: 1 }}
                  >
                    {t(`coming.${kind}`)}
                  </Typography>
                </Box>
              </Box>
            )
          })}
        </Box>
      )}
    </Box>
  )
}
