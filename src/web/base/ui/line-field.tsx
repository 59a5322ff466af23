import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'

export type LineFieldProps = Pick<
  ComponentProps<'input'>,
  'name' | 'type' | 'onChange' | 'onBlur' | 'autoFocus' | 'autoComplete' | 'disabled' | 'required'
> & {
  readonly id?: string | undefined
  readonly value?: string | undefined
  readonly label: string
  readonly error?: boolean | undefined
  readonly helperText?: ReactNode
  readonly dir: 'auto' | 'ltr'
  readonly endAdornment?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** A text field that looks like MUI's TextField: the sign-in page shows before MUI is downloaded. */
export const LineField = ({
  id: idProp,
  label,
  helperText,
  inputRef,
  endAdornment,
  error = false,
  ...input
}: LineFieldProps) => {
  const generatedId = useId()
  const id = idProp ?? generatedId
  const hasHelp = helperText !== undefined && helperText !== ''
  const name = input.required === true ? `${label} *` : label
  return (
    <div className={error ? 'field is-wrong' : 'field'}>
      <label htmlFor={id}>
        {label}
        {input.required === true && <span aria-hidden="true"> *</span>}
      </label>
      <div className="field-box">
        <input
          {...input}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
          id={id}
          // Invisible; the style needs it for `:placeholder-shown`.
          placeholder=" "
          aria-invalid={error}
          {...(hasHelp ? { 'aria-describedby': `${id}-help` } : {})}
        />
        {endAdornment}
        <fieldset aria-hidden="true">
          <legend>
            <span>{name}</span>
          </legend>
        </fieldset>
      </div>
      {hasHelp && (
        <p id={`${id}-help`} className="field-help">
          {helperText}
        </p>
      )}
    </div>
  )
}
