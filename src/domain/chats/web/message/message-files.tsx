import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { isRow, type Row } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { saveFile } from '../../../../web/data/rows/save-file.ts'
import { previewOf, thumbnailUrl } from '../../../../web/facets/files/attachment-kind.ts'
import { AttachmentPreview } from '../../../../web/facets/files/attachment-preview.tsx'
import { SentFiles } from '../../../../web/facets/talks/sent-files.tsx'
import { readFile, useFileUrl } from '../../../../web/fields/values/use-file-url.ts'
import type { Message } from './use-messages.ts'

/** The size in pixels that a picture takes even before it is loaded, so that nothing moves. */
const size = { inlineSize: 240, blockSize: 160 }

type Sent = {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly type: string
  readonly bytes: number
}
const sentOf = ({ id, file }: Row): readonly Sent[] =>
  isRow(file)
    ? [
        {
          id: String(id),
          name: String(file.name),
          url: String(file.url),
          type: String(file.type),
          bytes: Number(file.size),
        },
      ]
    : []

const Picture = ({ name, url, type, bytes }: Sent) => {
  const [isOpen, setOpen] = useState(false)
  // The small picture of lists would be blurred here.
  const source = useFileUrl(thumbnailUrl(type, url, bytes, false) ?? thumbnailUrl(type, url, bytes, settings.own))
  return (
    <>
      <ButtonBase
        aria-label={name}
        onClick={() => setOpen(true)}
        sx={{
          ...size,
          maxInlineSize: '100%',
          borderRadius: 1,
          border: '1px solid',
          borderColor: 'divider',
          overflow: 'hidden',
          bgcolor: 'action.hover',
        }}
      >
        {source !== undefined && (
          <Box component="img" src={source} alt="" sx={{ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' }} />
        )}
      </ButtonBase>
      {isOpen && (
        <AttachmentPreview
          url={url}
          name={name}
          kind="picture"
          onDownload={() => void readFile(url).then((blob) => saveFile(blob, name))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The files of a message: pictures are shown, others are named. */
export const MessageFiles = ({ row }: { readonly row: Message }) => {
  const rows = Array.isArray(row.attachments) ? row.attachments.filter(isRow) : []
  const isPicture = (one: Row) => sentOf(one).some(({ type }) => previewOf(type) === 'picture')
  const pictures = rows.filter(isPicture).flatMap(sentOf)
  return (
    <>
      {pictures.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlock: 1 }}>
          {pictures.map((picture) => (
            <Picture key={picture.id} {...picture} />
          ))}
        </Box>
      )}
      <SentFiles rows={rows.filter((one) => !isPicture(one))} />
    </>
  )
}
