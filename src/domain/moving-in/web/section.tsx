import ExpandIcon from '@mui/icons-material/ExpandMore'
import HelpIcon from '@mui/icons-material/HelpOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

type Props = {
  readonly title: string
  /** One line, visible also while collapsed. */
  readonly summary: string
  /** The user should review the section. */
  readonly isOpenQuestion: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A collapsible section of the plan. */
export const Section = ({ title, summary, isOpenQuestion, isOpen, onToggle, children }: Props) => {
  const id = useId()
  return (
    <Paper elevation={1} component="section" aria-labelledby={`${id}-title`}>
      <Typography component="h2" variant="h3">
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={onToggle}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-start',
            columnGap: 3,
            rowGap: 0.5,
            inlineSize: '100%',
            minBlockSize: 48,
            paddingInline: 4,
            paddingBlock: 2,
            font: 'inherit',
            textAlign: 'start',
            borderRadius: 1,
            '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
          }}
        >
          <Box
            component="span"
            id={`${id}-title`}
            sx={{ fontWeight: 600, flex: { xs: '1 1 0', sm: '0 0 220px' }, minInlineSize: 0 }}
          >
            {title}
          </Box>
          <Box
            component="span"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              flex: { xs: '1 1 100%', sm: '1 1 0' },
              order: { xs: 2, sm: 0 },
              minInlineSize: 0,
              fontSize: '0.875rem',
              fontWeight: 400,
              overflowWrap: 'anywhere',
              color: isOpenQuestion ? 'warning.main' : 'text.secondary',
            }}
          >
            {isOpenQuestion && <HelpIcon sx={{ fontSize: 18, flex: 'none' }} />}
            <span>{summary}</span>
          </Box>
          <ExpandIcon fontSize="small" sx={{ flex: 'none', transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </ButtonBase>
      </Typography>
      <Box id={`${id}-content`} hidden={!isOpen} sx={{ paddingInline: 4, paddingBlockEnd: 4 }}>
        {isOpen && children}
      </Box>
    </Paper>
  )
}
