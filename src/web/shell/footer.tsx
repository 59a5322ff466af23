import Box from '@mui/material/Box'
import { settings } from '../base/settings.ts'
import { edges } from '../theme/tokens.ts'
import { useBarPadding } from './use-shell-layout.ts'

/** The installation's name below the content. */
export const Footer = ({ sticks }: { sticks: boolean }) => (
  <Box
    component="footer"
    sx={{
      ...(sticks && { position: 'sticky', insetBlockEnd: 0, zIndex: (theme) => theme.zIndex.appBar - 2 }),
      ...useBarPadding(),
      paddingBlock: 2,
      fontSize: '0.8125rem',
      color: 'text.secondary',
      bgcolor: 'background.paper',
      borderBlockStart: '1px solid',
      borderColor: 'divider',
      boxShadow: `var(${edges.surfaceShadow})`,
      '@media print': { display: 'none' },
    }}
  >
    <Box component="bdi" sx={{ paddingInline: 2 }}>
      {settings.name}
    </Box>
  </Box>
)
