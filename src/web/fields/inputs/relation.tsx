import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import type { CrudFilter } from '@refinedev/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../product.ts'
import { PickerField } from './picker-field.tsx'
import { useInput } from './use-input.ts'
import { type Option, useOptions } from './use-options.ts'

const noFilters: readonly CrudFilter[] = []
/** @param among conditions on what may be chosen */
export type PickerProps = FieldInputProps & { readonly among?: readonly CrudFilter[] }

/** What both pickers share: options, remembered titles, words. */
const usePicker = ({ among = noFilters, ...props }: PickerProps) => {
  const { t } = useTranslation('common')
  const input = useInput(props)
  const keys = [input.value].flat().flatMap((key) => (typeof key === 'string' && key !== '' ? [key] : []))
  const [open, setOpen] = useState(props.startOpen === true)
  const { found, known, loading, allowed, onSearch } = useOptions(props.field, props.row, keys, open, among)
  // Titles of what was chosen stay known when the search moves on.
  const titles = useRef(new Map<string, string>())
  for (const option of [...known, ...found]) titles.current.set(option.key, option.title)
  const optionOf = (key: string): Option => ({ key, title: titles.current.get(key) ?? key })
  const shared = {
    id: input.id,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    // While options are on their way none is marked: Enter, meant to choose one, would send the whole form.
    onKeyDown: (event: KeyboardEvent) => {
      if (open && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
    },
    options: found,
    loading,
    disabled: !allowed,
    /** The server has searched already, in more columns than the title. */
    filterOptions: (options: Option[]) => options,
    getOptionLabel: ({ title }: Option) => title,
    getOptionKey: ({ key }: Option) => key,
    isOptionEqualToValue: (a: Option, b: Option) => a.key === b.key,
    onInputChange: (_: unknown, text: string, reason: string) => onSearch(reason === 'input' ? text : ''),
    onBlur: input.onBlur,
    loadingText: t('loading'),
    noOptionsText: t('noOptions'),
    openText: t('open'),
    closeText: t('close'),
    clearText: t('clear'),
    renderInput: (params: AutocompleteRenderInputParams) => (
      <PickerField
        params={params}
        inputRef={input.inputRef}
        name={input.name}
        label={input.label}
        required={input.required}
        error={input.error}
        helperText={input.helperText}
        loading={loading}
      />
    ),
  }
  return { input, keys, optionOf, shared }
}

/** One row of another entity, searched on the server. */
export const RefInput = (props: PickerProps) => {
  const { input, keys, optionOf, shared } = usePicker(props)
  const [key] = keys
  return (
    <Autocomplete<Option>
      {...shared}
      value={key === undefined ? null : optionOf(key)}
      onChange={(_, option) => input.onChange(option?.key ?? null)}
    />
  )
}

/** Several rows of another entity, searched on the server. */
export const RefsInput = (props: FieldInputProps) => {
  const { input, keys, optionOf, shared } = usePicker(props)
  return (
    <Autocomplete<Option, true>
      {...shared}
      multiple
      disableCloseOnSelect
      value={keys.map(optionOf)}
      onChange={(_, options) => input.onChange(options.map(({ key: one }) => one))}
      renderTags={(chosen, tagProps) =>
        chosen.map((option, index) => {
          const { key, ...chip } = tagProps({ index })
          return <Chip key={key} size="small" label={<bdi>{option.title}</bdi>} {...chip} />
        })
      }
    />
  )
}
