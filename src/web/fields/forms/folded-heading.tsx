import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useReading } from '../values/use-reading.ts'

type Props = {
  readonly id: string
  readonly title: string
  /** The labels of the fields behind it, which say what is to be found there. */
  readonly labels: readonly string[]
  readonly contentId: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The heading of a folded section, which opens it. */
export const FoldedHeading = ({ id, title, labels, contentId, isOpen, onToggle }: Props) => {
  const { locale } = useReading()
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'baseline', marginBlockEnd: isOpen ? 4 : 0 }}>
      <Typography id={id} variant="h2" sx={{ flex: 'none' }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={onToggle}
          sx={{
            font: 'inherit',
            gap: 1,
            borderRadius: '6px',
            minBlockSize: 32,
            '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
          }}
        >
          {title}
          <ExpandMoreIcon fontSize="small" aria-hidden sx={isOpen ? { transform: 'rotate(180deg)' } : {}} />
        </ButtonBase>
      </Typography>
      {!isOpen && (
        <Typography variant="body2" color="text.secondary" noWrap sx={{ minInlineSize: 0 }}>
          {new Intl.ListFormat(locale, { type: 'unit' }).format(labels)}
        </Typography>
      )}
    </Box>
  )
}
