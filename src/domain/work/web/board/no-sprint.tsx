import { useAbility } from '@casl/react'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { EmptyState } from '../../../../web/base/ui/state/empty-state.tsx'
import { type Access, permitsRow } from '../../../../web/data/access/ability.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { createRow } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../../web/data/rows/write-effects.ts'
import { NewChild } from '../../../../web/fields/forms/row-tools.tsx'
import { firstPhase } from './standard-columns.ts'
import type { PhaseSprints } from './use-board-sprint.ts'

/** Creates a project's first phase with sprint and columns in one call. */
const FirstPhase = ({ project }: { project: string }) => {
  const { t } = useTranslation(['board', 'common', 'stage', 'work'])
  const act = useAction()
  const phase = useModel('phase')
  const [isPending, setPending] = useState(false)
  const make = async () => {
    if (isPending) return
    setPending(true)
    await act(
      () => createRow(phase, { project_id: project, ...firstPhase(t) }),
      { more: [anyChangeOf('phase'), anyChangeOf('sprint'), anyChangeOf('stage')] },
      t('common:message.created'),
    )
    setPending(false)
  }
  return (
    <Button variant="contained" aria-disabled={isPending} onClick={() => void make()}>
      {t('board:begin.button')}
    </Button>
  )
}

const FirstSprint = ({ phase }: { phase: string }) => {
  const { t } = useTranslation('board')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button variant="contained" aria-haspopup="dialog" onClick={() => setAdding(true)}>
        {t('newSprint')}
      </Button>
      {isAdding && (
        <NewChild
          entity="sprint"
          hidden={['phase', 'is_completed', 'unfinished']}
          fixed={{ phase_id: phase }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** Empty state of a board without sprint, with a way to create one for users with the permission. */
export const NoSprint = ({ project, phases }: { project: Row; phases: readonly PhaseSprints[] }) => {
  const { t } = useTranslation('board')
  const mayEdit = permitsRow(useAbility<Access>(), 'update', 'project', project)
  const maySprint = useHolds({ permissions: ['sprint-store'] }) && mayEdit
  const mayPhase = useHolds({ permissions: ['phase-store', 'stage-store'] }) && maySprint
  const phase = phases[0]?.phase
  if (phase === undefined)
    return <EmptyState text={t('noPhase')}>{mayPhase && <FirstPhase project={String(project.id)} />}</EmptyState>
  return <EmptyState text={t('noSprint')}>{maySprint && <FirstSprint phase={String(phase.id)} />}</EmptyState>
}
