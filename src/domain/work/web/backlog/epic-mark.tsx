import FlagIcon from '@mui/icons-material/FlagOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { isRow } from '../../../../web/base/api/shapes.ts'
import { cutText } from '../../../../web/base/theme/tokens.ts'

/** A task's epic: a flag in its colour, and its name. */
export const EpicMark = ({ epic }: { epic: unknown }) => {
  const { t } = useTranslation('epic')
  if (!isRow(epic)) return null
  const name = String(epic.name ?? '')
  return (
    <Box
      component="span"
      title={name}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        maxInlineSize: { xs: '100%', sm: 160 },
        minInlineSize: 0,
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      <FlagIcon
        titleAccess={t(keyOfEntity('epic', 'one'))}
        sx={{ fontSize: 16, color: typeof epic.color === 'string' ? epic.color : 'inherit' }}
      />
      <Box component="span" dir="auto" sx={cutText}>
        {name}
      </Box>
    </Box>
  )
}
