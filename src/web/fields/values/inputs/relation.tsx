import Chip from '@mui/material/Chip'
import { Autocomplete } from '../../../base/ui/autocomplete.tsx'
import type { FieldInputProps } from '../../../data/areas/product.ts'
import { PickerCountsContext } from './picker-paper.tsx'
import { RowPicker, usePicker } from './row-picker.tsx'
import { useInput } from './use-input.ts'
import type { Option } from './use-options.ts'
import { useWithin } from './use-within.ts'

/** @param offersMe offers 'Me' as the first option */
export type PickerProps = FieldInputProps & { readonly offersMe?: boolean }

const usePickerOptions = ({ field, row, startOpen, offersMe, ...props }: PickerProps) => {
  const { value, onChange, id, label, required, error, helperText, name, inputRef, onBlur } = useInput({
    field,
    row,
    ...props,
  })
  const look = { id, label, required, error, helperText, name, inputRef, onBlur }
  const keys = [value].flat().flatMap((key) => (typeof key === 'string' && key !== '' ? [key] : []))
  return { onChange, keys, asked: { field, row, startOpen, offersMe, look } }
}

/** One row of another entity, searched on the server. */
export const RefInput = (props: PickerProps) => {
  const among = useWithin(props)
  const { onChange, keys, asked } = usePickerOptions(props)
  return <RowPicker {...asked} among={among} value={keys[0] ?? null} onChange={onChange} onChosen={props.onChosen} />
}

/** Several rows of another entity, searched on the server. */
export const RefsInput = (props: PickerProps) => {
  const { onChange, keys, asked } = usePickerOptions(props)
  const { optionsOf, titleOf, shared, counts } = usePicker({
    ...asked,
    keys,
    isMany: true,
    choose: (key) => {
      if (!keys.includes(key)) onChange([...keys, key])
      props.onChosen?.()
    },
  })
  return (
    <PickerCountsContext value={counts}>
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
            return <Chip key={key} size="small" label={<bdi>{titleOf(option.key)}</bdi>} {...chip} />
          })
        }
      />
    </PickerCountsContext>
  )
}
