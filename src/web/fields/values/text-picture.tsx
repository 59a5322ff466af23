import BrokenIcon from '@mui/icons-material/BrokenImageOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { usePictures } from './pictures.ts'
import { useFileBlob, useFileUrl } from './use-file-url.ts'

type Props = {
  readonly id: string
  readonly alt: string
  /** Percent of the text's width; by default the picture's own width, at most all of the text's. */
  readonly width?: string
}

const Shown = ({ id, alt, width = '' }: Props) => {
  const url = `/api/files/${id}`
  const { hasFailed } = useFileBlob(url)
  const objectUrl = useFileUrl(url)
  if (hasFailed) return <Name alt={alt} />
  if (objectUrl === undefined)
    return <Skeleton component="span" variant="rounded" sx={{ display: 'block' }} height={160} />
  return (
    <Box
      component="img"
      src={objectUrl}
      alt={alt}
      sx={{
        display: 'block',
        maxInlineSize: '100%',
        borderRadius: 1,
        ...(width === '' ? { maxBlockSize: 480 } : { inlineSize: `${width}%` }),
      }}
    />
  )
}

/** Replaces a picture that is deleted or not readable. */
const Name = ({ alt }: { readonly alt: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
    <BrokenIcon fontSize="small" />
    <bdi>{alt}</bdi>
  </Box>
)

/** A picture in a text, loaded with the reader's session. */
export const TextPicture = (props: Props) => (usePictures().areHidden ? <Name alt={props.alt} /> : <Shown {...props} />)
