import { type Control, get, type RegisterOptions, useWatch } from 'react-hook-form'

/**
 * Returns the value of a field whose input stands elsewhere in the form, and its setter. `useController` would register
 * the field a second time, and a registration without rules takes those of the first away: a missing value would be
 * neither marked nor refused by the form.
 */
export const useFieldValue = (control: Control, name: string) => {
  const value: unknown = useWatch({ control, name })
  const set = (next: unknown): void => {
    const registered: { readonly _f?: RegisterOptions } | undefined = get(control._fields, name)
    const validate = registered?._f?.validate
    const { onChange } = control.register(name, validate === undefined ? {} : { validate })
    void onChange({ target: { name, value: next }, type: 'change' })
  }
  return { value, set }
}
