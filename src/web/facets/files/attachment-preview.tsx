import CloseIcon from '@mui/icons-material/Close'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingBlock } from '../../base/ui/state/waiting.tsx'
import { useFileBlob, useFileUrl } from '../../fields/values/use-file-url.ts'
import type { Preview } from './attachment-kind.ts'

/** A text is shown up to this many bytes. */
const maxTextBytes = 200_000

/** A file's text: nothing in it is ever markup here. */
const TextBody = ({ url, name }: { url: string; name: string }) => {
  const { t } = useTranslation('files')
  const { blob, hasFailed } = useFileBlob(url)
  const [text, setText] = useState<string>()
  useEffect(() => {
    let isWanted = true
    void blob
      ?.slice(0, maxTextBytes)
      .text()
      .then((read) => isWanted && setText(read))
    return () => {
      isWanted = false
    }
  }, [blob])
  if (hasFailed) return <Alert severity="error">{t('failed')}</Alert>
  if (text === undefined) return <WaitingBlock height={240} />
  return (
    <>
      <Box
        component="pre"
        dir="auto"
        tabIndex={0}
        role="region"
        aria-label={name}
        sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.8125rem' }}
      >
        {text}
      </Box>
      {(blob?.size ?? 0) > maxTextBytes && <Alert severity="info">{t('cut')}</Alert>}
    </>
  )
}

const PictureBody = ({ url, name }: { url: string; name: string }) => {
  const { t } = useTranslation('files')
  const { hasFailed } = useFileBlob(url)
  const objectUrl = useFileUrl(url)
  if (hasFailed) return <Alert severity="error">{t('failed')}</Alert>
  if (objectUrl === undefined) return <WaitingBlock height={240} />
  return (
    <Box
      component="img"
      src={objectUrl}
      alt={name}
      sx={{ display: 'block', maxInlineSize: '100%', maxBlockSize: '75vh', marginInline: 'auto' }}
    />
  )
}

type Props = {
  readonly url: string
  readonly name: string
  readonly kind: Extract<Preview, 'picture' | 'text'>
  readonly onDownload: () => void
  readonly onClose: () => void
}

/** A picture or a text file in full size. */
export const AttachmentPreview = ({ url, name, kind, onDownload, onClose }: Props) => {
  const { t } = useTranslation(['files', 'common'])
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, paddingInline: 5, paddingBlock: 3 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Typography>
        <Button startIcon={<DownloadIcon />} onClick={onDownload}>
          {t('files:save')}
        </Button>
        <IconButton autoFocus aria-label={t('common:close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent dividers>
        {kind === 'picture' ? <PictureBody url={url} name={name} /> : <TextBody url={url} name={name} />}
      </DialogContent>
    </Dialog>
  )
}
