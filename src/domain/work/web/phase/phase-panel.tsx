import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { MoveButtons } from '../../../../web/base/ui/move-buttons.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { createRow } from '../../../../web/data/rows/row-calls.ts'
import { useAction } from '../../../../web/data/rows/use-write.ts'
import { NewChild, RowTools } from '../../../../web/fields/forms/row-tools.tsx'
import { DateRange } from '../sprint/date-range.tsx'
import { SprintLine } from '../sprint/sprint-line.tsx'
import { QuickAdd } from '../task/quick-add.tsx'
import { useSprints } from './use-phases.ts'

type Props = {
  readonly row: RowOf<'phase'>
  readonly mayEdit: boolean
  readonly place: number
  readonly total: number
  readonly move: (from: number, to: number) => Promise<void>
}

/** A phase: its fields and sprints. */
export const PhasePanel = ({ row, mayEdit, place, total, move }: Props) => {
  const { t } = useTranslation(['stretch', 'work'])
  const act = useAction()
  const sprint = useModel('sprint')
  const [isAdding, setAdding] = useState(false)
  const sprints = useSprints(row.id)
  const mayAdd = useHolds({ permissions: ['sprint-store'] }) && mayEdit
  const mayMove = useHolds({ permissions: ['phase-update'] }) && mayEdit
  const name = row.name
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600, flex: '1 1 160px', minInlineSize: 0 }}>
          <bdi>{name}</bdi>
        </Typography>
        <DateRange row={row} />
        {typeof row.weight === 'number' && (
          <Typography variant="body2" color="text.secondary">
            {t('stretch:weight', { weight: row.weight })}
          </Typography>
        )}
        {mayEdit && (
          <Box sx={{ display: 'flex', flex: 'none' }}>
            {mayMove && total > 1 && (
              <MoveButtons
                labels={{ up: t('stretch:up', { name }), down: t('stretch:down', { name }) }}
                index={place}
                total={total}
                move={move}
              />
            )}
            <RowTools entity="phase" row={row} hidden={['project', 'order']} />
          </Box>
        )}
      </Box>
      {typeof row.description === 'string' && row.description !== '' && (
        <Typography
          color="text.secondary"
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxInlineSize: '72ch' }}
        >
          <bdi>{row.description}</bdi>
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, marginBlock: 2, p: 0, listStyle: 'none' }}>
        {sprints.map((sprint) => (
          <SprintLine key={sprint.id} row={sprint} mayEdit={mayEdit} />
        ))}
      </Box>
      {mayAdd && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <QuickAdd
            target={['sprint', 'name']}
            place={row.id}
            label={t('work:phases.sprintName')}
            button={t('work:phases.addSprint')}
            add={(text) => act(() => createRow(sprint, { phase_id: row.id, name: text }), { rows: sprint })}
          />
          <Button color="inherit" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {t('stretch:addSprintDetailed')}
          </Button>
        </Box>
      )}
      {isAdding && (
        <NewChild
          entity="sprint"
          hidden={['phase', 'is_completed', 'unfinished']}
          fixed={{ phase_id: row.id }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
