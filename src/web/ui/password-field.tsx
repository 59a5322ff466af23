import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LineField, type LineFieldProps } from './line-field.tsx'
import { PlainIcon } from './plain-icon.tsx'

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
        <button
          type="button"
          className="button icon-button"
          onClick={() => setShown(!shown)}
          aria-label={label}
          title={label}
        >
          <PlainIcon name={shown ? 'shutEye' : 'eye'} />
        </button>
      }
    />
  )
}
