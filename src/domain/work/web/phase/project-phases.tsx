import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'
import { SectionFailure, SectionSkeleton } from '../../../../web/base/ui/state/section-state.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { createRow } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { NewChild } from '../../../../web/fields/forms/row-tools.tsx'
import { useReorder } from '../sprint/use-reorder.ts'
import { QuickAdd } from '../task/quick-add.tsx'
import { useChosenPhase } from './chosen-phase.ts'
import { PhasePanel } from './phase-panel.tsx'
import { usePhasesQuery } from './use-phases.ts'

/** A project's phases in order; the selected one in detail. */
export const ProjectPhases = ({ row, mayUpdate }: { row: RowOf<'project'>; mayUpdate: boolean }) => {
  const { t } = useTranslation(['work', 'phase', 'stretch'])
  const act = useAction()
  const model = useModel('phase')
  const [isAdding, setAdding] = useState(false)
  const { data, isPending, error, refetch } = usePhasesQuery(row.id)
  const { rows: phases, announcement, move } = useReorder(model, data ?? [])
  const { chosen: selectedPhase, choose } = useChosenPhase(phases)
  const mayAdd = useHolds({ permissions: ['phase-store'] }) && mayUpdate
  const chosenId = selectedPhase === undefined ? '' : selectedPhase.id
  return (
    <Box component="section" aria-labelledby="project-phases">
      <Typography id="project-phases" variant="h2" sx={{ marginBlockEnd: 2 }}>
        {t('phase:many')}
      </Typography>
      {isPending ? (
        <SectionSkeleton />
      ) : data === undefined ? (
        <SectionFailure text={error?.message} onRetry={() => void refetch()} />
      ) : selectedPhase === undefined ? (
        <Typography color="text.secondary">{t('work:phases.none')}</Typography>
      ) : (
        <>
          <Tabs
            value={chosenId}
            onChange={(_, id: string) => choose(id)}
            variant="scrollable"
            scrollButtons="auto"
            allowScrollButtonsMobile
            aria-labelledby="project-phases"
            sx={{ borderBlockEnd: '1px solid', borderColor: 'divider', marginBlockEnd: 3 }}
          >
            {phases.map((phase) => (
              <Tab
                key={phase.id}
                value={phase.id}
                id={`phase-${phase.id}`}
                aria-controls="phase-panel"
                label={<bdi>{phase.name}</bdi>}
                sx={{ textTransform: 'none' }}
              />
            ))}
          </Tabs>
          <Box role="tabpanel" id="phase-panel" aria-labelledby={`phase-${chosenId}`}>
            <PhasePanel
              key={chosenId}
              row={selectedPhase}
              mayEdit={mayUpdate}
              place={phases.indexOf(selectedPhase)}
              total={phases.length}
              move={move}
            />
          </Box>
        </>
      )}
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
      {mayAdd && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            alignItems: 'center',
            marginBlockStart: 4,
            paddingBlockStart: 4,
            borderBlockStart: '1px solid',
            borderColor: 'divider',
          }}
        >
          <QuickAdd
            target={['phase', 'name']}
            place={row.id}
            label={t('work:phases.name')}
            button={t('work:phases.add')}
            add={(name) => act(() => createRow(model, { project_id: row.id, name, weight: 1 }), { rows: model })}
          />
          <Button color="inherit" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {t('stretch:addDetailed')}
          </Button>
        </Box>
      )}
      {isAdding && (
        <NewChild
          entity="phase"
          hidden={['project', 'order']}
          fixed={{ project_id: row.id }}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  )
}
