import MoreHorizIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { type Choice, ChoicesButton } from '../../base/ui/choices-button.tsx'
import { deferred } from '../../base/ui/deferred.tsx'
import { useDeletion } from './delete-button.tsx'

const Neighbours = deferred(async () => (await import('./neighbours.tsx')).Neighbours)

type Props = {
  readonly model: Model
  readonly row: Row
  readonly may: (action: 'update' | 'delete') => boolean
  /** Address of the row's form. */
  readonly editAddress: string
  /** Further actions, before the row's own. */
  readonly choices?: readonly Choice[]
}

const none: readonly Choice[] = []

/** Buttons that go to the rows beside this one, and rare actions on it: a menu, or one button for a single action. */
export const RowButtons = ({ model, row, may, editAddress, choices = none }: Props) => {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { ask, dialog } = useDeletion(model, row, may('delete'))
  const all: readonly Choice[] = [
    ...choices,
    [t('edit'), () => void navigate(editAddress), may('update')],
    [t('delete'), ask, may('delete')],
  ]
  const [only, ...others] = all.filter(([, , isAvailable]) => isAvailable)
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Neighbours model={model} row={row} />
      {/* A single action is a button, as it need not be searched in a menu. */}
      {only !== undefined && others.length === 0 ? (
        <Button size="small" color="inherit" onClick={only[1]}>
          {only[0]}
        </Button>
      ) : (
        <ChoicesButton label={t('actions')} icon={<MoreHorizIcon fontSize="small" />} choices={all} />
      )}
      {dialog}
    </Box>
  )
}
