import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import useAutocomplete from '@mui/material/useAutocomplete'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matching } from '../../../fields/commands/match.ts'
import { useEarlyEnter } from '../../../fields/values/inputs/use-early-enter.ts'

export type ListOption = {
  readonly key: string
  readonly name: string
  /** Shown in place of the name. */
  readonly content?: ReactNode
}

/** Options that are searched on the server. */
type OptionSearch = {
  readonly onSearch: (text: string) => void
  /** The options belong to an earlier text. */
  readonly isStale: boolean
}

type Props = {
  /** Accessible name of the search field and of the list. */
  readonly label: string
  readonly options: readonly ListOption[]
  /** Keys of the ticked options; undefined where one option is chosen and the list closes. */
  readonly ticked?: readonly string[]
  readonly onChoose: (key: string) => void
  readonly onEscape: () => void
  /** Absent: the options are searched by name. */
  readonly search?: OptionSearch
  /** An option that is offered last where its name matches what is typed; `note` has a button for it. */
  readonly last?: ListOption
  /** Shown below the options. */
  readonly note?: ReactNode
}

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minBlockSize: 32,
  paddingInline: 2,
  borderRadius: 1,
  cursor: 'pointer',
  '&.Mui-focused': { bgcolor: 'action.hover' },
  '& bdi': { overflowWrap: 'anywhere' },
  '@media (hover: none)': { minBlockSize: 44 },
} as const

/** Options with a field to find them: arrows move, Enter chooses or ticks. Best matches first. */
export const OptionList = ({ label, options, ticked, onChoose, onEscape, search, last, note }: Props) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState('')
  const type = (next: string) => {
    setText(next)
    search?.onSearch(next)
  }
  const choose = (key: string) => {
    onChoose(key)
    // Ready for the name of the next one.
    if (ticked !== undefined && text !== '') type('')
  }
  const shown = search === undefined ? matching(text, options, ({ name }) => ({ name })) : options
  const all =
    last === undefined || text.trim() === '' || matching(text, [last], ({ name }) => ({ name })).length === 0
      ? shown
      : [...shown, last]
  const early = useEarlyEnter({
    isStale: search?.isStale ?? false,
    options,
    choose: ({ key }: ListOption) => choose(key),
  })
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<ListOption>({
    open: true,
    options: all,
    // Ticks are shown by the lines; a value would be written into the field.
    value: null,
    inputValue: text,
    onInputChange: (_, next, reason) => {
      if (reason === 'input') type(next)
    },
    onChange: (_, option) => {
      if (option !== null) choose(option.key)
    },
    onClose: (_, reason) => {
      if (reason === 'escape') onEscape()
    },
    filterOptions: (offered) => offered,
    getOptionLabel: ({ name }) => name,
    getOptionKey: ({ key }) => key,
    isOptionEqualToValue: (a, b) => a.key === b.key,
    autoHighlight: true,
    disableCloseOnSelect: true,
    clearOnBlur: false,
  })
  const { ref, ...input } = getInputProps()
  return (
    <Box {...getRootProps({ onKeyDown: early })}>
      <InputBase
        autoFocus
        fullWidth
        inputRef={ref}
        placeholder={label}
        inputProps={{ ...input, 'aria-label': label, dir: 'auto' }}
        sx={{ paddingInline: 4, paddingBlock: 2, borderBlockEnd: 1, borderColor: 'divider', fontSize: '0.875rem' }}
      />
      <Box
        component="ul"
        {...getListboxProps()}
        aria-label={label}
        {...(ticked === undefined ? {} : { 'aria-multiselectable': true })}
        sx={{ m: 0, p: 1, listStyle: 'none', maxBlockSize: 300, overflow: 'auto' }}
      >
        {(groupedOptions as readonly ListOption[]).map((option, index) => {
          const { key: _, ...line } = getOptionProps({ option, index })
          const isTicked = ticked?.includes(option.key) ?? false
          return (
            <Box
              component="li"
              key={option.key}
              {...line}
              {...(ticked === undefined ? {} : { 'aria-selected': isTicked })}
              sx={lineLook}
            >
              {ticked !== undefined && (
                <CheckIcon sx={{ fontSize: 16, visibility: isTicked ? 'visible' : 'hidden' }} aria-hidden />
              )}
              {option.content ?? <bdi>{option.name}</bdi>}
            </Box>
          )
        })}
      </Box>
      {all.length === 0 && search?.isStale !== true && (
        <Box role="status" sx={{ paddingInline: 4, paddingBlockEnd: 3, color: 'text.secondary' }}>
          {t('noOptions')}
        </Box>
      )}
      {note}
    </Box>
  )
}
