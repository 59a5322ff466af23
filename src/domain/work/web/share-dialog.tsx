import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../web/api/shapes.ts'
import { ShareForm } from './share-form.tsx'
import { ShareList } from './share-list.tsx'

/** Makes links to a task, and says what became of those that were made. */
export const ShareDialog = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) => {
  const { t } = useTranslation(['work_share', 'common'])
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 2, paddingInline: 6, paddingBlockStart: 4 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
          {t('work_share:title', { name: `\u2068${String(row.name ?? '')}\u2069` })}
        </Typography>
        <IconButton autoFocus size="small" aria-label={t('common:close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent>
        <Stack spacing={5}>
          <Typography color="text.secondary">{t('work_share:text')}</Typography>
          <ShareForm row={row} />
          <ShareList row={row} />
        </Stack>
      </DialogContent>
    </Dialog>
  )
}
