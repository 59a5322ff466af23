import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

const hints = [
  { keys: ['↑', '↓'], word: 'move' },
  { keys: ['↵'], word: 'choose' },
  { keys: ['Esc'], word: 'close' },
] as const

/** Hints on keys, visual only: screen readers announce the keys of a combobox themselves. */
export const PaletteHints = () => {
  const { t } = useTranslation()
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: 5,
        paddingInline: 4,
        paddingBlock: 2,
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        typography: 'caption',
      }}
    >
      {hints.map(({ keys, word }) => (
        <span key={word}>
          <bdi>{keys.join(' ')}</bdi> {t(`command:hint.${word}`)}
        </span>
      ))}
    </Box>
  )
}
