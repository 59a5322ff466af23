import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../../core/keys.ts'
import type { RowOf } from '../../../../core/register.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import { settings } from '../../../../web/base/settings.ts'
import { useProduct } from '../../../../web/product/product.ts'
import { Facts, type FactsProps } from '../../../../web/records/facts.tsx'
import { ProjectPhases } from '../phase/project-phases.tsx'
import { ProjectEpics } from './project-epics.tsx'
import { ProjectProgress } from './project-progress.tsx'
import { RelatedProjects } from './related-projects.tsx'

/** The most important fields; the others are in the drawer. */
const facts = ['destination', 'client', 'department', 'start_at', 'end_at', 'delivered_at', 'budget', 'tags', 'skills']

type Props = Omit<FactsProps, 'names' | 'row'> & { readonly row: RowOf<'project'>; readonly mayUpdate: boolean }

/** A project's overview: description, progress, members and related projects. */
export const ProjectOverview = ({ mayUpdate, ...props }: Props) => {
  const { t } = useTranslation(['work', 'project'])
  const { model, row } = props
  const maySeePhases = useHolds({ permissions: ['phase-index', 'sprint-index'] })
  const maySeeEpics = useHolds({ permissions: ['epic-index'] }) && settings.own
  const { members: Members } = useProduct().panels
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(320px, 1fr)' },
      }}
    >
      <Stack spacing={4} sx={{ minInlineSize: 0 }}>
        <Paper elevation={1} component="section" sx={{ p: 5 }}>
          <Facts {...props} names={['description']} wide />
        </Paper>
        <Paper elevation={1} component="section" sx={{ p: 5 }}>
          <Typography variant="h2" sx={{ marginBlockEnd: 4 }}>
            {t('work:facts')}
          </Typography>
          <Facts {...props} names={facts.filter((name) => name !== 'client' || row.destination !== 'internal')} />
        </Paper>
        {maySeePhases && <ProjectPhases row={row} mayUpdate={mayUpdate} />}
        {maySeeEpics && <ProjectEpics row={row} mayUpdate={mayUpdate} />}
        <RelatedProjects row={row} />
      </Stack>
      <Stack spacing={4} sx={{ minInlineSize: 0 }}>
        <Paper elevation={1} component="section" sx={{ p: 5 }}>
          <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
            {t(labelKey(model, 'progress'))}
          </Typography>
          <ProjectProgress row={row} />
        </Paper>
        <Members model={model} row={row} mayChange={mayUpdate} />
      </Stack>
    </Box>
  )
}
