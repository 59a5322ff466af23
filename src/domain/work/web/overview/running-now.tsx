import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { DoneProgress } from '../board/sprint-progress.tsx'
import { DateRange } from '../sprint/date-range.tsx'

type Props = {
  readonly phases: readonly RowOf<'phase'>[]
  readonly sprints: readonly RowOf<'sprint'>[]
}

const lineSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 } as const

/** The running phases and sprints with their dates and progress. */
export const RunningNow = ({ phases, sprints }: Props) => {
  const { t } = useTranslation(['work_overview', 'phase', 'sprint'])
  if (phases.length + sprints.length === 0) return null
  return (
    <Box component="section" aria-labelledby="project-now">
      <Typography id="project-now" variant="h2" sx={{ marginBlockEnd: 2 }}>
        {t('work_overview:now')}
      </Typography>
      {phases.map((row) => (
        <Box key={row.id} sx={{ ...lineSx, minBlockSize: 36 }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            <bdi>{row.name}</bdi>
          </Typography>
          <DateRange row={row} />
          <DoneProgress where={allOf(equals('phase_id', row.id))} />
        </Box>
      ))}
      {sprints.map((row) => (
        <Box key={row.id} sx={{ ...lineSx, minBlockSize: 36 }}>
          <Typography component="h3" sx={{ fontWeight: 500 }}>
            <bdi>{row.name}</bdi>
          </Typography>
          <DateRange row={row} />
          <DoneProgress where={allOf(equals('sprint_id', row.id))} />
        </Box>
      ))}
    </Box>
  )
}
