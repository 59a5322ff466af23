import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { givenOf } from '../../../../core/declare/beginnings.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { boundFault } from './bound-fault.ts'

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Returns the state that every input needs: value, label, error. `inputRef` lets the form focus the first invalid
 * field.
 * @param faultOf returns the error of a typed text that is no value
 */
export const useInput = (
  { model, field, row, control, required, label }: FieldInputProps,
  faultOf?: (value: unknown) => string | undefined,
) => {
  const { t } = useTranslation()
  const { field: input, fieldState } = useController({
    name: field.wire,
    control,
    rules: {
      validate: (value) => {
        const fault = boundFault(field.field, value, row?.[field.wire])
        if (fault !== undefined) return t(`common:error.${fault.key}`, fault.values)
        return faultOf?.(value) ?? (!required || !isEmpty(value) || t('common:error.required'))
      },
    },
  })
  const { ref, ...rest } = input
  const isNumbered = row === undefined && givenOf(field.field)?.given === 'next' && isEmpty(input.value)
  return {
    ...rest,
    inputRef: ref,
    id: `field-${field.wire}`,
    label: label ?? t(labelKey(model, field.name)),
    required,
    error: fieldState.error !== undefined,
    helperText: fieldState.error?.message ?? (isNumbered ? t('common:numberedWhenSaved') : undefined),
  }
}

/** Converts the state to props of MUI's TextField. */
export const textFieldProps = ({ value, ...rest }: ReturnType<typeof useInput>) => ({
  ...rest,
  value: value === null || value === undefined ? '' : String(value),
})
