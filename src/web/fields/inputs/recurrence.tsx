import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../product/product.ts'
import { useInput } from './use-input.ts'

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

/** Parts of an RRULE value (RFC 5545, 3.3.10) in their order. */
const readRule = (rule: string): Map<string, string> =>
  new Map(
    rule.split(';').flatMap((part) => {
      const [name, value] = part.split('=')
      return name && value ? [[name, value] as const] : []
    }),
  )
const writeRule = (parts: ReadonlyMap<string, string>): string | null =>
  parts.has('FREQ') ? [...parts].map(([name, value]) => `${name}=${value}`).join(';') : null

/** Input for frequency and interval of an RRULE; its other parts are kept unchanged. */
export const RecurrenceInput = (props: FieldInputProps) => {
  const { t } = useTranslation('common')
  const input = useInput(props)
  const parts = readRule(typeof input.value === 'string' ? input.value : '')
  const setPart = (name: string, value: string) => {
    const next = new Map(parts)
    if (value === '') next.delete(name)
    else next.set(name, value)
    input.onChange(writeRule(next))
  }
  return (
    <Stack direction="row" spacing={2}>
      <TextField
        select
        id={input.id}
        inputRef={input.inputRef}
        label={input.label}
        required={input.required}
        error={input.error}
        helperText={input.helperText}
        value={parts.get('FREQ') ?? ''}
        onChange={(event) => setPart('FREQ', event.target.value)}
        onBlur={input.onBlur}
      >
        <MenuItem value="">{t('repeat.never')}</MenuItem>
        {frequencies.map((frequency) => (
          <MenuItem key={frequency} value={frequency}>
            {t(`repeat.${frequency.toLowerCase()}`)}
          </MenuItem>
        ))}
      </TextField>
      {parts.has('FREQ') && (
        <TextField
          label={t('repeat.interval')}
          value={parts.get('INTERVAL') ?? '1'}
          onChange={(event) => setPart('INTERVAL', event.target.value.replaceAll(/\D/g, '').slice(0, 3))}
          slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr' } }}
          sx={{ maxInlineSize: 120 }}
        />
      )}
    </Stack>
  )
}
