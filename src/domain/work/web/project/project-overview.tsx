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
import { ProjectEpics } from './project-epics.tsx'
import { ProjectProgress } from './project-progress.tsx'
import { RelatedProjects } from './related-projects.tsx'

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
  'budget_currency',
  'tags',
  'skills',
]

type Props = {
  readonly model: Model<'project'>
  readonly row: RowOf<'project'>
  readonly reread: () => Promise<Row | undefined>
  readonly mayUpdate: boolean
}

/** A project's overview: description, progress, members and related projects. */
export const ProjectOverview = ({ model, row, reread, mayUpdate }: Props) => {
  const { t } = useTranslation(['work', 'project'])
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
          <TextProperty
            model={model}
            row={row}
            field={fieldOf(model, 'description')}
            reread={reread}
            isLabelled={false}
          />
        </Paper>
        <Paper elevation={1} component="section" sx={{ p: 5 }}>
          <Typography variant="h2" sx={{ marginBlockEnd: 4 }}>
            {t('work:facts')}
          </Typography>
          <Facts
            model={model}
            row={row}
            names={facts.filter((name) => name !== 'client' || row.destination !== 'internal')}
          />
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
