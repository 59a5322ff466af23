import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { focusBeside, lineOf } from '../../base/ui/focus/focus-beside.ts'

type Props = {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
  /** Label of the button that leaves a file out. */
  readonly labelOf: (name: string) => string
}

/** Files that were chosen and are not sent yet; each may be left out again. */
export const ChosenFiles = ({ files, onChange, labelOf }: Props) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, marginBlockStart: 2 }}>
    {files.map((file, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be listed twice
      <Box key={at} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <IconButton
          size="small"
          aria-label={labelOf(file.name)}
          onClick={({ currentTarget }) => {
            // The last line's element is removed; the elements of the others show the files that follow.
            if (at === files.length - 1) focusBeside(lineOf(currentTarget))
            onChange(files.filter((_, n) => n !== at))
          }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
        <bdi style={{ overflowWrap: 'anywhere' }}>{file.name}</bdi>
      </Box>
    ))}
  </Box>
)
