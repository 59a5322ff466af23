import Box from '@mui/material/Box'
import { settings } from '../settings.ts'

/** The installation's logo and name. */
export const Brand = () => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 2,
      fontWeight: 600,
      minInlineSize: 0,
      maxInlineSize: '100%',
    }}
  >
    {settings.logo === null ? (
      <Box component="img" src="/favicon.svg" alt="" sx={{ inlineSize: 24, blockSize: 24 }} />
    ) : (
      <Box component="img" src={settings.logo} alt="" sx={{ maxInlineSize: 120, blockSize: 28 }} />
    )}
    <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {settings.name}
    </Box>
  </Box>
)
