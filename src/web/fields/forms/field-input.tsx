import type { ComponentType } from 'react'
import { asksOf } from '../../../core/declare/kinds.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import type { FieldInputProps } from '../../data/areas/product.ts'
import { customInput, useProduct } from '../../data/areas/product.ts'
import { inputs } from '../values/inputs.tsx'

const InlineRows = deferred(async () => (await import('./inline-rows.tsx')).InlineRows)

/** A field's input: the area's if it has one, else that of the kind. */
export const FieldInput = (props: FieldInputProps) => {
  const Input: ComponentType<FieldInputProps> | null =
    customInput(useProduct(), props.model, props.field) ?? inputs[props.field.field.kind]
  // Rows that come along with a new one have a form of their own within it.
  if (Input === null && asksOf(props.field.field) !== undefined) return <InlineRows {...props} Input={FieldInput} />
  return Input === null ? null : <Input {...props} />
}
