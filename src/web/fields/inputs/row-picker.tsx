import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import { type HTMLAttributes, type Key, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelField } from '../../../core/model.ts'
import type { Node } from '../../../core/predicate.ts'
import type { Row } from '../../api/shapes.ts'
import { targetModel } from '../../data/titles.ts'
import { useProduct } from '../../product/product.ts'
import { hasFace, RowFace } from '../row-face.tsx'
import { PickerField } from './picker-field.tsx'
import { PickerPaper, PickerRest } from './picker-paper.tsx'
import { useEarlyEnter } from './use-early-enter.ts'
import { type Option, useOptions } from './use-options.ts'

type OptionLine = HTMLAttributes<HTMLLIElement> & { readonly key: Key }

const noFilters: readonly Node[] = []

/** How a picker stands on its page, whoever holds what is chosen. */
export type PickerLook = {
  readonly id: string
  readonly label: string
  readonly required?: boolean
  readonly error?: boolean
  readonly helperText?: string | undefined
  readonly name?: string
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onBlur?: () => void
}

type Asked = {
  /** The relation whose rows are offered. */
  readonly field: ModelField
  /** A row that has it, whose relation's title is known. */
  readonly row?: Row | undefined
  readonly keys: readonly string[]
  /** Conditions on what may be chosen. */
  readonly among?: readonly Node[] | undefined
  readonly startOpen?: boolean | undefined
  /** 'Me' is offered first: for conditions, which mean whoever reads them. */
  readonly offersMe?: boolean | undefined
  readonly look: PickerLook
  /** Called with an option that was chosen before its list had come. */
  readonly choose: (key: string) => void
  /** Several are chosen, one after the other. */
  readonly isMany?: boolean
}

/** What pickers of one and of several share: options, remembered titles, words. */
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
}: Asked) => {
  const { t } = useTranslation('common')
  const target = targetModel(useProduct().models, field)
  const [open, setOpen] = useState(startOpen)
  const { found, total, known, loading, allowed, isStale, onSearch } = useOptions(
    field,
    row,
    keys,
    open,
    among,
    offersMe,
  )
  // Titles of what was chosen stay known when the search moves on. The same objects each time: a value that is another
  // one empties the field under the typist.
  const options = useRef(new Map<string, Option>())
  for (const option of [...known, ...found])
    if (options.current.get(option.key)?.title !== option.title) options.current.set(option.key, option)
  const optionOf = (key: string): Option => {
    const option = options.current.get(key) ?? { key, title: key }
    options.current.set(key, option)
    return option
  }
  const chosen = useRef<Option[]>([])
  const optionsOf = (asked: readonly string[]): Option[] => {
    const next = asked.map(optionOf)
    const isSame = next.length === chosen.current.length && next.every((one, n) => one === chosen.current[n])
    if (!isSame) chosen.current = next
    return chosen.current
  }
  const early = useEarlyEnter({
    isStale,
    options: found,
    choose: ({ key }: Option) => {
      if (!isMany) setOpen(false)
      choose(key)
    },
  })
  const { id, onBlur, ...shown } = look
  const shared = {
    id,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    // While options are on their way none is marked: Enter, meant to choose one, would send the whole form.
    onKeyDown: (event: KeyboardEvent) => {
      if (open) early(event)
      if (open && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
    },
    options: found,
    slots: { paper: PickerPaper },
    loading,
    disabled: !allowed,
    /** The server has searched already, in more columns than the title. */
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
    onInputChange: (_: unknown, text: string, reason: string) => onSearch(reason === 'input' ? text : ''),
    ...(onBlur === undefined ? {} : { onBlur }),
    loadingText: t('loading'),
    noOptionsText: t('noOptions'),
    openText: t('open'),
    closeText: t('close'),
    clearText: t('clear'),
    renderInput: (params: AutocompleteRenderInputParams) => (
      <PickerField params={params} {...shown} loading={loading} />
    ),
  }
  return { optionOf, optionsOf, shared, rest: { shown: found.length, total } }
}

type Props = Omit<Asked, 'keys' | 'choose' | 'isMany'> & {
  readonly value: string | null
  readonly onChange: (key: string | null) => void
  readonly onChosen?: (() => void) | undefined
}

/** One row of another entity, searched on the server. */
export const RowPicker = ({ value, onChange, onChosen, ...asked }: Props) => {
  const { optionOf, shared, rest } = usePicker({
    ...asked,
    keys: value === null ? [] : [value],
    choose: (key) => {
      onChange(key)
      onChosen?.()
    },
  })
  return (
    <PickerRest value={rest}>
      <Autocomplete<Option>
        {...shared}
        fullWidth
        value={value === null ? null : optionOf(value)}
        onChange={(event, option) => {
          onChange(option?.key ?? null)
          // Deleting the name to write another chooses nothing.
          if (event.type !== 'change') onChosen?.()
        }}
      />
    </PickerRest>
  )
}
