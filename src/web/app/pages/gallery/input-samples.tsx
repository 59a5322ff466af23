import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useForm } from 'react-hook-form'
import type { FieldKind } from '../../../../core/declare/fields.ts'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { customInput, useProduct } from '../../../data/areas/product.ts'
import { FieldInput } from '../../../fields/forms/field-input.tsx'
import { startValues, type Values } from '../../../fields/forms/form-values.ts'
import { anyControl } from '../../../fields/values/any-control.ts'
import { inputs } from '../../../fields/values/inputs.tsx'

export type Sample = { readonly model: Model; readonly field: ModelField }

/**
 * Returns for each editable kind the first declared field that uses the kind's standard input and needs no other field.
 */
export const samplesOf = (product: ReturnType<typeof useProduct>): readonly Sample[] =>
  (Object.keys(inputs) as FieldKind[])
    .filter((kind) => inputs[kind] !== null)
    .flatMap((kind): Sample[] => {
      const all = product.models.all.flatMap((model) =>
        model.fields
          .filter((field) => field.field.kind === kind && (field.creatable || field.updatable))
          .filter((field) => customInput(product, model, field) === undefined && !('named' in field.field))
          .map((field) => ({ model, field })),
      )
      return all.slice(0, 1)
    })

/** One input in a form of its own; the button sets an error as a server's answer would. */
const InputSample = ({ model, field }: Sample) => {
  const { control, setError, watch } = useForm<{ [wire: string]: unknown }>({
    defaultValues: startValues([field], undefined) as Values,
  })
  const value = watch(field.wire)
  return (
    <Box data-kind={field.field.kind} sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      {/* An input takes any form's control: it finds its field by name. */}
      <FieldInput model={model} field={field} row={undefined} control={anyControl(control)} required />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', fontSize: '0.75rem' }}>
        <output>{value instanceof File ? value.name : JSON.stringify(value ?? null)}</output>
        <Button size="small" onClick={() => setError(field.wire, { message: `${field.field.kind} refused` })}>
          Refuse {field.field.kind}
        </Button>
      </Box>
    </Box>
  )
}

/** @param kind the only one to show; all where absent */
export const InputSamples = ({ kind }: { readonly kind: string | undefined }) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))' }}>
    {samplesOf(useProduct())
      .filter(({ field }) => kind === undefined || field.field.kind === kind)
      .map((sample) => (
        <InputSample key={sample.field.field.kind} {...sample} />
      ))}
  </Box>
)
