import Chip from '@mui/material/Chip'
import { type KeyboardEvent, useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isUuid } from '../../../core/query/values.ts'
import { Autocomplete } from '../../base/ui/autocomplete.tsx'
import { isEnter } from '../../base/ui/enter-key.ts'
import type { FieldInputProps } from '../../data/areas/product.ts'
import { StringsInput } from '../../fields/values/inputs/choice.tsx'
import { PickerCountsContext } from '../../fields/values/inputs/picker-paper.tsx'
import { RefsInput } from '../../fields/values/inputs/relation.tsx'
import { usePicker } from '../../fields/values/inputs/row-picker.tsx'
import { useInput } from '../../fields/values/inputs/use-input.ts'
import type { Option } from '../../fields/values/inputs/use-options.ts'

/** Tells whether a text may be a mail address; the server judges it. */
const isAddress = (text: string): boolean => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text)
const addressOption = (address: string, title: string): Option => ({ key: address, title })

/** Guests by name, or by the address of those without an account, in one field. */
const BothInput = ({ emails, ...props }: FieldInputProps & { readonly emails: string }) => {
  const { t } = useTranslation('invites')
  const { field, row, startOpen, control } = props
  const { value, onChange, id, label, required, error, helperText, name, inputRef, onBlur } = useInput(props)
  const { field: mails, fieldState } = useController({ control, name: emails })
  const keys = [value].flat().filter((key) => typeof key === 'string' && key !== '')
  const addresses: readonly string[] = Array.isArray(mails.value) ? mails.value.map(String) : []
  const addAddress = (address: string) => {
    clearText()
    if (!addresses.includes(address)) mails.onChange([...addresses, address])
  }
  const { optionsOf, titleOf, shared, clearText, counts } = usePicker({
    field,
    row,
    startOpen,
    look: {
      id,
      label,
      required,
      error: error || fieldState.error !== undefined,
      helperText: helperText ?? fieldState.error?.message ?? t('byAddress'),
      name,
      inputRef,
    },
    keys,
    isMany: true,
    choose: (key) => {
      if (!keys.includes(key)) onChange([...keys, key])
    },
  })
  const typed = shared.inputValue
  const address = isAddress(typed.trim()) ? typed.trim() : undefined
  // The list stays the same object for the same guests: MUI removes the typed text when it gets another list.
  const people = optionsOf(keys)
  const written = addresses.join(' ')
  const guests = useMemo(
    () => [...people, ...written.split(' ').flatMap((one) => (one === '' ? [] : [addressOption(one, one)]))],
    [people, written],
  )
  const offered = address === undefined ? [] : [addressOption(address, t('invite', { email: address }))]
  return (
    <PickerCountsContext value={counts}>
      <Autocomplete<Option, true>
        {...shared}
        multiple
        disableCloseOnSelect
        autoHighlight
        options={[...shared.options, ...offered]}
        value={guests}
        onKeyDown={(event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
          // An address needs no answer of the server's search.
          if (isEnter(event) && address !== undefined && !event.ctrlKey && !event.metaKey) {
            event.preventDefault()
            event.defaultMuiPrevented = true
            addAddress(address)
          } else shared.onKeyDown(event)
        }}
        onBlur={() => {
          if (address !== undefined) addAddress(address)
          onBlur()
        }}
        onChange={(_, options) => {
          const chosen = options.map(({ key }) => key)
          onChange(chosen.filter((key) => isUuid(key)))
          mails.onChange(chosen.filter((key) => !isUuid(key)))
        }}
        renderTags={(chosen, tagProps) =>
          chosen.map((option, index) => {
            const { key, ...chip } = tagProps({ index })
            const title = isUuid(option.key) ? titleOf(option.key) : option.key
            return <Chip key={key} size="small" label={<bdi>{title}</bdi>} {...chip} />
          })
        }
      />
    </PickerCountsContext>
  )
}

/** The field of the addresses that a form has beside the people, if it has it: a form of one field has not. */
const useAddressField = ({ model, control }: FieldInputProps, name: string | undefined): string | undefined => {
  const wire = model.byName.get(name ?? '')?.wire ?? ''
  const value: unknown = useWatch({ control, name: wire })
  return wire === '' || value === undefined ? undefined : wire
}

/** The addresses' own input, where the form does not ask for people, whose input takes addresses as well. */
export const AddressesInput = (props: FieldInputProps) => {
  const people = props.model.byName.get(props.model.entity.invites?.people ?? '')?.wire ?? ''
  const value: unknown = useWatch({ control: props.control, name: people })
  return value === undefined ? <StringsInput {...props} /> : null
}

/** People and addresses in one field, or people alone where the form has no addresses. */
export const GuestsInput = (props: FieldInputProps) => {
  const emails = useAddressField(props, props.model.entity.invites?.emails)
  return emails === undefined ? <RefsInput {...props} /> : <BothInput {...props} emails={emails} />
}
