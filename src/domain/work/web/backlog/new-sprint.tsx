import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfNew } from '../../../../core/words/keys.ts'
import { useLandmark } from '../../../../web/base/ui/use-landmark.ts'
import { NewChild } from '../../../../web/fields/forms/row-tools.tsx'
import { usePhases } from '../phase/use-phases.ts'

const hidden = ['phase', 'is_active', 'is_completed', 'unfinished']

/** Adds an inactive sprint in place; with several phases, one is chosen from a menu first. */
export const NewSprint = ({ project }: { project: string }) => {
  const { t } = useTranslation(['common', 'sprint', 'backlog'])
  const phases = usePhases(project)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const landmark = useLandmark(anchor)
  const [phase, setPhase] = useState<string>()
  const [first] = phases
  if (first === undefined) return null
  const begin = (button: HTMLElement) => (phases.length === 1 ? setPhase(String(first.id)) : setAnchor(button))
  return (
    <>
      <Button
        startIcon={<AddIcon />}
        aria-haspopup={phases.length === 1 ? 'dialog' : 'menu'}
        onClick={({ currentTarget }) => begin(currentTarget)}
      >
        {t(keyOfNew('sprint'))}
      </Button>
      <Menu
        container={landmark}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('backlog:whichPhase') } }}
      >
        {phases.map((phase) => (
          <MenuItem
            key={String(phase.id)}
            onClick={() => {
              setAnchor(null)
              setPhase(String(phase.id))
            }}
          >
            <bdi>{String(phase.name ?? '')}</bdi>
          </MenuItem>
        ))}
      </Menu>
      {phase !== undefined && (
        <NewChild
          entity="sprint"
          hidden={hidden}
          fixed={{ phase_id: phase, is_active: false }}
          onClose={() => setPhase(undefined)}
        />
      )}
    </>
  )
}
