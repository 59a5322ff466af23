import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LineField, type LineFieldProps } from './line-field.tsx'

type Props = Omit<LineFieldProps, 'dir' | 'type' | 'endAdornment'> & {
  /** As react-hook-form's `register` names it. */
  readonly ref?: Ref<HTMLInputElement>
}

/** A text field whose characters can be shown. */
export const PasswordField = ({ ref, ...props }: Props) => {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  const label = t(shown ? 'password.hide' : 'password.show')
  return (
    <LineField
      autoComplete="new-password"
      inputRef={ref}
      {...props}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      endAdornment={
        <InputAdornment position="end">
          <IconButton size="small" edge="end" onClick={() => setShown(!shown)} aria-label={label} title={label}>
            {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
