import { useAbility } from '@casl/react'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowSkeleton } from '../../../../web/base/ui/state/row-skeleton.tsx'
import { type Access, permitsRow } from '../../../../web/data/access/ability.ts'
import { SprintLine } from '../sprint/sprint-line.tsx'
import { useSprintsOf } from './use-backlog.ts'

/** Completed sprints, read on request; each can be reopened. */
export const CompletedSprints = ({ project }: { project: string }) => {
  const { t } = useTranslation('backlog')
  const access = useAbility<Access>()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { rows, isWaiting } = useSprintsOf(project, true, isOpen)
  return (
    <Box>
      <Button
        id={id}
        color="inherit"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        startIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
      >
        {t('completed')}
      </Button>
      {isOpen && (
        <Paper elevation={1} sx={{ paddingInline: 4, paddingBlock: 2, marginBlockStart: 2 }}>
          {isWaiting && <RowSkeleton />}
          {!isWaiting && rows.length === 0 && <Typography color="text.secondary">{t('noneCompleted')}</Typography>}
          <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map((row) => (
              <SprintLine key={row.id} row={row} mayEdit={permitsRow(access, 'update', 'sprint', row)} />
            ))}
          </Box>
        </Paper>
      )}
    </Box>
  )
}
