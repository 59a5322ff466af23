import type { ComponentType } from 'react'
import { asksOf, isEditedInline, isFigured } from '../../../core/declare/kinds.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import type { FieldInputProps } from '../../data/areas/product.ts'
import { customInput, useProduct } from '../../data/areas/product.ts'
import { inputs } from '../values/inputs.tsx'

const InlineRows = deferred(async () => (await import('./inline-rows.tsx')).InlineRows)

const ChildRows = deferred(async () => {
  const [{ ChildRows: Rows }] = await Promise.all([import('./children/child-rows.tsx'), loadNamespace('children')])
  return Rows
})

const FiguredOutput = deferred(async () => (await import('./children/figured-output.tsx')).FiguredOutput)

/** The input of a field: the area's if there is one, else the kind's. */
export const FieldInput = (props: FieldInputProps) => {
  const Input: ComponentType<FieldInputProps> | null =
    customInput(useProduct(), props.model, props.field) ?? inputs[props.field.field.kind]
  // Rows inside a new row have a table within the form, or forms of their own where only a new row may have them.
  if (Input === null && asksOf(props.field.field) !== undefined)
    return isEditedInline(props.field.field) ? (
      <ChildRows {...props} Input={FieldInput} />
    ) : (
      <InlineRows {...props} Input={FieldInput} />
    )
  if (Input === null && isFigured(props.field.field)) return <FiguredOutput {...props} />
  return Input === null ? null : <Input {...props} />
}
