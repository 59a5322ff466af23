import type { UseFormSetValue } from 'react-hook-form'
import type { FormPartProps } from '../../data/areas/product.ts'

/** Returns how a part of a form sets values: as the user's own changes, and checked at once after a failed submission. */
export const partSetter =
  (setValue: UseFormSetValue<Record<string, unknown>>, isSubmitted: boolean): FormPartProps['setValue'] =>
  (wire, value) =>
    setValue(wire, value, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted })
