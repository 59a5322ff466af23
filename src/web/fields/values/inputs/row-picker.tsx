import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import { type HTMLAttributes, type Key, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import type { ModelField } from '../../../../core/declare/model.ts'
import type { Node } from '../../../../core/query/predicate.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { Autocomplete } from '../../../base/ui/autocomplete.tsx'
import { useProduct } from '../../../data/areas/product.ts'
import { targetModel } from '../../../data/rows/titles.ts'
import { hasFace, RowFace } from '../row-face.tsx'
import { PickerField } from './picker-field.tsx'
import { PickerCountsContext, PickerPaper } from './picker-paper.tsx'
import { useEarlyEnter } from './use-early-enter.ts'
import { type Option, useOptions } from './use-options.ts'

type OptionLine = HTMLAttributes<HTMLLIElement> & { readonly key: Key }

const noFilters: readonly Node[] = []

/** Appearance of a picker, apart from its value. */
type PickerLook = {
  readonly id: string
  readonly label: string
  readonly required?: boolean
  readonly error?: boolean
  readonly helperText?: string | undefined
  readonly name?: string
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onBlur?: () => void
}

type PickerOptions = {
  /** The relation whose target rows are the options. */
  readonly field: ModelField
  /** A row with the relation included, from which titles of chosen rows are taken. */
  readonly row?: Row | undefined
  readonly keys: readonly string[]
  /** Conditions that restrict the options. */
  readonly among?: readonly Node[] | undefined
  readonly startOpen?: boolean | undefined
  /** Offers 'Me' as the first option, for conditions that are evaluated for each reader. */
  readonly offersMe?: boolean | undefined
  readonly look: PickerLook
  /** Called with an option that was chosen by Enter before the options had loaded. */
  readonly choose: (key: string) => void
  /** Several rows can be chosen. */
  readonly isMany?: boolean
}

/** Shared by pickers of one and of several rows: options, known titles, texts. */
export const usePicker = ({
  field,
  row,
  keys,
  among = noFilters,
  startOpen = false,
  offersMe = false,
  look,
  choose,
  isMany = false,
}: PickerOptions) => {
  const target = targetModel(useProduct().models, field)
  const [open, setOpen] = useState(startOpen)
  /** The text as it was typed, or put there by MUI. */
  const [text, setText] = useState<string>()
  const { found, total, known, loading, allowed, isStale, isTyping, unread, onSearch } = useOptions(
    field,
    row,
    keys,
    open,
    among,
    offersMe,
  )
  // Titles of chosen rows are remembered across searches. The same objects are returned each time, because MUI clears
  // the typed text if the value's identity changes: a title that comes while somebody types is shown and does not change it.
  const options = useRef(new Map<string, Option>())
  const titles = useRef(new Map<string, string>())
  const keep = (option: Option) => {
    const last = options.current.get(option.key)
    if (last === undefined || (last.title !== option.title && !isTyping)) options.current.set(option.key, option)
  }
  for (const option of [...known, ...found]) {
    titles.current.set(option.key, option.title)
    keep(option)
  }
  const titleOf = (key: string): string => titles.current.get(key) ?? unread(key)
  const optionOf = (key: string): Option => {
    const unnamed = { key, title: titleOf(key) }
    keep(unnamed)
    return options.current.get(key) ?? unnamed
  }
  const chosenOptions = useRef<Option[]>([])
  const optionsOf = (keys: readonly string[]): Option[] => {
    const next = keys.map(optionOf)
    const isSame =
      next.length === chosenOptions.current.length && next.every((option, n) => option === chosenOptions.current[n])
    if (!isSame) chosenOptions.current = next
    return chosenOptions.current
  }
  const early = useEarlyEnter({
    isStale,
    options: found,
    choose: ({ key }: Option) => {
      if (!isMany) setOpen(false)
      // Together with the value: MUI clears the text an effect later, when the next title may have begun.
      else clearText()
      choose(key)
    },
  })
  const { id, onBlur, ...fieldProps } = look
  const shared = {
    id,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    // While options load, none is highlighted, and Enter, meant to choose an option, would submit the form.
    onKeyDown: (event: KeyboardEvent) => {
      if (open) early(event)
      if (open && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
    },
    options: found,
    slots: { paper: PickerPaper },
    loading,
    disabled: !allowed,
    /** The server filters, by more columns than the title; the picker must not filter again. */
    filterOptions: (options: Option[]) => options,
    ...(hasFace(target)
      ? {
          renderOption: ({ key, ...line }: OptionLine, { title, row: of = {} }: Option) => (
            <Box component="li" key={key} {...line} sx={{ gap: 2 }}>
              <RowFace model={target} row={of} />
              <bdi>{title}</bdi>
            </Box>
          ),
        }
      : {}),
    getOptionLabel: ({ title }: Option) => title,
    getOptionKey: ({ key }: Option) => key,
    isOptionEqualToValue: (a: Option, b: Option) => a.key === b.key,
    // At once, so that a form can select the chosen title before the first key.
    inputValue: text ?? (isMany || keys[0] === undefined ? '' : titleOf(keys[0])),
    onInputChange: (_: unknown, text: string, reason: string) => {
      setText(text)
      onSearch(reason === 'input' ? text : '')
    },
    ...(onBlur === undefined ? {} : { onBlur }),
    renderInput: (params: AutocompleteRenderInputParams) => (
      <PickerField params={params} {...fieldProps} loading={loading} />
    ),
  }
  const clearText = () => {
    setText('')
    onSearch('')
  }
  return { optionOf, optionsOf, titleOf, shared, clearText, counts: { shownCount: found.length, totalCount: total } }
}

type Props = Omit<PickerOptions, 'keys' | 'choose' | 'isMany'> & {
  readonly value: string | null
  readonly onChange: (key: string | null) => void
  readonly onChosen?: (() => void) | undefined
}

/** One row of another entity, searched on the server. */
export const RowPicker = ({ value, onChange, onChosen, ...pickerOptions }: Props) => {
  const { optionOf, shared, counts } = usePicker({
    ...pickerOptions,
    keys: value === null ? [] : [value],
    choose: (key) => {
      onChange(key)
      onChosen?.()
    },
  })
  return (
    <PickerCountsContext value={counts}>
      <Autocomplete<Option>
        {...shared}
        fullWidth
        value={value === null ? null : optionOf(value)}
        onChange={(event, option) => {
          onChange(option?.key ?? null)
          // Clearing the text in order to type another name does not change the value.
          if (event.type !== 'change') onChosen?.()
        }}
      />
    </PickerCountsContext>
  )
}
