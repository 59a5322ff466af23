import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { fieldOf, type Model } from '../../../../core/declare/model.ts'
import type { RowOf } from '../../../../core/declare/register.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useProduct } from '../../../../web/data/areas/product.ts'
import { Facts } from '../../../../web/views/row-page/facts.tsx'
import { TextProperty } from '../../../../web/views/row-page/text-property.tsx'
import { ProjectPhases } from '../phase/project-phases.tsx'
import { ProjectEpics } from '../project/project-epics.tsx'
import { ProjectProgress } from '../project/project-progress.tsx'
import { RelatedProjects } from '../project/related-projects.tsx'
import { Beginnings } from './beginnings.tsx'
import { Burndown } from './burndown.tsx'
import { ComingList } from './coming-list.tsx'
import { OpenCounts } from './open-counts.tsx'
import { RunningNow } from './running-now.tsx'
import { useGlance } from './use-glance.ts'

/** The most important fields; the others are in the drawer. */
const facts = [
  'destination',
  'client',
  'department',
  'start_at',
  'end_at',
  'delivered_at',
  'actual_delivered_at',
  'budget',
  'tags',
  'skills',
]

type Props = {
  readonly model: Model<'project'>
  readonly row: RowOf<'project'>
  readonly reread: () => Promise<Row | undefined>
  readonly mayUpdate: boolean
}

/** A project's overview: the running and the next things, then its phases, epics and people. */
export const ProjectOverview = ({ model, row, reread, mayUpdate }: Props) => {
  const { t } = useTranslation(['work', 'work_overview', 'project'])
  const maySeePhases = useHolds({ permissions: ['phase-index', 'sprint-index'] })
  const maySeeEpics = useHolds({ permissions: ['epic-index'] }) && settings.own
  const { members: Members } = useProduct().panels
  const { dates, running, active, isKnown, isEmpty, maySeeTasks } = useGlance(row)
  const [first] = settings.own ? active : []
  return (
    <Paper
      elevation={1}
      sx={{
        display: 'grid',
        alignItems: 'stretch',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(320px, 1fr)' },
      }}
    >
      <Stack spacing={6} sx={{ minInlineSize: 0, p: { xs: 4, sm: 6 } }}>
        <Box>
          <TextProperty
            model={model}
            row={row}
            field={fieldOf(model, 'description')}
            reread={reread}
            isLabelled={false}
          />
        </Box>
        <Box component="section" aria-label={t(labelKey(model, 'progress'))}>
          <ProjectProgress row={row} />
          {maySeeTasks && settings.own && <OpenCounts project={row.id} />}
        </Box>
        {isKnown && isEmpty && mayUpdate && <Beginnings row={row} />}
        {isKnown && !isEmpty && (
          <>
            <RunningNow phases={running} sprints={active} />
            <Box
              sx={{
                display: 'grid',
                gap: 6,
                alignItems: 'start',
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr)',
                  md: first === undefined ? 'minmax(0, 1fr)' : 'minmax(0, 1.1fr) minmax(0, 1fr)',
                },
              }}
            >
              {first !== undefined && <Burndown sprint={first} />}
              <ComingList dates={dates} />
            </Box>
          </>
        )}
        {maySeePhases && <ProjectPhases row={row} mayUpdate={mayUpdate} />}
        {maySeeEpics && <ProjectEpics row={row} mayUpdate={mayUpdate} />}
        <RelatedProjects row={row} />
      </Stack>
      <Stack
        spacing={6}
        sx={{
          minInlineSize: 0,
          p: { xs: 4, sm: 6 },
          borderInlineStart: { lg: '1px solid var(--tms-palette-divider)' },
          borderBlockStart: { xs: '1px solid var(--tms-palette-divider)', lg: 0 },
        }}
      >
        <Box component="section" aria-labelledby="project-facts">
          <Typography id="project-facts" variant="h2" sx={{ marginBlockEnd: 3 }}>
            {t('work:facts')}
          </Typography>
          <Facts
            model={model}
            row={row}
            names={facts.filter((name) => name !== 'client' || row.destination !== 'internal')}
          />
        </Box>
        <Members model={model} row={row} mayChange={mayUpdate} />
      </Stack>
    </Paper>
  )
}
