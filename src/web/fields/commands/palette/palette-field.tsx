import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveOver } from '../overlays.ts'

type Props = {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly list: string
  /** Element id of the active option. */
  readonly active: string | undefined
  readonly onMove: (step: 1 | -1) => void
  readonly onChoose: () => void
}

const steps: { readonly [key: string]: 1 | -1 } = { ArrowDown: 1, ArrowUp: -1 }

/** Text field of the palette: arrows move through the options, Enter runs the active one. */
export const PaletteField = ({ value, onChange, list, active, onMove, onChoose }: Props) => {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, an input method uses these keys.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) onMove(step)
    else onChoose()
  }
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        paddingInline: 4,
        minBlockSize: 56,
        borderBlockEnd: 1,
        borderColor: 'divider',
      }}
    >
      <SearchIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      <InputBase
        autoFocus
        fullWidth
        value={value}
        placeholder={t('command:placeholder')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          dir: 'auto',
          maxLength: 200,
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-label': t('command:open'),
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': list,
          ...(active === undefined ? {} : { 'aria-activedescendant': active }),
        }}
        sx={{ fontSize: '1rem', '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
      />
      <IconButton onClick={leaveOver} aria-label={t('common:close')} edge="end">
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
