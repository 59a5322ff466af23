import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LineField, type LineFieldProps } from './line-field.tsx'
import { PlainIcon } from './plain-icon.tsx'

type Props = Omit<LineFieldProps, 'dir' | 'type' | 'endAdornment'> & {
  /** Set by react-hook-form's `register`. */
  readonly ref?: Ref<HTMLInputElement>
}

/** A password field with a button that shows the characters. */
export const PasswordField = ({ ref, ...props }: Props) => {
  const { t } = useTranslation('common')
  const [isVisible, setVisible] = useState(false)
  const label = t(isVisible ? 'password.hide' : 'password.show')
  return (
    <LineField
      autoComplete="new-password"
      inputRef={ref}
      {...props}
      type={isVisible ? 'text' : 'password'}
      dir="ltr"
      endAdornment={
        <button
          type="button"
          className="button icon-button"
          onClick={() => setVisible(!isVisible)}
          aria-label={label}
          title={label}
        >
          <PlainIcon name={isVisible ? 'shutEye' : 'eye'} />
        </button>
      }
    />
  )
}
