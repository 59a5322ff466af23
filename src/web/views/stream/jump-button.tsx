import DownIcon from '@mui/icons-material/ArrowDownward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

type Props = { readonly count: number; readonly onJump: () => void }

/** Leads back to the newest row, with the number of those that are not read yet. */
export const JumpButton = ({ count, onJump }: Props) => {
  const { t } = useTranslation('stream')
  return (
    <Box
      sx={{
        position: 'absolute',
        insetBlockEnd: 12,
        insetInline: 0,
        display: 'grid',
        justifyContent: 'center',
        pointerEvents: 'none',
      }}
    >
      <Button
        size="small"
        variant={count > 0 ? 'contained' : 'outlined'}
        startIcon={<DownIcon />}
        onClick={onJump}
        sx={{
          pointerEvents: 'auto',
          borderRadius: 99,
          boxShadow: 3,
          ...(count > 0 ? {} : { bgcolor: 'background.paper', '&:hover': { bgcolor: 'background.paper' } }),
        }}
      >
        {count > 0 ? t('newCount', { count }) : t('toNewest')}
      </Button>
    </Box>
  )
}
