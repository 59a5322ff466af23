import type { FieldInputProps } from '../../../../data/areas/product.ts'
import { useInput } from '../use-input.ts'
import { EditorBox } from './editor-box.tsx'

/** Rich text as a field of a form. */
export const RichTextEditor = (props: FieldInputProps) => {
  const { value, onChange, onBlur, inputRef, label, required, error, helperText } = useInput(props)
  const { model, field } = props
  return (
    <EditorBox
      place={{ model, field }}
      label={label}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={inputRef}
      required={required}
      error={error}
      helperText={helperText}
    />
  )
}
