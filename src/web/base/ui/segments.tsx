import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'

type Props<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly T[]
  readonly nameOf: (option: T) => string
  readonly iconOf?: (option: T) => ReactNode
  readonly isDisabled?: (option: T) => boolean
  readonly onChoose: (option: T) => void
}

const hiddenInput = { position: 'absolute', opacity: 0, inset: 0, margin: 0, cursor: 'inherit' } as const

/** A segmented control of few options, made of radio inputs for their keyboard behaviour. */
export const Segments = <T extends string>({
  label,
  value,
  options,
  nameOf,
  iconOf,
  isDisabled = () => false,
  onChoose,
}: Props<T>) => {
  const name = useId()
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minInlineSize: 0 }}>
      <Box component="legend" sx={{ p: 0, paddingBlockEnd: 2, fontSize: '0.8125rem', fontWeight: 500 }}>
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {options.map((option) => (
          <Box
            key={option}
            component="label"
            sx={{
              position: 'relative',
              flex: '1 1 0',
              display: 'grid',
              justifyItems: 'center',
              alignContent: 'center',
              gap: 1,
              minBlockSize: 40,
              p: 2,
              fontSize: '0.8125rem',
              textAlign: 'center',
              border: 1,
              borderColor: option === value ? 'primary.main' : 'divider',
              borderRadius: 1,
              bgcolor: option === value ? 'primary.light' : 'transparent',
              fontWeight: option === value ? 600 : 400,
              cursor: isDisabled(option) ? 'default' : 'pointer',
              color: isDisabled(option) ? 'text.disabled' : 'text.primary',
              // Forced colours hide ours: the selected option gets a system outline.
              '@media (forced-colors: active)': option === value ? { outline: '2px solid Highlight' } : {},
              '&:has(:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
            }}
          >
            <Box
              component="input"
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              disabled={isDisabled(option)}
              onChange={() => onChoose(option)}
              sx={hiddenInput}
            />
            {iconOf?.(option)}
            {nameOf(option)}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
