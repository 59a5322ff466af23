import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import InputBase from '@mui/material/InputBase'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { announceField } from '../../commands/type-ahead.ts'
import { FieldInput } from '../field-input.tsx'
import { useFocusOnFirstInput } from '../use-first-input.ts'

type Props = { readonly model: Model; readonly field: ModelField; readonly control: Control }

/** The title of a new row: a large line without a frame. */
export const QuickTitle = ({ model, field, control }: Props) => {
  const { t } = useTranslation()
  const { field: input, fieldState } = useController({ name: field.wire, control })
  const { ref, value, ...rest } = input
  const label = t(labelKey(model, field.name))
  const { error } = fieldState
  return (
    <>
      <InputBase
        {...rest}
        fullWidth
        inputRef={ref}
        value={value ?? ''}
        placeholder={label}
        inputProps={{
          'aria-label': label,
          'aria-required': true,
          'aria-invalid': error !== undefined,
          dir: 'auto',
          ...('max' in field.field && field.field.max !== undefined ? { maxLength: field.field.max } : {}),
        }}
        sx={{ fontSize: '1.125rem', fontWeight: 600, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
      />
      {error !== undefined && (
        <Box role="alert" sx={{ typography: 'body2', color: 'error.main' }}>
          {error.message}
        </Box>
      )}
    </>
  )
}

const OpenText = (props: Props) => {
  const box = useFocusOnFirstInput<HTMLDivElement>()
  return (
    <Box ref={box} sx={{ marginBlock: 2 }}>
      <FieldInput {...props} row={undefined} required={false} />
    </Box>
  )
}

/** A long text of a new row, opened by a click because its editor is large. */
export const QuickText = (props: Props) => {
  const { model, field, control } = props
  const { t } = useTranslation()
  const { field: input } = useController({ name: field.wire, control })
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    announceField('place')
    setOpen(true)
  }
  if (isOpen || (typeof input.value === 'string' && input.value !== '')) return <OpenText {...props} />
  return (
    <ButtonBase
      onClick={open}
      // Tab leads into the text, as it does in the whole form.
      onFocusVisible={open}
      sx={{
        // One below the other: side by side they would read as one line.
        display: 'flex',
        marginBlockStart: 2,
        color: 'text.secondary',
        typography: 'body1',
        borderRadius: 1,
        '&:hover': { color: 'text.primary' },
      }}
    >
      {t('quick:addText', { field: t(labelKey(model, field.name)) })}
    </ButtonBase>
  )
}
