import { styled } from '@mui/material/styles'

/** A section of a page; a line and space separate it from the one before, not a frame. */
export const PlainSection = styled('section')(({ theme }) => ({
  paddingBlock: theme.spacing(5),
  borderBlockStart: '1px solid var(--tms-palette-divider)',
  '&:first-of-type': { borderBlockStart: 0 },
  // As large as the headings of the page's other parts.
  '& > h2': { fontSize: '0.8125rem' },
}))
