import CloseIcon from '@mui/icons-material/Close'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusBeside, useFocusBeside } from '../../base/ui/focus/focus-beside.ts'
import { cancelUpload, retryUpload, type Upload } from './uploads.ts'

/** An upload: its progress, or the reason why it failed. */
export const UploadLine = ({ upload }: { upload: Upload }) => {
  const { t } = useTranslation('files')
  const line = useRef<HTMLLIElement>(null)
  useFocusBeside(line)
  const { id, file, percent, failure } = upload
  const { name } = file
  const isRefused = failure !== undefined
  return (
    <Box
      ref={line}
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        paddingBlock: 2,
        borderBlockStart: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Typography>
        {isRefused ? (
          <Typography
            variant="body2"
            role="alert"
            color="error"
            sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            <ErrorIcon sx={{ fontSize: 16 }} />
            {failure}
          </Typography>
        ) : (
          <LinearProgress
            aria-label={percent === undefined ? t('waiting', { name }) : t('sending', { name })}
            {...(percent === undefined ? { variant: 'indeterminate' } : { variant: 'determinate', value: percent })}
            sx={{ marginBlockStart: 1 }}
          />
        )}
      </Box>
      {isRefused && (
        <IconButton
          size="small"
          aria-label={t('again', { name })}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            retryUpload(id)
          }}
        >
          <RefreshIcon fontSize="small" />
        </IconButton>
      )}
      <IconButton
        size="small"
        aria-label={isRefused ? t('dismiss', { name }) : t('stop', { name })}
        onClick={() => cancelUpload(id)}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
