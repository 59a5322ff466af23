import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOfNew } from '../../../../core/words/keys.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { hasQuickForm, openQuickForm } from '../../../../web/fields/commands/quick-form.ts'
import { NewChild } from '../../../../web/fields/forms/row-tools.tsx'
import { usePhases } from '../phase/use-phases.ts'

const hidden = ['phase', 'is_active', 'is_completed', 'unfinished']

/** Adds an inactive sprint, in the project's first phase unless another is chosen in its form. */
export const NewSprint = ({ project }: { project: string }) => {
  const { t } = useTranslation('sprint')
  const [first] = usePhases(project)
  const sprint = useModel('sprint')
  const [isOpen, setOpen] = useState(false)
  if (first === undefined) return null
  const phase = String(first.id)
  return (
    <>
      <Button
        startIcon={<AddIcon />}
        aria-haspopup="dialog"
        onClick={() => (hasQuickForm(sprint) ? openQuickForm(sprint, { phase_id: phase }) : setOpen(true))}
      >
        <span className="button-word">{t(keyOfNew('sprint'))}</span>
      </Button>
      {isOpen && (
        <NewChild
          entity="sprint"
          hidden={hidden}
          fixed={{ phase_id: phase, is_active: false }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
