import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { isApple } from './use-keys.ts'

const Cap = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    sx={{
      display: 'inline-grid',
      placeItems: 'center',
      minInlineSize: 20,
      blockSize: 20,
      paddingInline: 1,
      border: 1,
      borderColor: 'divider',
      borderRadius: '4px',
      bgcolor: 'background.paper',
      color: 'text.secondary',
      font: 'inherit',
      fontSize: '0.75rem',
      lineHeight: 1,
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
)

/** The caps of a stroke's keys. */
const capsOf = (stroke: string, enter: string): readonly string[] =>
  stroke.split('+').map((part) => {
    if (part === 'mod') return isApple ? '⌘' : 'Ctrl'
    if (part === 'alt') return isApple ? '⌥' : 'Alt'
    if (part === 'shift') return '⇧'
    return part === 'enter' ? enter : part.toUpperCase()
  })

/** The keys of a command as caps: `g u` in sequence, `mod+k` together. */
export const KeyCaps = ({ keys }: { keys: string }) => {
  const { t } = useTranslation()
  const strokes = keys.split(' ')
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, typography: 'caption', color: 'text.secondary' }}
    >
      {strokes.map((stroke, n) => (
        <Fragment key={strokes.slice(0, n + 1).join(' ')}>
          {n > 0 && <span>{t('command:keys.then')}</span>}
          {/* Left to right in Arabic too, in the order in which they are pressed. */}
          <Box component="bdi" dir="ltr" sx={{ display: 'inline-flex', gap: 1 }}>
            {capsOf(stroke, t('command:keys.enter')).map((cap) => (
              <Cap key={cap}>{cap}</Cap>
            ))}
          </Box>
        </Fragment>
      ))}
    </Box>
  )
}
