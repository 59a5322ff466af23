import TextIcon from '@mui/icons-material/ArticleOutlined'
import ArchiveIcon from '@mui/icons-material/FolderZipOutlined'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import OtherIcon from '@mui/icons-material/InsertDriveFileOutlined'
import FilmIcon from '@mui/icons-material/MovieOutlined'
import SoundIcon from '@mui/icons-material/MusicNoteOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import SlidesIcon from '@mui/icons-material/SlideshowOutlined'
import TableIcon from '@mui/icons-material/TableChartOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../core/words/keys.ts'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { notify } from '../../base/feedback/notices.ts'
import { formatBytes, formatInstant } from '../../base/i18n/format.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { saveFile } from '../../data/rows/save-file.ts'
import { showPdf } from '../../data/rows/show-pdf.ts'
import { readFile, useFileUrl } from '../../fields/values/use-file-url.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { useFacetModel } from '../facet-model.ts'
import { type FileSort, previewOf, sortOf, thumbnailUrl } from './attachment-kind.ts'
import { AttachmentTools } from './attachment-tools.tsx'

const AttachmentPreview = deferred(async () => (await import('./attachment-preview.tsx')).AttachmentPreview)

const icons: { readonly [S in FileSort]: typeof OtherIcon } = {
  picture: PictureIcon,
  pdf: PdfIcon,
  text: TextIcon,
  table: TableIcon,
  slides: SlidesIcon,
  archive: ArchiveIcon,
  sound: SoundIcon,
  film: FilmIcon,
  other: OtherIcon,
}

/** A thumbnail, or the icon of the file's kind. Decorative: the file's name is next to it. */
const Thumbnail = ({ type, url }: { type: string; url: string | undefined }) => {
  const objectUrl = useFileUrl(url)
  const Icon = icons[sortOf(type)]
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        inlineSize: 56,
        blockSize: 44,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        color: 'text.secondary',
      }}
    >
      {objectUrl === undefined ? (
        <Icon />
      ) : (
        <Box
          component="img"
          src={objectUrl}
          alt=""
          sx={{ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' }}
        />
      )}
    </Box>
  )
}

type Props = {
  readonly row: Row
  /** Whether the row to which the file is attached is shared with its client. */
  readonly isShared: boolean
  readonly onRemoved: () => void
}

/** One attached file: preview, download, share, delete. */
export const AttachmentLine = ({ row, isShared, onRemoved }: Props) => {
  const { t } = useTranslation(['files', 'common'])
  const reading = useReading()
  const attachment = useFacetModel('files')
  const [isOpen, setOpen] = useState(false)
  const file = isRow(row.file) ? row.file : {}
  const [type, url, size] = [String(file.type ?? ''), String(file.url ?? ''), Number(file.size ?? 0)]
  const name = String(row.name ?? file.name ?? t('common:file.unnamed'))
  const kind = previewOf(type)
  const by = isRow(row.createdBy) ? String(row.createdBy.name ?? '') : undefined
  const at = String(row.created_at ?? '')
  const trying = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
    }
  }
  const save = () => trying(async () => saveFile(await readFile(url), name))
  const isShown = kind === 'picture' || kind === 'text'
  const open = () => {
    if (isShown) setOpen(true)
    else if (kind === 'pdf') void trying(async () => (await showPdf(() => readFile(url))) || save())
    else void save()
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        paddingBlock: 2,
        borderBlockStart: 1,
        borderColor: 'divider',
      }}
    >
      <Thumbnail type={type} url={thumbnailUrl(type, url, size, settings.own)} />
      <Box sx={{ flex: '1 1 180px', minInlineSize: 0 }}>
        <MuiLink
          component="button"
          type="button"
          variant="body2"
          aria-label={kind === 'none' ? t('files:download', { name }) : t('files:open', { name })}
          onClick={open}
          sx={{ minBlockSize: 24, textAlign: 'start', overflowWrap: 'anywhere', fontWeight: 500 }}
        >
          <bdi>{name}</bdi>
        </MuiLink>
        <Typography variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
          <bdi>{formatBytes(size, reading.locale)}</bdi>
          {by !== undefined && (
            <>
              {' · '}
              <bdi>{by}</bdi>
            </>
          )}
          {' · '}
          <time dateTime={at}>{formatInstant(at, reading)}</time>
        </Typography>
      </Box>
      {isShared && row.shared_with_client === true && (
        <Chip size="small" variant="outlined" label={t(labelKey(attachment, 'shared_with_client'))} />
      )}
      <AttachmentTools row={row} name={name} isShared={isShared} onSave={() => void save()} onRemoved={onRemoved} />
      {isOpen && isShown && (
        <AttachmentPreview
          url={url}
          name={name}
          kind={kind}
          onDownload={() => void save()}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}
