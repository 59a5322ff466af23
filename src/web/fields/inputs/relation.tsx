import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import type { Node } from '../../../core/predicate.ts'
import type { FieldInputProps } from '../../product/product.ts'
import { PickerRest } from './picker-paper.tsx'
import { RowPicker, usePicker } from './row-picker.tsx'
import { useInput } from './use-input.ts'
import type { Option } from './use-options.ts'
import { useWithin } from './use-within.ts'

const none: readonly Node[] = []

/** @param among conditions on what may be chosen  @param offersMe 'Me' is the first choice */
export type PickerProps = FieldInputProps & { readonly among?: readonly Node[]; readonly offersMe?: boolean }

const useAsked = ({ field, row, among, startOpen, offersMe, ...props }: PickerProps) => {
  const { value, onChange, id, label, required, error, helperText, name, inputRef, onBlur } = useInput({
    field,
    row,
    ...props,
  })
  const look = { id, label, required, error, helperText, name, inputRef, onBlur }
  const keys = [value].flat().flatMap((key) => (typeof key === 'string' && key !== '' ? [key] : []))
  return { onChange, keys, asked: { field, row, among, startOpen, offersMe, look } }
}

/** One row of another entity, searched on the server. */
export const RefInput = (props: PickerProps) => {
  const within = useWithin(props)
  const { among = none } = props
  const { onChange, keys, asked } = useAsked({ ...props, among: [...within, ...among] })
  return <RowPicker {...asked} value={keys[0] ?? null} onChange={onChange} onChosen={props.onChosen} />
}

/** Several rows of another entity, searched on the server. */
export const RefsInput = (props: PickerProps) => {
  const { onChange, keys, asked } = useAsked(props)
  const { optionsOf, shared, rest } = usePicker({
    ...asked,
    keys,
    isMany: true,
    choose: (key) => {
      if (!keys.includes(key)) onChange([...keys, key])
      props.onChosen?.()
    },
  })
  return (
    <PickerRest value={rest}>
      <Autocomplete<Option, true>
        {...shared}
        multiple
        disableCloseOnSelect
        value={optionsOf(keys)}
        onChange={(_, options) => {
          onChange(options.map(({ key }) => key))
          props.onChosen?.()
        }}
        renderTags={(chosen, tagProps) =>
          chosen.map((option, index) => {
            const { key, ...chip } = tagProps({ index })
            return <Chip key={key} size="small" label={<bdi>{option.title}</bdi>} {...chip} />
          })
        }
      />
    </PickerRest>
  )
}
