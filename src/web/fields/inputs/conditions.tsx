import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId, useState } from 'react'
import type { Group } from '../../../core/predicate.ts'
import { useReadable } from '../../access/readable.ts'
import { isRow } from '../../api/shapes.ts'
import { type FieldInputProps, useProduct } from '../../product/product.ts'
import { ConditionTree } from '../conditions/condition-tree.tsx'
import { askableFields } from '../conditions/offers.ts'
import { useInput } from './use-input.ts'

const empty: Group = { operator: 'and', filters: [] }

const Editor = ({ on, ...props }: FieldInputProps & { on: string }) => {
  const model = useProduct().models.of(on)
  const { value, onChange, label, error, helperText, required } = useInput(props)
  const labelId = useId()
  const given = isRow(value) ? (value as Group) : empty
  // The form hands out copies, and what is typed hangs on the conditions' own objects.
  const [shown, setShown] = useState(given)
  if (JSON.stringify(shown) !== JSON.stringify(given)) setShown(given)
  return (
    <FormControl error={error} required={required} fullWidth role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <ConditionTree
        model={model}
        fields={askableFields(useReadable(model))}
        group={shown}
        nested
        onChange={(next) => {
          setShown(next)
          onChange(next)
        }}
      />
      {helperText !== undefined && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}

/** Conditions on another entity's rows, line by line. */
export const ConditionsEditor = (props: FieldInputProps) =>
  props.field.field.kind === 'conditions' ? <Editor {...props} on={props.field.field.on} /> : null
