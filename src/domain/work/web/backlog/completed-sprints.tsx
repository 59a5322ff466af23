import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowSkeleton } from '../../../../web/screens/state/row-skeleton.tsx'
import { SprintLine } from '../sprint-line.tsx'
import { useSprintsOf } from './use-backlog.ts'

/** Sprints that are over, asked for when somebody wants them; each may be opened again. */
export const CompletedSprints = ({ project, mayEdit }: { project: string; mayEdit: boolean }) => {
  const { t } = useTranslation('backlog')
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
              <SprintLine key={String(row.id)} row={row} mayEdit={mayEdit} />
            ))}
          </Box>
        </Paper>
      )}
    </Box>
  )
}
