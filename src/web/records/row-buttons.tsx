import MoreHorizIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { type Choice, ChoicesButton } from '../ui/choices-button.tsx'
import { deferred } from '../ui/deferred.tsx'
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

/** Steps to the rows beside this one, and the menu of what is rarely done to it. */
export const RowButtons = ({ model, row, may, editAddress, choices = none }: Props) => {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { ask, dialog } = useDeletion(model, row, may('delete'))
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Neighbours model={model} row={row} />
      <ChoicesButton
        label={t('actions')}
        icon={<MoreHorizIcon fontSize="small" />}
        choices={[
          ...choices,
          [t('edit'), () => void navigate(editAddress), may('update')],
          [t('delete'), ask, may('delete')],
        ]}
      />
      {dialog}
    </Box>
  )
}
