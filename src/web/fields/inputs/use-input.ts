import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../core/keys.ts'
import type { FieldInputProps } from '../../product/product.ts'

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What every input needs: its place in the form, its words, its error. `inputRef` lets the form focus the first wrong field. */
export const useInput = ({ model, field, control, required, label }: FieldInputProps) => {
  const { t } = useTranslation()
  const { field: input, fieldState } = useController({
    name: field.wire,
    control,
    rules: { validate: (value) => !required || !isEmpty(value) || t('common:error.required') },
  })
  const { ref, ...rest } = input
  return {
    ...rest,
    inputRef: ref,
    id: `field-${field.wire}`,
    label: label ?? t(labelKey(model, field.name)),
    required,
    error: fieldState.error !== undefined,
    helperText: fieldState.error?.message,
  }
}

/** For text fields that offer a list. */
export const openAtOnce = ({ startOpen }: FieldInputProps) =>
  startOpen === true ? { slotProps: { select: { defaultOpen: true } } } : {}

/** What MUI's text field takes of it. */
export const textFieldProps = ({ value, ...rest }: ReturnType<typeof useInput>) => ({
  ...rest,
  value: value === null || value === undefined ? '' : String(value),
})
