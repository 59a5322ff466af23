import type { ComponentType } from 'react'
import { inputs } from '../fields/inputs.tsx'
import type { FieldInputProps } from '../product/product.ts'
import { customInput, useProduct } from '../product/product.ts'

/** A field's input: the area's if it has one, else that of the kind. */
export const FieldInput = (props: FieldInputProps) => {
  const Input: ComponentType<FieldInputProps> | null =
    customInput(useProduct(), props.model, props.field) ?? inputs[props.field.field.kind]
  return Input === null ? null : <Input {...props} />
}
