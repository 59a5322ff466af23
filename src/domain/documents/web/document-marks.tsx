import DraftIcon from '@mui/icons-material/EditNoteOutlined'
import SharedIcon from '@mui/icons-material/HandshakeOutlined'
import ClosedIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../core/declare/register.ts'

const marks = [
  { name: 'draft', Icon: DraftIcon, isOn: (row: RowOf<'document'>) => row.is_draft },
  { name: 'chosen', Icon: ClosedIcon, isOn: (row: RowOf<'document'>) => row.visibility === 'chosen' },
  { name: 'shared', Icon: SharedIcon, isOn: (row: RowOf<'document'>) => row.shared_with_client },
] as const

/** Marks that name who sees a document, if not everybody with access does. */
export const DocumentMarks = ({ row }: { readonly row: RowOf<'document'> }) => {
  const { t } = useTranslation('documents')
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, color: 'text.secondary' }}>
      {marks.map(
        ({ name, Icon, isOn }) =>
          isOn(row) === true && <Icon key={name} sx={{ fontSize: 16 }} titleAccess={t(`mark.${name}`)} />,
      )}
    </Box>
  )
}
